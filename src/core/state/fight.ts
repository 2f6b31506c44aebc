/** The host's id of a combatant. In Foundry, the Combatant document's. */
export type CombatantId = string;
/** Unique within the encounter. */
export type EffectId = string;
/** Unique among combatants and entries. In Foundry, the id of a Combatant document without actor and token. */
export type EntryId = string;

export const SIDES = ["players", "gm"] as const;
export type Side = (typeof SIDES)[number];

/** The version of the stored shape. Hosts migrate older versions first. */
export const SCHEMA = 4;

/** A value from a combatant's sheet. A missing number counts as 0. */
export type Trait = number | string | boolean;

/** A variant's options, complete and valid. */
export type OptionValues = Readonly<Record<string, OptionValue>>;
/** A table option maps names to values. */
export type OptionValue = string | number | boolean | Readonly<Record<string, string>> | readonly GivenCounter[];

/** Whose a counter is: each combatant's, each side's, or the table's. */
export const COUNTER_HOLDERS = ["combatant", "side", "table"] as const;
/** When a counter refills: with its combatant's turn, with each round, or never. */
export const REFILLS = ["turn-start", "turn-end", "round", "never"] as const;

/** Something that combatants, sides or the table have some of, and spend (K-1). */
export interface Counter {
  readonly id: string;
  /** Typed words. Without them, the id is one of {@link KNOWN_COUNTERS} and has a name in every language. */
  readonly label?: string | undefined;
  readonly of: (typeof COUNTER_HOLDERS)[number];
  /** A number, or the trait of the combatant that has it. {@link ENDLESS} means no maximum. */
  readonly max: number | string;
  readonly start: "full" | "empty" | number;
  readonly refills: (typeof REFILLS)[number];
  /** How much comes back at once. */
  readonly by: "full" | number;
  /** Who may change it: the combatant's player, or for shared counters the players; or the GM alone. */
  readonly spends: "owner" | "gm";
  /** Whether the GM or its player is also offered it at the end of others' turns. */
  readonly offered: "always" | "others-turns";
  readonly for: "everyone" | Side;
  /** Whether the end of its combatant's turn says what is left. */
  readonly unspent: boolean;
}

/** A counter as chosen. Missing fields have their initial values. */
export type GivenCounter = { readonly id: string } & { readonly [Field in keyof Counter]?: Counter[Field] | undefined };

/** The maximum of a counter that has none. */
export const ENDLESS = 99;

/** What is left. `round`: when that was noted, if the counter refills with rounds. */
export interface Count {
  readonly left: number;
  readonly round?: number;
}

/** The turn that ended last, for counters offered then, and who has used one since. */
export interface TurnEnded {
  readonly of: readonly CombatantId[];
  readonly used?: readonly CombatantId[];
}

/** Conditions of every variant (C-3). */
export const COMMON_CONDITIONS = ["defeated", "incapacitated", "surprised", "hidden"] as const;

/** A combatant's settled tie. All who settled together share `roll` (C-26). */
export interface Settled {
  readonly at: number;
  /** The number without effects, if different. */
  readonly own?: number | undefined;
  readonly roll: number;
}

/** Lower ranks come first. */
export interface Tie extends Settled {
  readonly rank: number;
}

/** A participant. The host keeps names and pictures. */
export interface Combatant {
  readonly side: Side;
  /** Its type for grouping, such as `goblin`. */
  readonly kind: string;
  /** Null for the GM. `Viewer.controls` says who may command it. */
  readonly owner: string | null;
  readonly traits: Readonly<Record<string, Trait>>;
  /** Set by the GM or a rule. Excludes conditions that effects impose. */
  readonly conditions: Readonly<Record<string, true>>;
  readonly joined: number;
  /** The round in which it joined, 0 before the start (C-18). */
  readonly since: number;
  /** Its number, `shift` and `tie` are void in a later rolling (C-29). */
  readonly rolling: number;
  /** Initiative as rolled or set, or null. */
  readonly base: number | null;
  /** The sum of wounds and similar changes since then. Absent if 0. */
  readonly shift?: number;
  /** How its tie was settled, or null (C-26). */
  readonly tie: Tie | null;
  /** Suspended ties, which may apply again. Absent if empty. */
  readonly earlier?: readonly Tie[];
}

/** The fields that make a combatant's number. A roll writes them together. */
export const NUMBER_FIELDS = [
  "rolling",
  "base",
  "shift",
  "tie",
  "earlier",
] as const satisfies readonly (keyof Combatant)[];

export interface RoundMark {
  readonly round: number;
  /** It has begun a turn or had the impetus. A Reactor's turn does not come from its place. */
  readonly began?: true;
  /** Its turn, or its last of several, is over. The number orders finished turns. */
  readonly acted?: number;
  /** How many of its several turns are over (C-32). Absent before the first ends, and if it has only one. */
  readonly turns?: number;
  /** Its turn began and was put off (C-23). Ended if `acted` is set. */
  readonly putOff?: true;
  /** A newcomer has its place, or is `late` because the place had passed (C-18). */
  readonly placed?: true;
  readonly late?: true;
}

/** Durations of effects without a number (C-11). */
export const UNTIL_WORDS = [
  "end-of-round",
  "combat",
  "target-turn-start",
  "target-turn-end",
  "source-turn-start",
  "source-turn-end",
] as const;

type Until = { turns: number } | { rounds: number } | (typeof UNTIL_WORDS)[number];

/** Something with a duration on a combatant (C-11). */
export interface Effect {
  readonly name: string;
  readonly target: CombatantId;
  readonly source: CombatantId | null;
  readonly until: Until;
  readonly tick: { at: "turn-start" | "turn-end"; label: string; amount: number } | null;
  readonly save: { at: "turn-start" | "turn-end"; label: string } | null;
  /** Added to `initiative` or to the trait of that name. */
  readonly modify: Readonly<Record<string, number>>;
  readonly imposes: readonly string[];
  readonly added: number;
  /** The turns or rounds still to end, else null. */
  readonly left: number | null;
  /** Added during the target's turn, which neither counts nor ticks. */
  readonly fresh: boolean;
  /** A turn of the target has ended since (S-15). */
  readonly opportunity: boolean;
  /** Added during the source's turn, which has not ended yet. */
  readonly sourceBusy?: true;
  /** It was added in this round, which does not count. */
  readonly since?: number;
  /** The number that a cast's effects share. Absent for an effect given alone. */
  readonly cast?: number;
  readonly concentration?: true;
  /** The round of its last announced tick or save, 0 in an ambush. */
  readonly ticked?: number;
}

/** A manual place (C-10). */
interface Move {
  readonly combatant: CombatantId;
  readonly before: CombatantId | null;
}

/** What a company can share (C-31): a number, a turn, or the place of its leader, after whom each has its own turn. */
export const SHARES = ["roll", "turn", "after"] as const;
export type Shares = (typeof SHARES)[number];

/** Combatants put together by hand (C-31). The first leads. A single member stands apart from its kind. */
export interface Company {
  readonly members: readonly CombatantId[];
  readonly shares: Shares;
}

/** The moments of an entry that stands at no number. */
export const MOMENTS = ["round-start", "round-end"] as const;

/** A row of nobody, which has its own moment (C-35). The host keeps its name. */
export interface Entry {
  readonly id: EntryId;
  /** A number of the order, which loses ties, or a moment of the round. */
  readonly at: number | (typeof MOMENTS)[number];
  /** The first round in which it comes, and the only one without `every`. By default, each round. */
  readonly round?: number;
  /** Comes again after so many rounds, from `round` or, by default, from that round on. */
  readonly every?: number;
  /** A note. */
  readonly label?: string;
  /** Only the GM sees it. */
  readonly alone?: true;
  /** Its moment is told, and ends by itself. */
  readonly byItself?: true;
  /** The combatants that are away until it comes. */
  readonly brings?: readonly CombatantId[];
  /** They have come. */
  readonly brought?: true;
  /** The last round in which it came or was too late. */
  readonly came?: number;
  /** Its round was closed before its end, so it comes first in the next. */
  readonly owed?: true;
}

/** All that commands change. Rules write it through `state/write`. */
export interface Fight<Rules = unknown> {
  readonly schema: typeof SCHEMA;
  readonly variant: string;
  readonly variantVersion: number;
  readonly stage: string;
  /** 0 before the start and in an ambush. */
  readonly round: number;
  readonly options: OptionValues;
  /** Options for the next round (C-24). Absent if no option changes. */
  readonly nextOptions?: OptionValues;
  readonly combatants: Readonly<Record<CombatantId, Combatant>>;
  /** Each combatant's mark. Void in any other round than its own. */
  readonly marks: Readonly<Record<CombatantId, RoundMark>>;
  readonly effects: Readonly<Record<EffectId, Effect>>;
  /** Orders joining, effects and finished turns. */
  readonly serial: number;
  /** How often all numbers were invalidated. */
  readonly rolling: number;
  /** This round's manual places, in the order given (C-10). */
  readonly moves: readonly Move[];
  /** Absent without companies. A combatant is in at most one. */
  readonly companies?: readonly Company[];
  /** By counter and holder: a combatant, a side or `table`. Absent where nothing differs from the start (K-1). */
  readonly counts?: Readonly<Record<string, Readonly<Record<string, Count>>>>;
  /** Absent unless a counter is offered at the end of others' turns (K-4). */
  readonly turnEnded?: TurnEnded;
  /** Absent without entries. */
  readonly entries?: readonly Entry[];
  /** The entry whose moment runs. The fight is `halted` until the GM ends it (C-35). */
  readonly coming?: EntryId;
  /** A combatant was asked to act in this round (C-21). */
  readonly asked: boolean;
  /** It waits for the GM, because the last round asked no combatant (C-21). */
  readonly halted: boolean;
  readonly rules: Rules;
}

/** The GM, or a player with their combatants (C-25). */
export type Viewer = { readonly gm: true } | { readonly gm: false; readonly controls: readonly CombatantId[] };
