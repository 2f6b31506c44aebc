import { asJoined, combatant, controls, find, numberTrait, sees, whyIdle } from "../state/combatants";
import { type CombatantId, type Count, type Counter, ENDLESS, type Fight, SIDES, type Side } from "../state/fight";
import { entryOf } from "../state/table";
import { text, type Text } from "../state/text";
import { set } from "../state/write";
import { countersOf } from "../options/counters";
import type { Context } from "../engine/variant";

/** The table's key among a counter's holders. */
export const TABLE = "table";

export const counterText = ({ id, label }: Counter): Text =>
  label === undefined ? text(`counters.names.${id}`) : text("names.verbatim", { text: label });

/** The most that a holder can have. 0 for a combatant that lacks the trait. */
export function maxOf(fight: Fight, { max }: Counter, holder: string): number {
  if (typeof max === "number") return max;
  return find(fight, holder) === undefined
    ? 0
    : Math.max(0, Math.min(ENDLESS, Math.floor(numberTrait(fight, holder, max))));
}

const isFor = (counter: Counter, side: Side): boolean => counter.for === "everyone" || counter.for === side;

/** Whether a combatant, a side or the table has this counter. */
export function holds(fight: Fight, counter: Counter, holder: string): boolean {
  if (counter.of === "table") return holder === TABLE;
  if (counter.of === "side") return SIDES.some((side) => side === holder && isFor(counter, side));
  const known = find(fight, holder);
  return known !== undefined && isFor(counter, known.side) && maxOf(fight, counter, holder) > 0;
}

/** All that have this counter, combatants as joined. */
export function holdersOf(fight: Fight, counter: Counter): readonly string[] {
  if (counter.of === "table") return [TABLE];
  return (counter.of === "side" ? SIDES : asJoined(fight)).filter((holder) => holds(fight, counter, holder));
}

const countOf = ({ counts = {} }: Fight, { id }: Counter, holder: string): Count | undefined => {
  const known = entryOf(counts, id);
  return known === undefined ? undefined : entryOf(known, holder);
};

/** What a holder has had since it joined, or since the first round, if nothing was spent or put back. */
function untouched(fight: Fight, counter: Counter, holder: string): Count {
  const max = maxOf(fight, counter, holder);
  const left = counter.start === "full" ? max : counter.start === "empty" ? 0 : counter.start;
  return { left, round: counter.of === "combatant" ? combatant(fight, holder).since : 0 };
}

/** What is left, never below 0 nor above the maximum (K-1). The rounds since then count if it refills with rounds. */
export function leftOf(fight: Fight, counter: Counter, holder: string): number {
  const known = countOf(fight, counter, holder);
  return grown(fight, counter, holder, known ?? untouched(fight, counter, holder));
}

function grown(fight: Fight, counter: Counter, holder: string, { left, round = fight.round }: Count): number {
  const max = maxOf(fight, counter, holder);
  const rounds = counter.refills === "round" ? Math.max(0, fight.round - Math.max(1, round)) : 0;
  const now = rounds === 0 ? left : counter.by === "full" ? max : left + rounds * counter.by;
  return Math.max(0, Math.min(max, now));
}

/** Notes what is left. Nothing is stored where it is what an untouched counter would have. */
export function setLeft(fight: Fight, counter: Counter, holder: string, left: number): void {
  if (left === leftOf(fight, counter, holder)) return;
  const { [holder]: _was, ...others } = entryOf(fight.counts ?? {}, counter.id) ?? {};
  const isUntouched = left === grown(fight, counter, holder, untouched(fight, counter, holder));
  const count: Count = { left, ...(counter.refills === "round" && { round: fight.round }) };
  keep(fight, counter.id, isUntouched ? others : { ...others, [holder]: count });
}

function keep(fight: Fight, counter: string, holders: Readonly<Record<string, Count>>): void {
  const { [counter]: _was, ...others } = fight.counts ?? {};
  const counts = Object.keys(holders).length === 0 ? others : { ...others, [counter]: holders };
  set(fight, { counts: Object.keys(counts).length === 0 ? undefined : counts });
}

const isOffered = ({ offered }: Counter): boolean => offered === "others-turns";

/** A combatant leaves: what it had is forgotten (C-2). */
export function forgetCounts(fight: Fight, id: CombatantId): void {
  for (const counter of countersOf(fight)) {
    if (counter.of !== "combatant" || countOf(fight, counter, id) === undefined) continue;
    const { [id]: _its, ...others } = fight.counts?.[counter.id] ?? {};
    keep(fight, counter.id, others);
  }
}

/** Forgets what was noted of counters that the options no longer have. */
export function forgetOtherCounters(fight: Fight): void {
  const counters = countersOf(fight);
  for (const id of Object.keys(fight.counts ?? {}))
    if (!counters.some((counter) => counter.id === id)) keep(fight, id, {});
  if (fight.turnEnded !== undefined && !counters.some(isOffered)) set(fight, { turnEnded: undefined });
}

function refill(fight: Fight, ids: readonly CombatantId[], moment: Counter["refills"]): void {
  for (const counter of countersOf(fight)) {
    if (counter.refills !== moment) continue;
    for (const id of ids.filter((each) => holds(fight, counter, each))) {
      const max = maxOf(fight, counter, id);
      setLeft(fight, counter, id, counter.by === "full" ? max : Math.min(max, leftOf(fight, counter, id) + counter.by));
    }
  }
}

/** K-3: what comes back when turns begin. */
export const countersAtStart = (fight: Fight, ids: readonly CombatantId[]): void => refill(fight, ids, "turn-start");

/** K-3, K-4: what comes back when turns end. Others are offered their counters then. */
export function countersAtEnd(fight: Fight, ids: readonly CombatantId[]): void {
  refill(fight, ids, "turn-end");
  if (countersOf(fight).some(isOffered)) set(fight, { turnEnded: { of: [...ids] } });
}

/** K-4: a combatant has used what the end of the last turn offered it. */
export function noteUsed(fight: Fight, counter: Counter, id: CombatantId): void {
  const { turnEnded } = fight;
  if (!isOffered(counter) || turnEnded === undefined) return;
  set(fight, { turnEnded: { ...turnEnded, used: [...(turnEnded.used ?? []), id] } });
}

/**
 * K-4: the counters that a viewer is offered since another's turn ended. Each combatant is offered one thing at each
 * end of a turn. A player who did not see that turn is offered nothing.
 */
export function offersTo({ fight, variant, viewer }: Context): readonly { counter: Counter; id: CombatantId }[] {
  const { turnEnded, stage, halted, coming } = fight;
  // An entry's moment comes between turns, too (C-35).
  const isWaiting = halted && coming === undefined;
  if (turnEnded === undefined || isWaiting || stage === "ended") return [];
  const isSeen = (id: CombatantId): boolean => find(fight, id) !== undefined && sees(fight, viewer, id);
  if (!viewer.gm && !turnEnded.of.some(isSeen)) return [];
  const busy = new Set([...turnEnded.of, ...(turnEnded.used ?? []), ...variant.flow.active(fight)]);
  return countersOf(fight)
    .filter((counter) => isOffered(counter) && (viewer.gm || counter.spends === "owner"))
    .flatMap((counter) =>
      holdersOf(fight, counter)
        .filter((id) => !busy.has(id) && controls(viewer, id) && whyIdle(fight, id) === null)
        .filter((id) => leftOf(fight, counter, id) > 0)
        .map((id) => ({ counter, id })),
    );
}

/** What a combatant has left, by counter. */
export const ownCounters = (fight: Fight, id: CombatantId): Record<string, number> =>
  Object.fromEntries(
    countersOf(fight)
      .filter((counter) => counter.of === "combatant" && holds(fight, counter, id))
      .map((counter) => [counter.id, leftOf(fight, counter, id)]),
  );

/** What the table and the sides have left, by counter. */
export const sharedCounters = (fight: Fight): Record<string, number | Record<string, number>> =>
  Object.fromEntries(
    countersOf(fight)
      .filter((counter) => counter.of !== "combatant")
      .map((counter) => {
        const left = holdersOf(fight, counter).map((holder) => [holder, leftOf(fight, counter, holder)] as const);
        return [counter.id, counter.of === "table" ? leftOf(fight, counter, TABLE) : Object.fromEntries(left)];
      }),
  );
