import type { CombatantId, Fight } from "../../state/fight";
import type { Refusal } from "../../state/refusal";
import { keyOf } from "../../state/text";
import type { CheckOfOne } from "../../engine/command";
import type { Context, Mutation } from "../../engine/variant";
import { seenOrder } from "../../mechanics/screen";
import { areFoes } from "../../mechanics/sides";
import type { Band } from "./options";
import { bands, fighterOf, note, type State } from "./state";

type Helping = { readonly action: string; readonly target?: CombatantId | undefined };

/** A bar of an Assist about helper and ally. Other Actions pass (M-12). */
const ofAssist =
  (bar: (fight: Fight<State>, id: CombatantId, ally: CombatantId) => Refusal | null): CheckOfOne<State, Helping> =>
  ({ fight }, { combatant: id, action, target }) =>
    action === "assist" && target !== undefined ? bar(fight, id, target) : null;

export const helpsNoFoe = ofAssist((fight, id, ally) =>
  areFoes(fight, id, ally) ? { code: "wrong-side", combatant: ally, says: keyOf("momentum.refusals.no-ally") } : null,
);

/** Bars helping oneself, or an ally farther than Close. */
export const helpsWithinClose = ofAssist((fight, id, ally) => {
  if (ally === id) return { code: "not-eligible", combatant: id };
  const band = bands.of(fight, id, ally);
  return isClose(band) ? null : { code: "out-of-range", combatant: ally, detail: band };
});

const isClose = (band: Band): boolean => band === "point-blank" || band === "close";

/** Within range, or all if no ally is. */
export function helpable(context: Context<State>, id: CombatantId): CombatantId[] {
  const { fight } = context;
  const allies = seenOrder(context).filter((other) => other !== id && !areFoes(fight, id, other));
  const near = allies.filter((other) => isClose(bands.of(fight, id, other)));
  return near.length > 0 ? near : allies;
}

/** M-12: improves an ally's next roll. Help from several adds up. */
export function help({ fight, emit }: Mutation<State>, id: CombatantId, ally: CombatantId): void {
  note(fight, ally, { assisted: (fighterOf(fight, ally).assisted ?? 0) + 1 });
  emit({ type: "assisted", combatant: id, target: ally });
}

/** M-12: a roll uses up help. Announces how many Ability dice become Skill dice. */
export function useHelp({ fight, emit }: Mutation<State>, id: CombatantId): void {
  const { assisted } = fighterOf(fight, id);
  if (assisted === undefined) return;
  note(fight, id, { assisted: undefined });
  emit({ type: "upgraded", combatant: id, amount: assisted });
}
