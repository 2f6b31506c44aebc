import { contentOf, type Content } from "./derived";
import { isRecord } from "./table";
import { NUMBER_FIELDS } from "./fight";
import { BothWays, type Json, type JsonRecord, type Patches } from "./patch";

export type Table = Record<string, unknown>;

interface JournalEntry {
  readonly table: Table;
  readonly key: string;
  readonly had: boolean;
  readonly old: unknown;
}

/** Written tables, with each key's value before the step. */
type Touched = ReadonlyMap<Table, ReadonlyMap<string, JournalEntry>>;

interface Known {
  readonly content: Content;
  /** The keys that hold tables, or null. */
  tables: Set<string> | null;
}

/** The fight's own tables. Other records, such as `options`, are plain values. */
export const TABLES = ["combatants", "marks", "effects"] as const;

/** More changed entries than this in one table count as a bulk change. */
const MANY = 20;

const journals = new WeakMap<object, Journal>();

/**
 * The writes of one step, from which both patches are made. Tables (the fight, its `rules`, the records in both) are
 * written in place. Their entries are replaced and never changed, so earlier readers keep what they read.
 */
export class Journal {
  /** The current step. Steps are synchronous and never nest. */
  static #current: Journal | null = null;

  readonly #root: Table;
  readonly #known = new Map<object, Known>();
  #entries: JournalEntry[] = [];

  private constructor(root: Table) {
    this.#root = root;
    this.#know(root);
    for (const key of TABLES) this.#knowIn(root, key);
    this.#knowIn(root, "rules");
    const { rules } = root;
    if (isRecord(rules)) for (const key in rules) this.#knowIn(rules, key);
  }

  static get current(): Journal {
    if (Journal.#current === null) throw new Error("state is written in steps only");
    return Journal.#current;
  }

  /** Lets `change` write to a fight in place. If it throws, all writes are reverted. */
  static record<T extends object>(fight: T, change: (fight: T) => void): Patches {
    const outer = Journal.#current;
    const journal = journals.get(fight) ?? new Journal(fight as Table);
    journals.set(fight, journal);
    Journal.#current = journal;
    try {
      change(fight);
      const touched = journal.#firstEntries();
      return journal.#patchesOf(journal.#root, touched).patches();
    } catch (error) {
      journal.#takeBack();
      throw error;
    } finally {
      journal.#entries = [];
      Journal.#current = outer;
    }
  }

  #know(table: Table): void {
    this.#known.set(table, { content: contentOf(table), tables: null });
  }

  #knowIn(table: Table, key: string): void {
    const inner = table[key];
    if (!isRecord(inner)) return;
    this.#know(inner);
    const outer = this.#known.get(table);
    if (outer !== undefined) (outer.tables ??= new Set()).add(key);
  }

  /** @param counts false if no cached result depends on the difference */
  put(table: Table, key: string, value: unknown, counts = true): void {
    const had = Object.hasOwn(table, key);
    const old = had ? table[key] : undefined;
    if (had && old === value) return;
    this.#note({ table, key, had, old }, counts);
    table[key] = value;
  }

  drop(table: Table, key: string): void {
    if (!Object.hasOwn(table, key)) return;
    this.#note({ table, key, had: true, old: table[key] });
    delete table[key];
    this.#shrunk(table);
  }

  /** If the value is a record, the table stays and its content is replaced. */
  replace(table: Table, key: string, value: unknown): void {
    if (!isRecord(value)) return this.put(table, key, value);
    const old = table[key];
    if (old === value) return;
    if (isRecord(old) && this.#known.has(old)) {
      for (const inner of Object.keys(old)) if (!Object.hasOwn(value, inner)) this.drop(old, inner);
      for (const inner of Object.keys(value)) this.replace(old, inner, value[inner]);
      return;
    }
    if (!this.#isTable(table, key)) return this.put(table, key, value);
    // Copy it, so that writing here does not change the caller's object.
    const own = { ...value };
    this.put(table, key, own);
    this.#knowIn(table, key);
    if (table === this.#root && key === "rules") for (const inner in own) this.#knowIn(own, inner);
  }

  /** Reverts this step's writes that the same step made void, so that they are not stored. */
  withdraw(table: Table, isVoid: (value: unknown) => boolean): void {
    for (const entry of this.#firstEntries().get(table)?.values() ?? []) {
      if (Object.hasOwn(table, entry.key) && isVoid(table[entry.key])) this.#restore(table, entry);
    }
  }

  #isTable(table: Table, key: string): boolean {
    return table === this.#root
      ? key === "rules" || TABLES.some((each) => each === key)
      : table === this.#root["rules"];
  }

  #note(entry: JournalEntry, counts = true): void {
    const known = this.#known.get(entry.table);
    if (known === undefined) throw new Error(`${entry.key} is written into what is no table of the fight`);
    this.#entries.push(entry);
    if (counts) known.content.now = {};
    if (!entry.had) known.content.keys = {};
  }

  #restore(table: Table, entry: JournalEntry): void {
    restore(table, entry);
    this.#shrunk(table);
  }

  #shrunk(table: Table): void {
    const known = this.#known.get(table);
    if (known === undefined) return;
    known.content.now = {};
    known.content.keys = known.content.now;
  }

  #takeBack(): void {
    for (const entry of this.#entries.toReversed()) this.#restore(entry.table, entry);
  }

  #patchesOf(table: Table, touched: Touched): BothWays {
    const own = touched.get(table);
    const both = new BothWays(own !== undefined && own.size > MANY);
    for (const { key, had, old } of own?.values() ?? []) {
      const has = Object.hasOwn(table, key);
      const now = table[key];
      if (had && has && old === now) continue;
      const before = isRecord(old) ? originalOf(old, touched) : old;
      if (table === this.#root["combatants"] && isRecord(before) && isRecord(now)) {
        both.addWithUnit(key, before as JsonRecord, now as JsonRecord, NUMBER_FIELDS);
      } else both.add(key, had ? (before as Json) : undefined, has ? (now as Json) : undefined);
    }
    for (const key of this.#known.get(table)?.tables ?? []) {
      const inner = table[key];
      const first = own?.get(key);
      // A new table is recorded as a whole.
      if (!isRecord(inner) || (first !== undefined && first.old !== inner)) continue;
      if (touched.has(inner) || inner === this.#root["rules"]) both.within(key, this.#patchesOf(inner, touched));
    }
    return both;
  }

  #firstEntries(): Touched {
    const touched = new Map<Table, Map<string, JournalEntry>>();
    for (const entry of this.#entries) {
      let own = touched.get(entry.table);
      if (own === undefined) touched.set(entry.table, (own = new Map()));
      if (!own.has(entry.key)) own.set(entry.key, entry);
    }
    return touched;
  }
}

function originalOf(table: Table, touched: Touched): Table {
  const own = touched.get(table);
  if (own === undefined) return table;
  const original = { ...table };
  for (const entry of own.values()) restore(original, entry);
  return original;
}

function restore(table: Table, { key, had, old }: JournalEntry): void {
  if (had) table[key] = old;
  else delete table[key];
}
