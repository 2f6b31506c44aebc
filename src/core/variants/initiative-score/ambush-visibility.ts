import { asJoined, combatant, setCondition } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { drop, put } from "../../state/write";
import { entryOf } from "../../state/table";
import type { Mutation } from "../../engine/variant";
import { ofSide } from "../../mechanics/sides";
import type { State } from "./state";
import type { KeptStep, Veil } from "../../state/veil";

type ScoreMutation = Mutation<State>;

/** I-11: hides combatants for the ambush. Combatants already hidden by the GM stay hidden after it. */
export function hide(mutation: ScoreMutation, ids: readonly CombatantId[]): void {
  const { fight } = mutation;
  for (const id of ids) {
    const isNew = !isHidden(fight, id);
    put(fight.rules.veiled, id, isNew);
    if (isNew) setHidden(mutation, id, true);
  }
}

/** I-11: as the ambush begins, hides newcomers on its side, and reveals combatants that changed sides. */
export function hideNewcomers(mutation: ScoreMutation): void {
  const { fight } = mutation;
  const { ambush, veiled } = fight.rules;
  for (const id of Object.keys(veiled)) if (combatant(fight, id).side !== ambush?.side) reveal(mutation, id);
  if (ambush?.hidden !== true) return;
  const newcomers = ofSide(fight, ambush.side).filter((id) => !Object.hasOwn(veiled, id));
  hide(mutation, newcomers);
}

/** Ends a combatant's ambush hiding. */
export function reveal(mutation: ScoreMutation, id: CombatantId): void {
  const { fight } = mutation;
  const isOurs = isVeiled(fight, id);
  drop(fight.rules.veiled, id);
  if (isOurs) setHidden(mutation, id, false);
}

/** Ends the ambush hiding of all. */
export function revealAll(mutation: ScoreMutation): void {
  for (const id of asJoined(mutation.fight)) reveal(mutation, id);
}

export function isVeiled(fight: Fight<State>, id: CombatantId): boolean {
  const { veiled } = fight.rules;
  return entryOf(veiled, id) === true && isHidden(fight, id);
}

const isHidden = (fight: Fight, id: CombatantId): boolean => Object.hasOwn(combatant(fight, id).conditions, "hidden");

function setHidden({ fight, emit }: ScoreMutation, id: CombatantId, on: boolean): void {
  setCondition(fight, id, "hidden", on);
  emit({ type: "condition-changed", combatant: id, condition: "hidden", on });
}

/** Only the GM knows a planned ambush until the fight starts (I-11). */
export function conceal({ fight }: Veil<State>): Fight<State> {
  const { ambush, veiled } = fight.rules;
  if (fight.stage !== "setup" || (ambush === null && Object.keys(veiled).length === 0)) return fight;
  return { ...fight, rules: { ...fight.rules, ambush: null, veiled: {} } };
}

/** A plan that was changed, called off, or lost with a change of rules was never told. */
export function tellsSecret({ command, inverse }: KeptStep): boolean {
  if (command.do === "ambush") return true;
  return command.do === "changeRules" && (inverse?.at?.["rules"]?.put?.["ambush"] ?? null) !== null;
}
