import { find, sees } from "./combatants";
import type { CombatantId, Entry, EntryId, Fight, Viewer } from "./fight";
import { set } from "./write";

const NONE: readonly Entry[] = [];

/** The entries of a fight, as they were added (C-35). */
export const entriesIn = ({ entries = NONE }: Fight): readonly Entry[] => entries;

/** The entry of that id, or undefined. */
export const findEntry = (fight: Fight, id: EntryId): Entry | undefined =>
  entriesIn(fight).find((entry) => entry.id === id);

/** The entry whose moment runs, or undefined. */
export const comingEntry = (fight: Fight): Entry | undefined =>
  fight.coming === undefined ? undefined : findEntry(fight, fight.coming);

/** Replaces the entries. */
export const setEntries = (fight: Fight, entries: readonly Entry[]): void =>
  set(fight, { entries: entries.length > 0 ? entries : undefined });

/** New values for some fields of an entry. Null removes a field. */
type EntryFields = { readonly [Field in keyof Entry]?: Entry[Field] | null | undefined };

/** Changes an entry. */
export const editEntry = (fight: Fight, id: EntryId, fields: EntryFields): void =>
  setEntries(
    fight,
    entriesIn(fight).map((entry) => (entry.id === id ? withFields(entry, fields) : entry)),
  );

function withFields(entry: Entry, fields: EntryFields): Entry {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...entry, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as unknown as Entry;
}

/** Whether an entry comes in that round: in every round, once, or repeatedly (C-35). */
export function isForRound({ round, every }: Pick<Entry, "round" | "every">, now: number): boolean {
  if (now < 1) return false;
  const first = round ?? every ?? 1;
  if (every !== undefined) return now >= first && (now - first) % every === 0;
  return round === undefined || now === round;
}

/** Whether an entry is still to come in this round. */
export const isToCome = (fight: Fight, entry: Entry): boolean =>
  entry.owed === true || (entry.came !== fight.round && isForRound(entry, fight.round));

/** Whether an entry can come in a later round. */
export const hasFuture = ({ round }: Fight, { every, round: only }: Entry): boolean =>
  every !== undefined || only === undefined || only > round;

/** Whether the viewer sees an entry, or a combatant. False if neither is there. */
export function seesMember(fight: Fight, viewer: Viewer, id: string): boolean {
  const entry = findEntry(fight, id);
  if (entry !== undefined) return viewer.gm || entry.alone !== true;
  return find(fight, id) !== undefined && sees(fight, viewer, id);
}

/** The ids of all combatants and entries, which the host keeps as documents of one kind. */
export const memberIds = (fight: Fight): string[] => [
  ...Object.keys(fight.combatants),
  ...entriesIn(fight).map(({ id }) => id),
];

/** Whether a combatant or an entry has that id. */
export const isMember = (fight: Fight, id: string): boolean =>
  Object.hasOwn(fight.combatants, id) || findEntry(fight, id) !== undefined;

/** Removes a combatant from the entries that would bring it. */
export function leaveEntries(fight: Fight, id: CombatantId): void {
  for (const { id: entry, brings = [] } of entriesIn(fight).filter((each) => each.brings?.includes(id))) {
    const left = brings.filter((other) => other !== id);
    editEntry(fight, entry, { brings: left.length > 0 ? left : null });
  }
}
