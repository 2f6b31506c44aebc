import { isRecord, type Encounter, type Json, type Patch } from "../../../core/index";
import { hostPatch } from "../host-patch";
import { encodeKey, encodeKeys } from "../keys";
import { GREAT, idsToAdd } from "./ids";
import { idsOnce } from "./kept";
import { hasNumberField, numberOf, withoutNumber } from "./numbers";
import { isPackedList, packLists, packStep } from "./steps";
import { layer, layersIn, readTable, singles } from "./table";
import { idsOf, type Ids } from "./values";
import type { Removal } from "../../compat/removal";

type JsonRecord = Readonly<Record<string, Json>>;
type Update = Record<string, unknown>;

/** How the host's updates say that a key goes, and that a record takes the place of another. Both from `compat/operators`. */
export interface Host {
  readonly removal: Removal;
  readonly replacement: (key: string, value: unknown) => readonly [key: string, value: unknown];
}

/** Fewer entries than this are written one by one. */
const FEW = 4;

/** With this many layers a table is written anew. */
const MANY_LAYERS = 40;

const lengthOf = (value: unknown): number => JSON.stringify(value).length;
const isShorter = (one: unknown, other: unknown): boolean => lengthOf(one) < lengthOf(other);

/** The keys that a patch of a table says something about. */
const touchedBy = ({ put = {}, cut = [], at = {} }: Patch): string[] => [
  ...new Set([...Object.keys(put), ...cut, ...Object.keys(at)]),
];

/** One change of a stored encounter. */
class Change {
  readonly #raw: JsonRecord;
  readonly #next: Encounter;
  readonly #host: Host;
  readonly #ids: Ids;
  readonly #fresh: Readonly<Record<string, readonly string[]>>;

  constructor(raw: JsonRecord, next: Encounter, host: Host) {
    this.#raw = raw;
    this.#next = next;
    this.#host = host;
    const known = raw["ids"] === undefined ? idsOf([]) : idsOnce(raw["ids"]);
    this.#fresh = idsToAdd(known, Object.keys(next.combatants));
    this.#ids = idsOf([...known.list, ...Object.values(this.#fresh).flat()]);
  }

  readonly #encode = (value: Json): Json => packLists(value, this.#ids);

  of({ put, cut, at = {} }: Patch): Update {
    const { combatants, marks, rules, past, undone, ...others } = at;
    const plain = hostPatch({ ...(put && { put }), ...(cut && { cut }), at: others }, this.#host.removal, this.#encode);
    return {
      ...plain,
      ...(Object.keys(this.#fresh).length > 0 && { ids: this.#fresh }),
      ...(combatants && this.#combatants(combatants)),
      ...(marks && this.#table("marks", this.#raw["marks"], marks, this.#next.marks as unknown as JsonRecord)),
      ...(rules && { rules: this.#rules(rules) }),
      ...(past && { past: this.#steps(past, this.#next.past as unknown as JsonRecord) }),
      ...(undone && { undone: this.#steps(undone, this.#next.undone as unknown as JsonRecord) }),
    };
  }

  /** A patch's change of a table: entry by entry, as a layer, or the table anew, whatever is shortest. */
  #table(name: string, stored: unknown, patch: Patch, all: JsonRecord, hasLayers = layersIn(stored) > 0): Update {
    const { rev } = this.#next;
    const touched = touchedBy(patch);
    const entries = Object.fromEntries(touched.map((key) => [key, all[key]]));
    const key = encodeKey(name);
    const oneByOne = {
      [key]: hasLayers ? singles(rev, entries, this.#ids) : hostPatch(patch, this.#host.removal, this.#encode),
    };
    if (touched.length < FEW || !touched.every((id) => this.#ids.places.has(id))) return oneByOne;
    const asLayer = { [key]: layer(rev, entries, this.#ids) };
    const mayBeAnew = layersIn(stored) >= MANY_LAYERS || touched.length * 3 > Object.keys(all).length;
    if (mayBeAnew) {
      const anew = Object.fromEntries([this.#host.replacement(key, layer(rev, all, this.#ids))]);
      if (layersIn(stored) >= MANY_LAYERS || lengthOf(anew) <= lengthOf(asLayer) + FEW) {
        return isShorter(anew, oneByOne) ? anew : oneByOne;
      }
    }
    return isShorter(asLayer, oneByOne) ? asLayer : oneByOne;
  }

  /** Combatants, with their numbers apart from them where they were before, or where many change. */
  #combatants(patch: Patch): Update {
    const stored = this.#raw["numbers"];
    const all = this.#next.combatants as unknown as JsonRecord;
    const within = Object.entries(patch.at ?? {});
    const withNumbers = within.filter(([, one]) => hasNumberField(touchedBy(one)));
    const touched = [...Object.keys(patch.put ?? {}), ...withNumbers.map(([id]) => id)];
    const isApart = isRecord(stored) && Object.keys(stored).length > 0;
    const inline = (): Update => this.#table("combatants", this.#raw["combatants"], patch, all);
    if (!isApart && touched.length < FEW) return inline();
    const numbers = Object.fromEntries(Object.entries(all).map(([id, one]) => [id, numberOf(one as object) as Json]));
    const put = Object.fromEntries(touched.map((id) => [id, numbers[id] as Json]));
    const rest = withoutNumbers(patch);
    const known = isApart ? Object.keys(readTable(stored, this.#ids)) : [];
    const apart = {
      ...(touchedBy(rest).length > 0 &&
        this.#table("combatants", this.#raw["combatants"], rest, bare(all, new Set([...known, ...touched])))),
      ...(touched.length > 0 && this.#table("numbers", stored, { put }, numbers, true)),
    };
    if (isApart) return apart;
    const plain = inline();
    return isShorter(apart, plain) ? apart : plain;
  }

  #rules({ put = {}, cut, at = {} }: Patch): Update {
    const stored = this.#raw["rules"];
    const rules = this.#next.rules as JsonRecord;
    const within = Object.entries(at).map(([key, patch]) => {
      const all = rules[key];
      const was = isRecord(stored) ? stored[encodeKey(key)] : undefined;
      return this.#table(key, was, patch, isRecord(all) ? all : {});
    });
    const fresh = Object.entries(put).map(([key, value]): readonly [string, unknown] => {
      const was = isRecord(stored) ? stored[encodeKey(key)] : undefined;
      // A record would merge with the record that stands for a list.
      const isToReplace = isRecord(value) && isPackedList(was);
      return isToReplace
        ? this.#host.replacement(encodeKey(key), this.tableAnew(value))
        : [encodeKey(key), this.tableAnew(value)];
    });
    return {
      ...hostPatch({ ...(cut && { cut }) }, this.#host.removal, this.#encode),
      ...Object.fromEntries(fresh),
      ...(Object.assign({}, ...within) as Update),
    };
  }

  /** A value that was not there before: a table of many is one layer, where that is shorter. */
  tableAnew(value: Json): unknown {
    const plain = this.#encode(value);
    if (!isRecord(value) || Object.keys(value).length < FEW) return plain;
    if (!Object.keys(value).every((id) => this.#ids.places.has(id))) return plain;
    const asLayer = layer(this.#next.rev, value, this.#ids);
    return isShorter(asLayer, plain) ? asLayer : plain;
  }

  /** Steps of the history. One that is there already and differs is written anew: nothing merges with what is packed. */
  #steps({ put = {}, cut = [], at = {} }: Patch, all: JsonRecord): Update {
    const fresh = Object.entries(put).map(([key, step]) => [encodeKey(key), packStep(step, this.#ids)] as const);
    const anew = Object.keys(at).map((key) =>
      this.#host.replacement(encodeKey(key), packStep(all[key] ?? null, this.#ids)),
    );
    return Object.fromEntries([...fresh, ...anew, ...cut.map((key) => this.#host.removal(encodeKey(key)))]);
  }

  /** The encounter whole. */
  whole(): Update {
    const { combatants, marks, rules, past, undone, ...others } = this.#next;
    const packed = (steps: unknown): Update =>
      Object.fromEntries(
        Object.entries(steps as JsonRecord).map(([key, step]) => [encodeKey(key), packStep(step, this.#ids)]),
      );
    const all = combatants as unknown as JsonRecord;
    const numbers = Object.fromEntries(Object.entries(all).map(([id, one]) => [id, numberOf(one as object) as Json]));
    const tables = Object.entries(rules as JsonRecord).map(([key, value]) => [encodeKey(key), this.tableAnew(value)]);
    return {
      ...(this.#encode(others as unknown as Json) as Update),
      ids: this.#fresh,
      combatants: this.tableAnew(bare(all, new Set(Object.keys(all)))),
      numbers: layer(this.#next.rev, numbers, this.#ids),
      marks: this.tableAnew(marks as unknown as Json),
      rules: Object.fromEntries(tables) as unknown,
      past: packed(past),
      undone: packed(undone),
    };
  }
}

/** Combatants without the numbers of those whose numbers lie apart. */
const bare = (all: JsonRecord, apart: ReadonlySet<string>): JsonRecord =>
  Object.fromEntries(
    Object.entries(all).map(([id, one]) => [id, apart.has(id) ? (withoutNumber(one as object) as Json) : one]),
  );

/** A patch of combatants without what it does to their numbers. */
function withoutNumbers({ put, cut, at = {} }: Patch): Patch {
  const within = Object.entries(at).flatMap(([id, one]): [string, Patch][] => {
    const left: Patch = {
      ...(one.put && { put: withoutNumber(one.put) as JsonRecord }),
      ...(one.cut && { cut: one.cut.filter((field) => !hasNumberField([field])) }),
      ...(one.at && { at: withoutNumber(one.at) as Record<string, Patch> }),
    };
    return touchedBy(left).length === 0 ? [] : [[id, left]];
  });
  const bares =
    put && Object.fromEntries(Object.entries(put).map(([id, one]) => [id, withoutNumber(one as object) as Json]));
  return {
    ...(bares && { put: bares }),
    ...(cut && { cut }),
    ...(within.length > 0 && { at: Object.fromEntries(within) }),
  };
}

/**
 * An encounter as it is stored whole. A small fight lies there as it is; in a great one tables, numbers and the steps of the
 * history are packed.
 */
export function storedWhole(encounter: Encounter): Record<string, unknown> {
  if (Object.keys(encounter.combatants).length < GREAT) return encodeKeys(encounter) as Update;
  const none = (): never => {
    throw new Error("nothing is replaced where all is new");
  };
  return new Change({}, encounter, { removal: none, replacement: none }).whole();
}

/**
 * A step's changes to a stored encounter, as a part of a document update. Its size depends on how much changes, and where much
 * changes at once it is packed.
 *
 * @param raw what is stored, of this schema
 * @param forward leads from what is stored to `next`
 */
export function storedChange(raw: unknown, forward: Patch, next: Encounter, host: Host): Record<string, unknown> {
  // A document holds nothing but JSON.
  const stored = isRecord(raw) ? (raw as JsonRecord) : {};
  const isPacked = stored["ids"] !== undefined;
  const grows = forward.at?.["combatants"]?.put !== undefined && Object.keys(next.combatants).length >= GREAT;
  return isPacked || grows ? new Change(stored, next, host).of(forward) : hostPatch(forward, host.removal);
}
