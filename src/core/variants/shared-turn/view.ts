import type { CombatantId } from "../../state/ids";
import type { Look, Eyes, VariantView } from "../../engine/variant";

import { nextAttackOf, relevantSteps } from "./ladder";
import { impetusOf, listOf, undecidedOf } from "./list";
import { participants, partOf, type Part, type State, type Turn } from "./state";

/** The variant's part of the view (rules 0.8). */
export function view({ body }: Look<State>, eyes: Eyes): VariantView {
  const { turn, spent } = body.rules;
  const inTurn = turn === null ? [] : eyes.list(participants(turn));
  return {
    fields: {
      actor: eyes.one(turn?.actor ?? null),
      impetus: eyes.one(body.stage === "impetus" ? impetusOf(body) : null),
      nextAttack: eyes.one(nextAttackOf(body)),
      list: eyes.list(listOf(body)),
      reactors: eyes.list(turn?.reactors ?? []),
      undecided: eyes.list(undecidedOf(body)),
      step: turn?.step ?? null,
      steps: turn === null ? [] : relevantSteps(turn),
      plans: Object.fromEntries(inTurn.map((id) => [id, planOf(partOf(body, id))])),
    },
    combatants: Object.fromEntries(
      Object.keys(body.combatants).map((id) => [
        id,
        {
          reaction: spent[id] === true ? "spent" : "ready",
          ...(body.stage === "turn" && turnView(turn, partOf(body, id), id)),
        },
      ]),
    ),
  };
}

function planOf(part: Part | undefined): object {
  return { plan: part?.plan ?? null, intends: part?.intends ?? null, part: part?.part ?? null };
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
