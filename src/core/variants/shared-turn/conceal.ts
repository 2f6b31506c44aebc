import { combatant, initiativeOf } from "../../state/combatants";
import type { Fight, Combatant } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { withoutUnseen, type Veil } from "../../state/veil";
import { alternatingKinds, attacksHere, goesOn } from "./steps";
import { impetusOf, undecidedOf } from "./list";
import { newPart, type Intention, type Part, type State, type Turn } from "./state";

/**
 * Takes out the numbers, reactions, plans and wounds of the unseen. That one of them has the impetus, is waited for or is in
 * the turn, and whether it matters to a later step, players can tell as it is.
 */
export function conceal(open: Fight<State>, { fight, unseen }: Veil<State>): Fight<State> {
  if (unseen.size === 0) return open;
  const { spent, passed, turn } = open.rules;
  return {
    ...open,
    combatants: { ...open.combatants, ...awaited(open, fight, unseen) },
    rules: {
      spent: withoutUnseen(spent, unseen),
      passed: withoutUnseen(passed, unseen),
      turn: turn === null ? null : turnFor(fight, turn, unseen),
    },
  };
}

/** An unseen one that is waited for stands in the list with a number that says nothing: on top with the impetus, else where it never comes (S-8). */
function awaited(
  open: Fight<State>,
  fight: Fight<State>,
  unseen: ReadonlySet<CombatantId>,
): Readonly<Record<CombatantId, Combatant>> {
  const impetus = fight.stage === "impetus" ? impetusOf(fight) : null;
  const numbers = Object.keys(open.combatants).map((id) => initiativeOf(open, id) ?? 0);
  const bases = new Map(undecidedOf(fight).map((id) => [id, 0]));
  if (impetus !== null) bases.set(impetus, Math.max(0, ...numbers) + 1);
  const stubs = [...bases].filter(([id]) => unseen.has(id));
  const { rolling } = open;
  return Object.fromEntries(stubs.map(([id, base]) => [id, { ...combatant(open, id), base, rolling }] as const));
}

function turnFor(fight: Fight<State>, turn: Turn, unseen: ReadonlySet<CombatantId>): Turn {
  const parts = Object.entries(turn.parts).map(([id, part]) => [
    id,
    unseen.has(id) ? blank(part, attacksHere(fight, turn, id) ? alternatingKinds(turn) : []) : aimed(part, unseen),
  ]);
  return {
    ...turn,
    ...(goesOn(turn) && { goesOn: true }),
    forced: turn.forced && turn.actor !== null && !unseen.has(turn.actor),
    declined: withoutUnseen(turn.declined, unseen),
    parts: Object.fromEntries(parts),
    attacks: { ...turn.attacks, done: withoutUnseen(turn.attacks.done, unseen) },
    saves: withoutUnseen(turn.saves, unseen),
  };
}

/** Of its plan only that it attacks in turn at the step where the turn stands (S-12). */
function blank({ part }: Part, intends: readonly Intention[]): Part {
  return newPart(part, { plan: null, intends });
}

/** A plan that aims at somebody unseen does not say so. */
function aimed(part: Part, unseen: ReadonlySet<CombatantId>): Part {
  const { targets } = part;
  return targets?.some((id) => unseen.has(id)) ? { ...part, targets: targets.filter((id) => !unseen.has(id)) } : part;
}
