import * as v from "valibot";
import { actedOf, asJoined, hasActed, whyIdle } from "../state/combatants";
import { derived, firstStill } from "../state/derived";
import type { Fight } from "../state/encounter";
import * as fields from "../state/fields";
import type { CombatantId } from "../state/ids";
import type { Refusal } from "../state/refusal";
import type { Text } from "../state/text";
import { commandsOf } from "../engine/command";
import type { Button, Context, Mutation, Rule } from "../engine/variant";
import { activeOf, controlsActive, endTurnButton, inOwnTurn, turnEndedLine, type OneActing } from "./own-turn";
import { loseTurn } from "./turns";

/**
 * From top to bottom where turns are chosen (rules 0.8): who has acted, in the order they finished; who is acting; the
 * others as joined.
 */
export function orderByTurns(fight: Fight, active: CombatantId | null): CombatantId[] {
  const waiting = stillToAct(fight).filter((id) => id !== active);
  return [...actedOf(fight), ...(active === null ? [] : [active]), ...waiting];
}

/** The combatants without a turn in this round, able or not, as joined. Newcomers have no place and may act at once (C-18). */
const stillToAct: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants, marks, round }) => [combatants, marks, round],
  (fight) => asJoined(fight).filter((id) => !hasActed(fight, id)),
);

/** Those still to act that can, and so can be chosen (C-15). */
export const ableToAct: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants, marks, round, effects, options }) => [combatants, marks, round, effects, options],
  (fight) => stillToAct(fight).filter((id) => whyIdle(fight, id) === null),
);

/** The first of these, as joined, without a turn in this round, able or not; null where all have had theirs. */
export function firstLeft(fight: Fight, ids: readonly CombatantId[], active: CombatantId | null): CombatantId | null {
  return firstIn(fight, ids, (id) => id !== active);
}

/** The first of these, as joined, that can take a turn in this round after the one acting, and fits; null where none does (C-15). */
export function firstAble(
  fight: Fight,
  ids: readonly CombatantId[],
  active: CombatantId | null,
  fits: (id: CombatantId) => boolean = () => true,
): CombatantId | null {
  return firstIn(fight, ids, (id) => id !== active && whyIdle(fight, id) === null && fits(id));
}

function firstIn(fight: Fight, ids: readonly CombatantId[], fits: (id: CombatantId) => boolean): CombatantId | null {
  for (let i = firstWithoutTurn(fight, ids); i < ids.length; i += 1) {
    const id = ids[i] as CombatantId;
    if (!hasActed(fight, id) && fits(id)) return id;
  }
  return null;
}

const firstWithoutTurn = firstStill(
  ({ marks }: Fight) => [marks],
  (fight, id: CombatantId) => !hasActed(fight, id),
);

/** At the end of a closed round: those without a turn lose it, as joined (C-12, C-19). */
export function loseTurnsLeft(mutation: Mutation): void {
  for (const id of stillToAct(mutation.fight)) loseTurn(mutation, id);
}

/** A variant's way of ending a turn, of handing over to whoever is named, and of refusing that name. */
interface HandingOver<Rules> {
  readonly mayName: (context: Context<Rules>, next: CombatantId, active: CombatantId) => Refusal | null;
  readonly end: (mutation: Mutation<Rules>, active: CombatantId, next: CombatantId | null) => void;
  readonly log?: (context: Context<Rules>, command: { readonly next?: CombatantId | undefined }) => Text;
  /** The button where it names who goes next; left out: as where it does not. */
  readonly naming?: Button;
}

/** C-9 where turns are chosen: `endTurn`, which may name who goes `next`. */
export function handOverRule<Rules extends OneActing>({ mayName, end, log, naming }: HandingOver<Rules>): Rule<Rules> {
  return commandsOf<Rules>()({
    fields: { combatant: v.optional(fields.id), next: v.optional(fields.id) },
    whose: controlsActive,
    when: ["turn"],
    unless: [
      (context, { combatant }) => (combatant === undefined ? null : inOwnTurn(context, combatant)),
      (context, { next }) => {
        const active = activeOf(context.fight);
        return active === null || next === undefined ? null : mayName(context, next, active);
      },
    ],
    does(mutation, { next }) {
      const active = activeOf(mutation.fight);
      if (active !== null) end(mutation, active, next ?? null);
    },
    log: log ?? turnEndedLine,
    button: (context, { next }) => (next === undefined ? undefined : naming) ?? endTurnButton(context),
    candidates: ({ fight }) => [
      { command: { do: "endTurn" } },
      ...asJoined(fight).map((next) => ({ command: { do: "endTurn", next } })),
    ],
  });
}
