import { lookUp, waysOf } from "./binding";
import { firstOf, NOTHING, oddAt } from "./finding";
import { asTrait } from "./kinds";
import type { TraitSpec } from "../../core/index";
import type { ValueAt } from "./binding";
import type { Finding } from "./finding";
import type { Wanted } from "./kinds";

/** Where a value is: ways as a gm would write them, `a.b | @c.d + 2`. */
export interface Source {
  readonly from: string;
  /** The types of actor for which it holds. Left out: all. */
  readonly types?: readonly string[];
}

/** One of the variant's words, and what a system's sheet says where it holds. */
interface Word {
  readonly word: string;
  /** What must be found, by the ways that lead there: the first of them that leads to anything counts. None: it always holds. */
  readonly where: Readonly<Record<string, string | number | boolean>>;
  readonly types?: readonly string[];
}

/** Where a game system keeps what the variants want to know. Data only: nothing else here knows a system. */
export interface Preset {
  /** The id of the game system; null for guesses at one that nobody has looked into. */
  readonly system: string | null;
  /** The version of the system in whose own source these places were found; null for guesses. */
  readonly confirmedFor: string | null;
  /** By trait, the best first: the first that leads to a value of the right kind counts. */
  readonly traits: Readonly<Record<string, readonly (Source | Word)[]>>;
}

/** A sheet to look at: its type of actor, and what stands where. */
export interface Sheet {
  readonly type: string | null;
  readonly valueAt: ValueAt;
}

/** Whatever the first of these ways leads to that leads anywhere; with the way. */
function foundBy(ways: string, valueAt: ValueAt): { readonly path: string; readonly value: unknown } | null {
  for (const path of waysOf(ways)) {
    const value = valueAt(path);
    if (oddAt(path, value) !== null) return { path, value };
  }
  return null;
}

/** The word where everything it takes is found; else what was found instead at the first of its places that holds anything. */
function matchWord({ word, where }: Word, wanted: Wanted, valueAt: ValueAt): Finding {
  const places = Object.entries(where).map(([ways, expected]) => ({ expected, found: foundBy(ways, valueAt) }));
  if (places.every(({ expected, found }) => found !== null && found.value === expected)) {
    const value = asTrait(wanted, word);
    return value === null ? NOTHING : { value, odd: null };
  }
  const [there] = places.flatMap(({ found }) => found ?? []);
  return there === undefined ? NOTHING : { value: null, odd: oddAt(there.path, there.value) };
}

/** The value of a trait by the first of its places that holds for this type of actor and leads to one. */
function findBy(places: Preset["traits"][string], wanted: Wanted, { type, valueAt }: Sheet): Finding {
  const own = places.filter(({ types }) => types === undefined || (type !== null && types.includes(type)));
  return firstOf(
    own.map((place) => ("from" in place ? lookUp(place.from, wanted, valueAt) : matchWord(place, wanted, valueAt))),
  );
}

/** What looking at a sheet for these traits comes to, by trait. */
export function findAll(places: Preset["traits"], specs: readonly TraitSpec[], sheet: Sheet): Record<string, Finding> {
  return Object.fromEntries(specs.map((spec) => [spec.name, findBy(places[spec.name] ?? [], spec, sheet)]));
}

/** The places of a trait in one line, for a form: each way once. */
export function placesInWords(places: Preset["traits"][string]): string {
  const ways = places.flatMap((place) =>
    "from" in place ? waysOf(place.from) : Object.keys(place.where).flatMap(waysOf),
  );
  return [...new Set(ways)].join(" | ");
}
