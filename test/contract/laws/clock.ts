import { choicesWith, findVariant, type CombatantId, type Encounter, type GameEvent } from "../../../src/core/index";
import { baseOf, hasCondition, initiativeOf, isAway, markOf, whyIdle } from "../../../src/core/state/combatants";
import { companyOf } from "../../../src/core/state/companies";
import { difference } from "../../support/plain";
import { isAccepted, type Accepted } from "../../properties/attempt";
import { firstWrong, law, shown } from "./law";

/** The commands that begin a turn out of order, or several at once. */
const OUT_OF_ORDER: ReadonlySet<string> = new Set(["giveTurn", "undo", "redo", "batch"]);

/** The commands that only end a turn. */
const ENDS: ReadonlySet<string> = new Set(["endTurn", "advance"]);

/**
 * C-32: the order of a fight by the clock. Turns cost at least one tick and nobody else moves, so time never runs back and nobody acts
 * twice at one tick.
 */
export const turnsGoByTheClock = law(
  "by the clock, the earliest tick acts, and a turn moves those who had it by its ticks and nobody else",
  ({ engine, attempt }) => {
    const clock = clockOf(attempt.before);
    if (clock === null || !isAccepted(attempt) || clockOf(attempt.result.next) === null) return null;
    const moved = ENDS.has(attempt.result.command.do) ? wrongMove(attempt, clock) : null;
    if (moved !== null || OUT_OF_ORDER.has(attempt.result.command.do)) return moved;
    return wrongStart(attempt, engine.native(attempt.result.next).active);
  },
);

interface Clock {
  /** 1 if the lowest tick is the earliest, and -1 if the highest is. */
  readonly direction: 1 | -1;
  readonly ticks: number;
  readonly surprise: string;
}

function clockOf({ variant, options }: Encounter): Clock | null {
  const choices = findVariant(variant)?.choices;
  if (choices === undefined) return null;
  const { turns, direction, ticks, surprise } = choicesWith({ choices }, options);
  return turns === "clock" ? { direction: direction === "ascending" ? 1 : -1, ticks, surprise } : null;
}

/** Whether turns cost ticks. */
export const isByTheClock = (encounter: Encounter): boolean => clockOf(encounter) !== null;

/** Those whose turn has ended, by itself or because it was skipped. */
export const endedIn = (events: readonly GameEvent[]): readonly CombatantId[] =>
  events.flatMap((event) => (event.type === "turn-ended" ? event.combatants : skippedBy(event)));

const skippedBy = (event: GameEvent): readonly CombatantId[] =>
  event.type === "turn-skipped" ? [event.combatant] : [];

/** What is wrong with the ticks that the end of a turn has cost; null where a new round may have brought new numbers. */
function wrongMove({ before, given, result }: Accepted, clock: Clock): string | null {
  const { next, events } = result;
  if (events.some(({ type }) => type === "round-started")) return null;
  const withMates = (ids: readonly CombatantId[]): ReadonlySet<CombatantId> =>
    new Set(ids.flatMap((id) => companyOf(before, id)?.members ?? [id]));
  const ended = withMates(events.flatMap((event) => (event.type === "turn-ended" ? event.combatants : [])));
  const skipped = withMates(events.flatMap(skippedBy));
  const cost = (result.command as { readonly ticks?: number }).ticks ?? clock.ticks;
  return firstWrong(Object.keys(next.combatants), (id) => {
    const [from, to] = [baseOf(before, id), baseOf(next, id)];
    if (from === null || to === null) return null;
    const least = (ended.has(id) ? cost : 0) + (skipped.has(id) ? clock.ticks : 0);
    const ticks = (to - from) * clock.direction;
    const isRight = skipped.has(id) ? ticks >= least : ticks === least;
    return isRight ? null : `${id} moves by ${ticks} ticks for ${least}, by ${shown(given)}: ${shown(events)}`;
  });
}

/** Who could act earlier than those whose turn has begun; null if nobody can, or if the GM has set places. */
function wrongStart({ result, given }: Accepted, active: readonly CombatantId[]): string | null {
  const { next, events } = result;
  // Whoever joins a turn does not begin one.
  const begins = events.findLastIndex(
    (event) => event.type === "turn-started" && difference(event.combatants.toSorted(), active.toSorted()) === null,
  );
  const clock = clockOf(next);
  // What the start of a turn changes counts from the next turn on.
  const isChanged = events.slice(begins + 1).some(({ type }) => type.startsWith("effect-"));
  const [first] = active;
  if (begins < 0 || first === undefined || clock === null || isChanged || next.moves.length > 0) return null;
  const tickOf = (id: CombatantId): number => {
    const company = companyOf(next, id);
    return clock.direction * (initiativeOf(next, company?.shares === "turn" ? (company.members[0] ?? id) : id) ?? 0);
  };
  const canAct = (id: CombatantId): boolean =>
    baseOf(next, id) !== null &&
    markOf(next, id).acted === undefined &&
    markOf(next, id).late !== true &&
    !isAway(next, id) &&
    whyIdle(next, id) === null &&
    (clock.surprise !== "loses-turn" || !hasCondition(next, id, "surprised"));
  const earlier = Object.keys(next.combatants).find((id) => tickOf(id) < tickOf(first) && canAct(id));
  return earlier === undefined ? null : `${first} acts before ${earlier}, by ${shown(given)}: ${shown(events)}`;
}
