import { readBinding, waysOf, type ValueAt } from "./binding";
import { firstOf, NOTHING, oddAt, type Finding } from "./lookup-result";
import { asTrait, type Wanted } from "./kinds";
import type { Choices, CounterTemplate, TraitSpec } from "../../core/index";

/** In a place, the modifiers of the system's initiative formula: see {@link Preset.formula}. */
export const ROLLED = "rolled:";

/** A condition: wanted values, by alternatives for each. The first alternative with content counts. */
export type Where = Readonly<Record<string, string | number | boolean>>;

interface Held {
  /** The types of actor. By default, all. */
  readonly types?: readonly string[];
}

/** A value's place, in the GM's syntax: `a.b | @c.d + 2`. */
export interface SheetSource extends Held {
  readonly from: string;
  readonly where?: Where;
  /** Set if nobody has confirmed the place. */
  readonly guess?: true;
}

/** A variant's word, and the condition under which a sheet means it. */
export interface Word extends Held {
  readonly word: string;
  readonly where: Where;
}

/** Where a preset's places were seen, if not in the code of the named release. */
export type SeenIn = "types" | "copy" | "older";

/** What a chat message can report. `concentration` may be a check for S-17. */
export type ReportedAction = "attack" | "spell" | "save" | "concentration";

/**
 * A form of chat message that reports an action. Paths start in the message (`flags.a.b`, `system.a`), the used
 * document (`item.name`), the answered message (`origin.flags.a`), or the document used there (`originItem.name`).
 */
export interface MessageForm {
  readonly says: ReportedAction;
  readonly where: Where;
  readonly unless?: Where;
  /** The uuid of what was used. */
  readonly item?: string;
  /** The id of the answered message. */
  readonly origin?: string;
  /** The weapon's or spell's name. For a save, what it is against. */
  readonly label?: string;
  /** The words are `melee`, `ranged` and `cantrip`. */
  readonly kind?: readonly Word[];
  readonly level?: string;
  /** How a spell is cast, if not with the action: the words are `bonus` and `reaction`. */
  readonly by?: readonly Word[];
  /** The targets: uuids, or records with a uuid as `token`, `actor` or `uuid`. */
  readonly targets?: string;
}

/** Why we do not write initiative: the system depends on its own value in that field. */
export type OwnInitiative = "worked-out" | "turns-left" | "cards" | "two-numbers" | "rewritten" | "spotlight" | "marks";

/** A method of the system's combatants with the meaning of our turn. */
export interface Bridge {
  readonly method: string;
  readonly with?: readonly string[];
}

/** A hook of the system with the meaning of our turn or round. */
export interface HookBridge {
  readonly hook: string;
  readonly type: string;
}

/** What a method that moves the system's own turns means. Its first argument, if any, is the turn's combatant. */
export type OwnTurn = "nothing" | "end";

/** A method of the system's combats that takes part in every update. */
export type UpdateMethod = "update" | "_preUpdate";

/** What a system does differently from others under our rules. */
interface SystemTurns {
  /** False if the system's `startCombat` serves only the system's turn order, so that it must not run. */
  readonly start?: false;
  /** The same for its `nextRound`. */
  readonly round?: false;
  readonly roundStart?: HookBridge;
  /** Called for each combatant whose turn begins. */
  readonly turnStart?: Bridge | HookBridge;
  /** Called for each combatant whose turn ends, before the step is stored. */
  readonly turnEnd?: Bridge | HookBridge;
  /** The methods with which the system's buttons and macros move its turns. */
  readonly ownTurns?: Readonly<Record<string, OwnTurn>>;
  /** The method of Foundry that our updates use, because the system's would write a position or roll. */
  readonly skipped?: UpdateMethod;
}

/** Why a variant fits a system. */
export type FitReason =
  | "same-turns"
  | "each-round"
  | "own-turns"
  | "action-points"
  | "pool"
  | "values"
  | "choosing"
  | "another-way"
  | "any";

export interface Fit {
  /** A variant, or the turn rules of a game: `game:` and its system. */
  readonly variant: string;
  readonly why: FitReason;
}

/** A published game's turn rules, exact for it: the fields of a file with turn rules. */
interface GameRules {
  /** The name of the game, the same in every language. */
  readonly name: string;
  readonly icon: string;
  /** The included set whose choices count unless `choices` has others. */
  readonly from?: string;
  readonly choices: Partial<Choices>;
}

/** Where a game system keeps the values that variants read. Only data: no code knows a system. */
export interface Preset {
  readonly system: string | null;
  /** The system's version whose source has these places. Null for guesses. */
  readonly confirmedFor: string | null;
  readonly alsoConfirmedFor?: string;
  readonly seenIn?: SeenIn;
  /** By trait, best first. The first with a value of the right kind counts. */
  readonly traits: Readonly<Record<string, readonly (SheetSource | Word)[]>>;
  /**
   * The system's initiative formula: its text, such as `1d10 + @initiativeBonus`, `config` for the formula given to
   * Foundry, or `setting:…` for a world setting. By default, the variant's own 1d20.
   */
  readonly formula?: string;
  /** Variant options that the system decides: alternatives for numbers, otherwise the value. */
  readonly options?: Readonly<Record<string, string | boolean>>;
  /** Two traits that share one number of the sheet, `rest` being what the GM's `part` leaves. */
  readonly shared?: { readonly remainder: string; readonly part: string };
  /** The statuses for our conditions, `cover-light` and `cover-heavy`, if they differ from {@link STATUSES}. */
  readonly statuses?: Readonly<Record<string, readonly string[]>>;
  /** A combatant's side in the system: `players` or `gm`. */
  readonly side?: readonly Word[];
  /** Set if the system keeps initiative for itself. */
  readonly keepsInitiative?: { readonly why: OwnInitiative; readonly where?: Where };
  /** The game's own turn rules, if no included set is exact. */
  readonly rules?: GameRules;
  /** The variants that fit, best first, after the game's own rules. By default, the guesses'. */
  readonly fits?: readonly Fit[];
  /** The templates of counters that fit, which forms offer first (K-1). */
  readonly counters?: readonly CounterTemplate[];
  /** The forms of its chat messages that report actions. */
  readonly messages?: readonly MessageForm[];
  /** What the system does at the start and end of fights, rounds and turns. */
  readonly turns?: SystemTurns;
  /** The item kind of drugs. The end of such an item's effect changes the round's number (P-11). */
  readonly drugs?: string;
  readonly ignoreIf?: Where;
  /** Whether the system's tracker lists combatants other than once each. Under our rules it lists Foundry's rows. */
  readonly listsOtherwise?: true;
  /** Selectors of tracker buttons that move the system's own turns. */
  readonly hide?: readonly string[];
}

/** A preset that a game system brings for itself. */
export type OwnPreset = Omit<Preset, "system" | "confirmedFor">;

/** The usual statuses for a condition, by Foundry's names and common others. */
export const STATUSES: Readonly<Record<string, readonly string[]>> = {
  defeated: [],
  incapacitated: ["incapacitated", "unconscious", "paralysis", "paralyzed", "petrified"],
  surprised: ["surprised"],
  prone: ["prone"],
};

export interface Sheet {
  readonly type: string | null;
  readonly valueAt: ValueAt;
}

/** The first content among alternatives, with its path. */
function foundBy(ways: string, valueAt: ValueAt): { readonly path: string; readonly value: unknown } | null {
  for (const path of waysOf(ways)) {
    const value = valueAt(path);
    if (oddAt(path, value) !== null) return { path, value };
  }
  return null;
}

export const holds = (where: Where, valueAt: ValueAt): boolean =>
  Object.entries(where).every(([ways, expected]) => foundBy(ways, valueAt)?.value === expected);

/** The word if its condition holds, else the content found there. */
function matchWord({ word, where }: Word, wanted: Wanted, valueAt: ValueAt): Finding {
  const [there] = Object.keys(where).flatMap((ways) => foundBy(ways, valueAt) ?? []);
  if (holds(where, valueAt)) {
    const value = asTrait(wanted, word);
    return value === null ? NOTHING : { value, odd: null, path: there?.path ?? word };
  }
  return there === undefined ? NOTHING : { value: null, odd: oddAt(there.path, there.value) };
}

function readSource({ from, where = {}, guess }: SheetSource, wanted: Wanted, valueAt: ValueAt): Finding {
  if (!holds(where, valueAt)) return NOTHING;
  const finding = readBinding(from, wanted, valueAt);
  return guess && finding.value !== null ? { ...finding, guess } : finding;
}

/** A trait's value from the first place for this type of actor that has one. */
export function findBy(places: Preset["traits"][string], wanted: Wanted, { type, valueAt }: Sheet): Finding {
  const own = places.filter(({ types }) => types === undefined || (type !== null && types.includes(type)));
  return firstOf(
    own.map((place) => ("from" in place ? readSource(place, wanted, valueAt) : matchWord(place, wanted, valueAt))),
  );
}

export function findAll(places: Preset["traits"], specs: readonly TraitSpec[], sheet: Sheet): Record<string, Finding> {
  return Object.fromEntries(specs.map((spec) => [spec.name, findBy(places[spec.name] ?? [], spec, sheet)]));
}

/** A trait's places in one line for a form, without repeats. */
export function placesInWords(places: Preset["traits"][string]): string {
  const ways = places.flatMap((place) =>
    "from" in place ? waysOf(place.from) : Object.keys(place.where).flatMap(waysOf),
  );
  return [...new Set(ways)].join(" | ");
}
