import { byId } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import type { Context, Visibility, VariantView } from "../../engine/variant";
import { nextAttackOf, relevantSteps } from "./steps";
import { declinedOf, impetusOf, listOf, undecidedOf } from "./list";
import { isReady, participants, partOf, type Part, type State, type Turn } from "./state";

export function view({ fight }: Context<State>, visibility: Visibility): VariantView {
  const { turn } = fight.rules;
  const inTurn = turn === null ? [] : visibility.list(participants(turn));
  return {
    fields: {
      actor: visibility.one(turn?.actor ?? null),
      impetus: visibility.one(fight.stage === "impetus" ? impetusOf(fight) : null),
      nextAttack: visibility.one(nextAttackOf(fight)),
      list: visibility.list(listOf(fight)),
      reactors: visibility.list(turn?.reactors ?? []),
      undecided: visibility.list(undecidedOf(fight)),
      declined: visibility.list(turn === null ? [] : declinedOf(fight)),
      step: turn?.step ?? null,
      steps: turn === null ? [] : relevantSteps(turn, (id) => visibility.sees(id)),
      plans: Object.fromEntries(inTurn.map((id) => [id, planOf(partOf(fight, id), visibility)])),
    },
    combatants: byId(fight, (id) => ({
      reaction: isReady(fight, id) ? "ready" : "spent",
      ...(fight.stage === "turn" && turnView(turn, partOf(fight, id), id)),
    })),
  };
}

function planOf(part: Part | undefined, visibility: Visibility): object {
  const { plan = null, first = plan, intends = null, targets = [], part: as = null } = part ?? {};
  return { plan, first, intends, targets: visibility.list(targets), part: as };
}

function turnView(turn: Turn | null, part: Part | undefined, id: CombatantId): object {
  if (turn === null || part === undefined) return {};
  return {
    turn: {
      action: part.action === "ready" ? 1 : 0,
      bonus: part.bonus ? 1 : 0,
      object: part.object ? 1 : 0,
      threat: part.threat,
      damage: part.damage,
      done: turn.attacks.done[id] === true,
    },
  };
}
