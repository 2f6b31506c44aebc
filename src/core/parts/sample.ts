import { baseOf, combatant } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import type { Encounter } from "../state/history";
import type { Text } from "../state/text";
import type { CombatantSpec } from "../state/fields";
import { createEncounter } from "../engine/create";
import type { Thrower } from "../engine/dice";
import type { GameEvent } from "../engine/event";
import { propose } from "../engine/propose";
import { orderByInitiative } from "../mechanics/order";
import { hasSlots, isChosen, isEndless, isForFirst, type Choices } from "./choices";
import { kindsOf } from "./declared";
import { kindsIn, kindWord } from "./kinds";
import { choosable } from "./naming";
import { numbers } from "./numbers";
import { numberNow } from "./several-turns";
import { nextSlot } from "./slots";
import type { State } from "./state";

/** Several take it if a kind acts together. */
export interface SampleTurn {
  readonly combatants: readonly CombatantId[];
  /** The number that decides this turn, or null. */
  readonly number: number | null;
  /** The combatants among which somebody chooses, or empty. */
  readonly among: readonly CombatantId[];
  /** What a single combatant has declared. Empty without declarations, or for several. */
  readonly declared: readonly Text[];
}

export interface SampleRound {
  readonly round: number;
  readonly turns: readonly SampleTurn[];
}

const MOST_COMMANDS = 400;

const GM = { gm: true } as const;

/**
 * A fight's first rounds, for the author of rules. Nobody waits or falls. Fewer `rounds` if the choices cannot be
 * played.
 *
 * @param picks the combatants that take the first chosen turns. Later ones go to whom `advance` names (C-20).
 */
export function sampleRounds(
  choices: Choices,
  combatants: readonly CombatantSpec[],
  rounds: number,
  thrower: Thrower,
  picks: readonly CombatantId[] = [],
): SampleRound[] {
  const made = createEncounter({ variant: "own", options: choices, combatants, keep: 0 });
  if (!made.ok) return [];
  let encounter = made.encounter as Encounter<State>;
  const left = [...picks];
  const played: { round: number; turns: SampleTurn[] }[] = [];
  const give = (command: object, among: readonly CombatantId[] = []): boolean => {
    const outcome = propose(encounter, command, GM, {}, thrower);
    if (outcome.kind !== "done") return false;
    for (const event of outcome.events) note(played, event, { choices, among, before: encounter, after: outcome.next });
    encounter = outcome.next as Encounter<State>;
    return true;
  };
  give({ do: "start" });
  const kinds = kindsIn(choices.dice);
  const declare = (id: CombatantId, at: number): boolean =>
    give({
      do: "declareActions",
      combatant: id,
      kinds: [kinds[(at + Math.floor(at / 2) + encounter.round) % kinds.length]],
    });
  for (let tries = MOST_COMMANDS; tries > 0 && played.length <= rounds; tries--) {
    // Nobody at the table ends such a round but the GM.
    const isEnough = isEndless(choices) && (played.at(-1)?.turns.length ?? 0) > combatants.length;
    if (isEnough && give({ do: "nextRound" })) continue;
    // Different kinds on both sides, whose people may be listed in turn.
    if (encounter.stage === "declaring") combatants.forEach(({ id }, at) => declare(id, at));
    const able = encounter.stage === "choosing" ? choosable(encounter) : [];
    const among = able.length > 1 ? able : [];
    const pick = among.length === 0 ? undefined : left.shift();
    const isPicked = pick !== undefined && give({ do: "choose", combatant: pick }, among);
    if (!isPicked && !give({ do: "advance" }, among)) break;
  }
  return played.slice(0, rounds);
}

interface Moved {
  readonly choices: Choices;
  readonly among: readonly CombatantId[];
  readonly before: Encounter<State>;
  readonly after: Encounter;
}

function note(played: { round: number; turns: SampleTurn[] }[], event: GameEvent, moved: Moved): void {
  if (event.type === "round-started") played.push({ round: event.round, turns: [] });
  if (event.type !== "turn-started") return;
  const turns = played.at(-1)?.turns;
  turns?.push({
    combatants: event.combatants,
    number: decidingNumber(moved, event.combatants, turns.length === 0),
    among: moved.among,
    declared:
      event.combatants.length > 1
        ? []
        : (kindsOf(moved.after as Encounter<State>, event.combatants[0] ?? "") ?? []).map(kindWord),
  });
}

/** Only numbers that decide: of each turn, of a side's place, or of the first turn. */
function decidingNumber(
  { choices, before, after }: Moved,
  [first = ""]: readonly CombatantId[],
  isFirst: boolean,
): number | null {
  const { side } = combatant(after, first);
  if (hasSlots(choices)) return baseOf(after, nextSlot(before, [side])?.id ?? first);
  if (isForFirst(choices)) return isFirst && after.round === 1 ? baseOf(after, first) : null;
  // A clock moves the number with the turn.
  if (choices.turns === "clock") return baseOf(before, first) ?? baseOf(after, first);
  if (!isChosen(choices)) return choices.next === "bag" ? null : numberNow(after, first);
  const best = orderByInitiative(after, numbers).find((id) => combatant(after, id).side === side);
  return isFirst && best !== undefined ? baseOf(after, best) : null;
}
