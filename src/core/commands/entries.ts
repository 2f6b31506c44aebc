import * as v from "valibot";
import { asJoined, find } from "../state/combatants";
import { editEntry, entriesIn, findEntry, setEntries } from "../state/entries";
import { anyId, key, thingId } from "../state/fields";
import type { CombatantId, Entry, Fight } from "../state/fight";
import type { Refusal } from "../state/refusal";
import { entryFields } from "../state/stored";
import { named, text } from "../state/text";
import { set } from "../state/write";
import { commandsOf } from "../engine/command";
import type { Candidate } from "../engine/variant";
import { endEntry, numberFor, placeEntry, sendAway } from "../mechanics/entries";

const command = commandsOf<unknown>();

interface Naming {
  readonly entry: string;
}

const unknownIn = ({ entries }: Fight, { entry }: Naming): Refusal | null =>
  entries?.some(({ id }) => id === entry) === true ? null : { code: "bad-command", detail: "entry" };

/** A combatant that is brought but is not there. */
const strangerIn = (fight: Fight, brings: readonly CombatantId[] = []): Refusal | null =>
  brings.every((id) => find(fight, id) !== undefined) ? null : { code: "bad-command", detail: "brings" };

const said = (_context: unknown, { entry }: Naming) => ({ entry: named(entry) });

const { at, round, every, label, alone, byItself, brings } = entryFields;

/** C-35: rows of nobody. All of them are the GM's. */
export const entryRules = {
  addEntry: command({
    fields: { entry: key, ...entryFields },
    shape: (given, { fight, viewer }) => {
      if (!viewer.gm) return null;
      const isTaken = find(fight, given.entry) !== undefined || findEntry(fight, given.entry) !== undefined;
      return isTaken ? { code: "bad-command", detail: "entry" } : strangerIn(fight, given.brings);
    },
    whose: "gm",
    does(mutation, { do: _do, entry: id, ...fields }) {
      const { fight } = mutation;
      setEntries(fight, [...entriesIn(fight), withoutGaps({ id, ...fields })]);
      mutation.emit({ type: "entry-added", entry: id });
      if (fields.brings !== undefined) sendAway(mutation, fields.brings);
      placeEntry(mutation, id);
    },
    log: (context, given) => text("log.add-entry", said(context, given)),
    candidates: ({ fight, viewer }) => (viewer.gm && entriesIn(fight).length < MOST ? samplesIn(fight) : []),
  }),

  /** Null removes a field. `before` gives it the number for a place directly before a combatant, or after all. */
  changeEntry: command({
    fields: {
      entry: thingId,
      before: v.optional(v.nullable(anyId)),
      at: v.optional(at),
      round: v.optional(v.nullable(round.wrapped)),
      every: v.optional(v.nullable(every.wrapped)),
      label: v.optional(v.nullable(label.wrapped)),
      alone: v.optional(v.nullable(alone.wrapped)),
      byItself: v.optional(v.nullable(byItself.wrapped)),
      brings: v.optional(v.nullable(brings.wrapped)),
    },
    shape: (given, { fight, viewer }) =>
      viewer.gm ? (unknownIn(fight, given) ?? strangerIn(fight, given.brings ?? [])) : null,
    whose: "gm",
    unless: [
      (context, { before }) =>
        before !== undefined && numberFor(context, before) === null ? { code: "not-eligible" } : null,
    ],
    does(mutation, { do: _do, entry: id, before: place, ...given }) {
      const { fight } = mutation;
      const fields = place === undefined ? given : { ...given, at: numberFor(mutation, place) ?? undefined };
      const before = findEntry(fight, id) as Entry;
      editEntry(fight, id, fields);
      const isMoved = ["at", "round", "every"].some((name) => name in fields);
      // In another moment it may come again in this round.
      if (isMoved && fight.coming !== id) editEntry(fight, id, { came: null, owed: null });
      mutation.emit({ type: "entry-changed", entry: id });
      const arrivals = (fields.brings ?? []).filter((who) => before.brings?.includes(who) !== true);
      if (arrivals.length > 0) {
        editEntry(fight, id, { brought: null });
        sendAway(mutation, arrivals);
      }
      if (isMoved && fight.coming !== id) placeEntry(mutation, id);
    },
    log: (context, given) => text("log.change-entry", said(context, given)),
    candidates: ({ fight }) =>
      entriesIn(fight).map(({ id }) => ({ command: { do: "changeEntry", entry: id }, sample: { at: 5 } })),
    button: { label: text("controls.change-entry"), icon: "move" },
  }),

  removeEntry: command({
    fields: { entry: thingId },
    shape: (given, { fight, viewer }) => (viewer.gm ? unknownIn(fight, given) : null),
    whose: "gm",
    does(mutation, { entry: id }) {
      const { fight } = mutation;
      if (fight.coming === id) endEntry(mutation);
      setEntries(
        fight,
        entriesIn(fight).filter((entry) => entry.id !== id),
      );
      if (fight.entries === undefined) set(fight, { coming: undefined });
      mutation.emit({ type: "entry-removed", entry: id });
    },
    log: (context, given) => text("log.remove-entry", said(context, given)),
    candidates: ({ fight }) => entriesIn(fight).map(({ id }) => ({ command: { do: "removeEntry", entry: id } })),
    button: { label: text("controls.remove-entry"), icon: "dismiss" },
  }),
};

/** As many entries as a random table has. */
const MOST = 3;

function samplesIn(fight: Fight): Candidate[] {
  const entry = `entry-${fight.serial}`;
  const last = asJoined(fight).slice(-1);
  return [
    { command: { do: "addEntry", entry, at: "round-start", every: 2, brings: last } },
    { command: { do: "addEntry", entry, at: "round-end", alone: true } },
    { command: { do: "addEntry", entry }, sample: { at: 10 } },
  ];
}

/** An entry without the fields that were not given. */
const withoutGaps = (fields: object): Entry =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as Entry;
