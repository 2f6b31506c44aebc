import { lookUp, waysOf } from "./binding";
import { firstOf, NOTHING, oddAt } from "./lookup-result";
import { asTrait } from "./kinds";
import type { TraitSpec } from "../../core/index";
import type { ValueAt } from "./binding";
import type { Finding } from "./lookup-result";
import type { Wanted } from "./kinds";

/** Stands in a place for what the system itself adds to its roll of initiative: see {@link Preset.formula}. */
export const ROLLED = "rolled:";

/** What must be found, by the ways that lead there: the first of them that leads to anything counts. None: it always holds. */
export type Where = Readonly<Record<string, string | number | boolean>>;

/** For whom a place holds. */
interface Held {
  /** The types of actor. Left out: all. */
  readonly types?: readonly string[];
}

/** Where a value is: ways as a gm would write them, `a.b | @c.d + 2`. */
export interface Source extends Held {
  readonly from: string;
  /** Left out: it always holds. */
  readonly where?: Where;
  /** Nobody has confirmed it. */
  readonly guess?: true;
}

/** One of the variant's words, and what a system's sheet says where it holds. */
export interface Word extends Held {
  readonly word: string;
  readonly where: Where;
}

/** Where a preset's places were seen, where that was not the very source of the release it names. */
export type SeenIn = "types" | "copy" | "older";

/** Why a system's combatants do not take our numbers: the system keeps its own in that field, and goes by them. */
export type OwnInitiative = "worked-out" | "turns-left" | "cards" | "two-numbers" | "rewritten" | "spotlight" | "marks";

/** Where a game system keeps what the variants want to know. Data only: nothing else here knows a system. */
export interface Preset {
  /** The id of the game system; null for guesses at one that nobody has looked into. */
  readonly system: string | null;
  /** The version of the system in whose own source these places were found; null for guesses. */
  readonly confirmedFor: string | null;
  readonly seenIn?: SeenIn;
  /** By trait, the best first: the first that leads to a value of the right kind counts. */
  readonly traits: Readonly<Record<string, readonly (Source | Word)[]>>;
  /**
   * What the system itself rolls for initiative, in its own words: `1d10 + @initiativeBonus`, `config` for what it has told
   * Foundry, `setting:…` for what a world setting says. Left out: the variant's own, 1d20.
   */
  readonly formula?: string;
  /** Options of variants by name that the system has an answer for: numbers by ways, everything else as it stands. */
  readonly options?: Readonly<Record<string, string>>;
  /** The statuses that mean a condition of ours, where they are not those of {@link STATUSES}. */
  readonly statuses?: Readonly<Record<string, readonly string[]>>;
  /** On which side somebody is, as the system itself sees it: `players` or `gm`. */
  readonly side?: readonly Word[];
  /** Left out: the system lets everybody write a combatant's initiative. */
  readonly keepsInitiative?: { readonly why: OwnInitiative; readonly where?: Where };
  /** Combatants that stand for nobody. */
  readonly ignoreIf?: Where;
}

/** The statuses that mean a condition in most systems, by Foundry's own names for them and the commonest others. */
export const STATUSES: Readonly<Record<string, readonly string[]>> = {
  defeated: [],
  incapacitated: ["incapacitated", "unconscious", "paralysis", "paralyzed", "petrified"],
  surprised: ["surprised"],
};

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

/** Whether everything is found that a place takes. */
export const holds = (where: Where, valueAt: ValueAt): boolean =>
  Object.entries(where).every(([ways, expected]) => foundBy(ways, valueAt)?.value === expected);

/** The word where everything it takes is found; else what was found instead at the first of its places that holds anything. */
function matchWord({ word, where }: Word, wanted: Wanted, valueAt: ValueAt): Finding {
  const [there] = Object.keys(where).flatMap((ways) => foundBy(ways, valueAt) ?? []);
  if (holds(where, valueAt)) {
    const value = asTrait(wanted, word);
    return value === null ? NOTHING : { value, odd: null, path: there?.path ?? word };
  }
  return there === undefined ? NOTHING : { value: null, odd: oddAt(there.path, there.value) };
}

function followSource({ from, where = {}, guess }: Source, wanted: Wanted, valueAt: ValueAt): Finding {
  if (!holds(where, valueAt)) return NOTHING;
  const finding = lookUp(from, wanted, valueAt);
  return guess && finding.value !== null ? { ...finding, guess } : finding;
}

/** The value of a trait by the first of its places that holds for this type of actor and leads to one. */
export function findBy(places: Preset["traits"][string], wanted: Wanted, { type, valueAt }: Sheet): Finding {
  const own = places.filter(({ types }) => types === undefined || (type !== null && types.includes(type)));
  return firstOf(
    own.map((place) => ("from" in place ? followSource(place, wanted, valueAt) : matchWord(place, wanted, valueAt))),
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
