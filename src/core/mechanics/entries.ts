import { hasHadTurn, initiativeOf, isAway, markOf, setCondition, setMark } from "../state/combatants";
import { comingEntry, editEntry, entriesIn, findEntry, hasFuture, isToCome } from "../state/entries";
import type { CombatantId, Entry, EntryId, Fight } from "../state/fight";
import { drop, edit, set } from "../state/write";
import type { Context, Mutation } from "../engine/variant";

/** A fight and its variant. */
export type Ruled = Pick<Context, "fight" | "variant">;

/** Whether entries can stand at a number, because turns come by numbers (C-35). */
const haveNumbers = ({ fight, variant }: Ruled): boolean => variant.flow.areByNumber?.(fight) === true;

/** The number at which an entry stands in this order, or null. */
export const numberOfEntry = (ruled: Ruled, { at }: Entry): number | null =>
  typeof at === "number" && haveNumbers(ruled) ? at : null;

/** The number of a combatant's present or next turn, or null. */
export const numberAt = ({ fight, variant }: Ruled, id: CombatantId): number | null =>
  variant.flow.numberNow?.(fight, id) ?? initiativeOf(fight, id);

const directionOf = ({ fight, variant }: Ruled): 1 | -1 => variant.numbers?.direction(fight) ?? 1;

/** Whether a number comes only after an entry's. An entry loses ties. */
export const isBeyond = (ruled: Ruled, number: number | null, at: number): boolean =>
  number === null || (at - number) * directionOf(ruled) > 0;

/** The place of an entry in a round: at its start, at a number, or at its end. */
const STARTS = 0;
const AT_NUMBER = 1;
const ENDS = 2;

function stretchOf(ruled: Ruled, entry: Entry): number {
  if (entry.at === "round-start") return STARTS;
  return numberOfEntry(ruled, entry) === null ? ENDS : AT_NUMBER;
}

/** The entries in the order in which they come in a round. */
export function entriesInOrder(ruled: Ruled): readonly Entry[] {
  const number = (entry: Entry): number => (numberOfEntry(ruled, entry) ?? 0) * directionOf(ruled);
  return entriesIn(ruled.fight).toSorted((a, b) => stretchOf(ruled, a) - stretchOf(ruled, b) || number(b) - number(a));
}

/** Whether an entry comes before a combatant's turn. Null: before the round's end. */
function isBefore(ruled: Ruled, entry: Entry, next: CombatantId | null): boolean {
  if (next === null || entry.at === "round-start" || entry.owed === true) return true;
  const at = numberOfEntry(ruled, entry);
  return at !== null && isBeyond(ruled, numberAt(ruled, next), at);
}

/**
 * C-35: an entry's moment, if one comes before `next` takes the next turn, or before the round ends (null). Returns
 * whether one came. The fight then is `halted` until the GM ends the moment, or its rules look again.
 */
export function entryComes(mutation: Mutation, next: () => CombatantId | null): boolean {
  const { fight } = mutation;
  if (fight.entries === undefined || fight.round === 0) return false;
  const toCome = entriesInOrder(mutation).filter((each) => isToCome(fight, each));
  const due = toCome.toSorted((a, b) => Number(b.owed === true) - Number(a.owed === true));
  const id = due.length === 0 ? null : next();
  const entry = due.find((each) => isBefore(mutation, each, id));
  if (entry === undefined) return false;
  editEntry(fight, entry.id, entry.owed === true ? { owed: null } : { came: fight.round });
  mutation.emit({ type: "entry-began", entry: entry.id, label: entry.label ?? null });
  bring(mutation, entry);
  if (entry.byItself === true) mutation.emit({ type: "entry-ended", entry: entry.id });
  else set(fight, { coming: entry.id, halted: true, asked: true });
  return true;
}

/** Ends the moment that runs, if any. */
export function endEntry({ fight, emit }: Mutation): void {
  const entry = comingEntry(fight);
  if (entry === undefined) return;
  set(fight, { coming: undefined, halted: false });
  emit({ type: "entry-ended", entry: entry.id });
}

/** C-12: in a round that is closed, entries at its end come first in the next, and others are lost as turns are. */
export function passEntries(mutation: Mutation): void {
  const { fight, emit } = mutation;
  for (const entry of entriesIn(fight).filter((each) => isToCome(fight, each))) {
    const isOwed = entry.owed === true || stretchOf(mutation, entry) === ENDS;
    editEntry(fight, entry.id, { came: fight.round, ...(isOwed && { owed: true }) });
    if (!isOwed) emit({ type: "entry-passed", entry: entry.id });
  }
}

/** The combatants that an entry brings stop hiding, and are newcomers of this round (C-18). */
function bring({ fight, emit }: Mutation, { id: entry, brings = [], brought }: Entry): void {
  if (brings.length === 0 || brought === true) return;
  editEntry(fight, entry, { brought: true });
  for (const id of brings) {
    if (!hasHadTurn(fight, id)) {
      edit(fight.combatants, id, { since: fight.round });
      drop(fight.marks, id);
    }
    if (!Object.hasOwn(fight.combatants[id]?.conditions ?? {}, "hidden")) continue;
    setCondition(fight, id, "hidden", false);
    emit({ type: "condition-changed", combatant: id, condition: "hidden", on: false });
  }
}

/** Keeps combatants out of a round before the entry that brings them, as newcomers that came too late (C-18). */
export function keepAway(fight: Fight): void {
  if (fight.entries === undefined || fight.round === 0) return;
  for (const id of Object.keys(fight.combatants).filter((who) => isAway(fight, who))) {
    edit(fight.combatants, id, { since: fight.round });
    setMark(fight, id, { placed: true, late: true });
  }
}

/** Hides the combatants that an entry will bring, and keeps those without a turn out of this round. */
export function sendAway({ fight, emit, variant }: Mutation, ids: readonly CombatantId[]): void {
  const acting = variant.flow.active(fight);
  for (const id of ids) {
    if (!Object.hasOwn(fight.combatants[id]?.conditions ?? {}, "hidden")) {
      setCondition(fight, id, "hidden", true);
      emit({ type: "condition-changed", combatant: id, condition: "hidden", on: true });
    }
    if (fight.round === 0 || acting.includes(id) || hasHadTurn(fight, id)) continue;
    edit(fight.combatants, id, { since: fight.round });
    setMark(fight, id, { placed: true, late: true });
  }
}

/** Lets a new entry wait for a later round if its moment in this one has passed. */
export function placeEntry(mutation: Mutation, id: EntryId): void {
  const { fight } = mutation;
  const entry = findEntry(fight, id);
  if (entry === undefined || !isToCome(fight, entry) || !hasFuture(fight, entry)) return;
  const begun = Object.keys(fight.combatants).filter((who) => {
    const { began, acted } = markOf(fight, who);
    return began === true || acted !== undefined;
  });
  const at = numberOfEntry(mutation, entry);
  const isPassed =
    entry.at === "round-start"
      ? begun.length > 0
      : at !== null && begun.some((who) => isBeyond(mutation, initiativeOf(fight, who), at));
  if (isPassed) editEntry(fight, id, { came: fight.round });
}

/**
 * The number for an entry that is put directly before a combatant, or after all (null): that of whoever is above, since
 * it loses ties. Null if entries have no numbers here, or nobody else has.
 */
export function numberFor(ruled: Ruled, before: CombatantId | null): number | null {
  const { fight, variant } = ruled;
  if (!haveNumbers(ruled)) return null;
  const order = variant.flow.standing?.(fight) ?? variant.flow.order(fight);
  const numbered = order.filter((id) => initiativeOf(fight, id) !== null);
  const place = before === null ? numbered.length : numbered.indexOf(before);
  const [above, first] = [numbered[place - 1], numbered[0]];
  if (place < 0 || first === undefined) return null;
  return above === undefined ? (initiativeOf(fight, first) ?? 0) + directionOf(ruled) : initiativeOf(fight, above);
}
