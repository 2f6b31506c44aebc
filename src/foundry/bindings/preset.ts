import { lookUp, waysOf } from "./binding";
import { firstOf, NOTHING, oddAt } from "./lookup-result";
import { asTrait } from "./kinds";
import type { TraitSpec } from "../../core/index";
import type { ValueAt } from "./binding";
import type { Finding } from "./lookup-result";
import type { Wanted } from "./kinds";

/** In a place, the modifiers of the system's own initiative formula: see {@link Preset.formula}. */
export const ROLLED = "rolled:";

/** A condition: the values wanted, by the ways to look for each. The first way that leads anywhere counts. */
export type Where = Readonly<Record<string, string | number | boolean>>;

/** The actors that a place is for. */
interface Held {
  /** The types of actor; all where it is left out. */
  readonly types?: readonly string[];
}

/** The place of a value: ways as a gm would write them, `a.b | @c.d + 2`. */
export interface Source extends Held {
  readonly from: string;
  /** The place always counts where this is left out. */
  readonly where?: Where;
  /** Set where nobody has confirmed the place. */
  readonly guess?: true;
}

/** One of the variant's words, and the condition under which a system's sheet means it. */
export interface Word extends Held {
  readonly word: string;
  readonly where: Where;
}

/** The source of a preset's places, where it was not the code of the release that the preset names. */
export type SeenIn = "types" | "copy" | "older";

/** The deeds that a chat message can tell. `concentration` is a check that may have been made for S-17. */
export type Says = "attack" | "spell" | "save" | "concentration";

/**
 * A form of chat message by which a system says what somebody has done. Paths lead into the message (`flags.a.b`, `system.a`), into
 * the document of what was used (`item.name`), into the message that this one answers (`origin.flags.a`), and into the
 * document of what that one used (`originItem.name`).
 */
export interface MessageForm {
  readonly says: Says;
  readonly where: Where;
  /** The messages that it is not for after all. */
  readonly unless?: Where;
  /** Ways to the uuid of what was used. */
  readonly item?: string;
  /** Ways to the id of the message that this one answers. */
  readonly origin?: string;
  /** Ways to the name of the weapon or spell: for a save, of what it is made against. */
  readonly label?: string;
  /** The words are `melee`, `ranged` and `cantrip`. */
  readonly kind?: readonly Word[];
  /** Ways to the level at which a spell is cast. */
  readonly level?: string;
  /** The means by which a spell is cast, where that is not the action: the words are `bonus` and `reaction`. */
  readonly by?: readonly Word[];
  /** Ways to whom it is aimed at: uuids, or records that hold one as `token`, `actor` or `uuid`. */
  readonly targets?: string;
}

/** The reason why a system's combatants do not take our numbers: the system keeps its own in that field, and goes by them. */
export type OwnInitiative = "worked-out" | "turns-left" | "cards" | "two-numbers" | "rewritten" | "spotlight" | "marks";

/**
 * A method of the system's combatants that means what a turn of ours means. Systems call it in a turn order of their own,
 * which does not run under our rules.
 */
export interface Bridge {
  readonly method: string;
  /** Its arguments: places of numbers, as a gm would write them; none where it is left out. */
  readonly with?: readonly string[];
}

/** A hook of the system's that means what a turn or a round of ours means, called with an event of the fight. */
export interface HookBridge {
  readonly hook: string;
  /** The event's `type`, as the system writes it. */
  readonly type: string;
}

/**
 * The meaning under our rules of a method of the system's combats by which its own turns move: nothing, or the end of the turn. Its first
 * argument, where there is one, is the combatant whose turn it is.
 */
export type OwnTurn = "nothing" | "end";

/** A method of the system's combats that has a part in each update of them. */
export type UpdateMethod = "update" | "_preUpdate";

/** The part of a system's own doings that differs from what all systems do under our rules. */
interface Life {
  /** False where the system's `startCombat` must not run: it would do what only its own turn order means. */
  readonly start?: false;
  /** The same of its `nextRound`. */
  readonly round?: false;
  /** Called once for each round that begins. */
  readonly roundStart?: HookBridge;
  /** Called for everybody whose turn begins. */
  readonly turnStart?: Bridge | HookBridge;
  /** Called for everybody whose turn ends, before the step is stored. */
  readonly turnEnd?: Bridge | HookBridge;
  /** By name, the methods by which the system's own buttons and macros move its turns: under our rules they tell of no turn. */
  readonly ownTurns?: Readonly<Record<string, OwnTurn>>;
  /** The method that our own updates go past, to Foundry's, since the system's would write a position or roll for another. */
  readonly past?: UpdateMethod;
}

/**
 * The reason why a variant fits a game system: the system's own turns are much the same, it plays with action points, with a pool of
 * Momentum, from the values that the variant rolls with, or by choosing who is next; or the variant fits any system.
 */
export type FitReason = "same-turns" | "action-points" | "pool" | "values" | "choosing" | "any";

/** A variant that fits a game system. */
interface Fit {
  /** The variant's id. */
  readonly variant: string;
  readonly why: FitReason;
}

/** The places where a game system keeps the values that variants read. Data only: no code here knows a system. */
export interface Preset {
  /** The id of the game system; null for guesses at one that nobody has looked into. */
  readonly system: string | null;
  /** The version of the system in whose own source these places were found; null for guesses. */
  readonly confirmedFor: string | null;
  /** An earlier version in which the same places were found: it keeps none of them elsewhere. */
  readonly alsoConfirmedFor?: string;
  readonly seenIn?: SeenIn;
  /** By trait, the best first: the first that leads to a value of the right kind counts. */
  readonly traits: Readonly<Record<string, readonly (Source | Word)[]>>;
  /**
   * The system's own initiative formula: its text, as `1d10 + @initiativeBonus`, `config` for the one that it has given to
   * Foundry, or `setting:…` for one in a world setting. Without it the variant rolls its own, 1d20.
   */
  readonly formula?: string;
  /** The options of variants that the system decides, by name: ways for numbers, the value itself for the rest. */
  readonly options?: Readonly<Record<string, string | boolean>>;
  /**
   * Two traits that share one number of the sheet. Whoever says elsewhere how much of it is the part leaves the other what is left: the
   * number counts once.
   */
  readonly shared?: { readonly rest: string; readonly part: string };
  /** The statuses that mean a condition of ours, or `cover-light` and `cover-heavy`, where they are not those of {@link STATUSES}. */
  readonly statuses?: Readonly<Record<string, readonly string[]>>;
  /** The side of a combatant in the system's own terms: `players` or `gm`. */
  readonly side?: readonly Word[];
  /** Present where the system keeps initiative for itself: nothing else may write it then. */
  readonly keepsInitiative?: { readonly why: OwnInitiative; readonly where?: Where };
  /** The variants that fit the system, the best first; left out, those of the guesses at systems nobody has examined. */
  readonly fits?: readonly Fit[];
  /** The forms of its chat messages that say what somebody has done, each independent of the others. */
  readonly messages?: readonly MessageForm[];
  /** The system's own doings at the start of a fight, a round or a turn, and at the end of a turn. */
  readonly life?: Life;
  /** The kind of item that drugs are: the end of such an item's effect moves the number of the round (P-11). */
  readonly drugs?: string;
  /** Marks combatants that stand for nobody. */
  readonly ignoreIf?: Where;
  /** True where the system's tracker lists anything but everybody once: under our rules it lists Foundry's rows. */
  readonly listsOtherwise?: true;
  /** Selectors of the tracker's buttons that move the system's own turns, which the rules have no place for. */
  readonly hide?: readonly string[];
}

/** The statuses that mean a condition in most systems, by Foundry's own names for them and the commonest others. */
export const STATUSES: Readonly<Record<string, readonly string[]>> = {
  defeated: [],
  incapacitated: ["incapacitated", "unconscious", "paralysis", "paralyzed", "petrified"],
  surprised: ["surprised"],
  prone: ["prone"],
};

/** A sheet: its type of actor, and the values at its paths. */
export interface Sheet {
  readonly type: string | null;
  readonly valueAt: ValueAt;
}

/** The content at the first way that leads anywhere, with that way. */
function foundBy(ways: string, valueAt: ValueAt): { readonly path: string; readonly value: unknown } | null {
  for (const path of waysOf(ways)) {
    const value = valueAt(path);
    if (oddAt(path, value) !== null) return { path, value };
  }
  return null;
}

/** Tests a condition against a sheet. */
export const holds = (where: Where, valueAt: ValueAt): boolean =>
  Object.entries(where).every(([ways, expected]) => foundBy(ways, valueAt)?.value === expected);

/** The word where its condition holds; else the content of the first place that has any. */
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

/** The value of a trait at the first place that is for this type of actor and has one. */
export function findBy(places: Preset["traits"][string], wanted: Wanted, { type, valueAt }: Sheet): Finding {
  const own = places.filter(({ types }) => types === undefined || (type !== null && types.includes(type)));
  return firstOf(
    own.map((place) => ("from" in place ? followSource(place, wanted, valueAt) : matchWord(place, wanted, valueAt))),
  );
}

/** Looks the traits up on a sheet, by trait. */
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
