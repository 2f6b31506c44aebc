import { contentOf, type Content } from "./derived";
import { BothWays, type Json, type Patches } from "./patch";

/** A record of the fight under way, as the journal writes to it. */
export type Table = Record<string, unknown>;

/** One write, as it can be taken back. */
interface Entry {
  readonly table: Table;
  readonly key: string;
  readonly had: boolean;
  readonly old: unknown;
}

/** Tables that were written to, and what each key held first. */
type Touched = Map<Table, Map<string, Entry>>;

/** The fight's own tables. Its other records, such as `options`, are values like any other. */
export const TABLES = ["combatants", "marks", "effects"] as const;

const isRecord = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * What one step writes to a fight: enough to take it back, and to make the patches of both ways without comparing whole fights.
 *
 * The tables are the fight itself, those of {@link TABLES}, its `rules`, and the records in those. They are written in place. What they hold is never changed, only replaced: whoever has read a combatant goes on seeing it as it was.
 */
export class Journal {
  /** The step under way. Steps are synchronous, and none begins within another. */
  static #current: Journal | null = null;

  readonly #root: Table;
  /** The tables of the fight, with what tells those who worked something out from them that they have changed. */
  readonly #tables = new Map<object, Content>();
  #entries: Entry[] = [];

  private constructor(root: Table) {
    this.#root = root;
    this.#tables.set(root, contentOf(root));
    for (const key of TABLES) this.#know(root[key], false);
    this.#know(root["rules"], true);
  }

  /** The journal of the step under way. Throws where there is none. */
  static get current(): Journal {
    if (Journal.#current === null) throw new Error("state is written in steps only");
    return Journal.#current;
  }

  /**
   * Lets `change` write to a fight in place, and returns the patches of both ways. Where it throws, everything is taken back
   * first.
   */
  static record<T extends object>(fight: T, change: (fight: T) => void): Patches {
    const outer = Journal.#current;
    const journal = new Journal(fight as Table);
    Journal.#current = journal;
    try {
      change(fight);
      return journal.#patches();
    } catch (error) {
      journal.#takeBack();
      throw error;
    } finally {
      Journal.#current = outer;
    }
  }

  #know(value: unknown, isRules: boolean): void {
    if (!isRecord(value)) return;
    this.#tables.set(value, contentOf(value));
    if (isRules) for (const key in value) this.#know(value[key], false);
  }

  /**
   * Puts a value into a table.
   *
   * @param counts false where nothing that is kept was worked out from what differs
   */
  put(table: Table, key: string, value: unknown, counts = true): void {
    const had = Object.hasOwn(table, key);
    const old = had ? table[key] : undefined;
    if (had && old === value) return;
    this.#note({ table, key, had, old }, counts);
    table[key] = value;
  }

  /** Takes a key out of a table. */
  drop(table: Table, key: string): void {
    if (!Object.hasOwn(table, key)) return;
    this.#note({ table, key, had: true, old: table[key] });
    delete table[key];
  }

  /** Puts a value into a record that holds tables: where it is a record itself, the table stays and its content is replaced. */
  replace(table: Table, key: string, value: unknown): void {
    if (!isRecord(value)) return this.put(table, key, value);
    const old = table[key];
    if (old === value) return;
    if (isRecord(old) && this.#tables.has(old)) {
      for (const inner of Object.keys(old)) if (!Object.hasOwn(value, inner)) this.drop(old, inner);
      for (const inner of Object.keys(value)) this.replace(old, inner, value[inner]);
      return;
    }
    if (!this.#holdsTables(table)) return this.put(table, key, value);
    // A copy: what is written into the new table must not reach whoever gave it.
    const own = { ...value };
    this.put(table, key, own);
    this.#know(own, table === this.#root && key === "rules");
  }

  /** Puts back what the step has written to a table where that has become void with the same step: it is not stored. */
  withdraw(table: Table, isVoid: (value: unknown) => boolean): void {
    for (const [key, { had, old }] of this.#firstEntries().get(table) ?? []) {
      if (!Object.hasOwn(table, key) || !isVoid(table[key])) continue;
      if (had) table[key] = old;
      else delete table[key];
    }
  }

  #holdsTables(table: Table): boolean {
    return table === this.#root || table === this.#root["rules"];
  }

  #note(entry: Entry, counts = true): void {
    const content = this.#tables.get(entry.table);
    if (content === undefined) throw new Error(`${entry.key} is written into what is no table of the fight`);
    this.#entries.push(entry);
    if (counts) content.now = {};
  }

  #takeBack(): void {
    for (let i = this.#entries.length - 1; i >= 0; i -= 1) {
      const { table, key, had, old } = this.#entries[i] as Entry;
      if (had) table[key] = old;
      else delete table[key];
      const content = this.#tables.get(table);
      if (content !== undefined) content.now = {};
    }
    this.#entries = [];
  }

  #patches(): Patches {
    return this.#patchesOf(this.#root, this.#firstEntries()).patches();
  }

  #patchesOf(table: Table, touched: Touched): BothWays {
    const both = new BothWays();
    const own = touched.get(table);
    for (const [key, { had, old }] of own ?? []) {
      const has = Object.hasOwn(table, key);
      const now = table[key];
      if (had && has && old === now) continue;
      const before = isRecord(old) ? originalOf(old, touched) : old;
      both.add(key, had ? (before as Json) : undefined, has ? (now as Json) : undefined);
    }
    if (!this.#holdsTables(table)) return both;
    for (const key of Object.keys(table)) {
      const inner = table[key];
      const first = own?.get(key);
      if (isRecord(inner) && this.#tables.has(inner) && (first === undefined || first.old === inner)) {
        both.within(key, this.#patchesOf(inner, touched));
      }
    }
    return both;
  }

  /** For each table that was written to, each key's first entry: what was there before the step. */
  #firstEntries(): Touched {
    const touched: Touched = new Map();
    for (const entry of this.#entries) {
      let own = touched.get(entry.table);
      if (own === undefined) touched.set(entry.table, (own = new Map()));
      if (!own.has(entry.key)) own.set(entry.key, entry);
    }
    return touched;
  }
}

/** What a table held before the step that has written to it. */
function originalOf(table: Table, touched: Touched): Table {
  const own = touched.get(table);
  if (own === undefined) return table;
  const original = { ...table };
  for (const [key, { had, old }] of own) {
    if (had) original[key] = old;
    else delete original[key];
  }
  return original;
}
