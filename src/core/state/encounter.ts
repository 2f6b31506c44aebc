import type { Command } from "./command";
import type { CombatantId, EffectId, Side } from "./ids";
import type { Tape } from "./tape";
import type { Patch } from "./patch";
import type { Text } from "./text";

/** The shape of stored encounters that this release writes and reads; hosts migrate older ones before they are read. */
export const SCHEMA = 4;

/** A value read from a combatant's sheet. A missing number counts as 0 in the core. */
export type Trait = number | string | boolean;

/** The options of a variant, parsed completely from its options schema. */
export type OptionValues = Readonly<Record<string, OptionValue>>;
/** One option's value; a table maps names to values. */
export type OptionValue = string | number | boolean | Readonly<Record<string, string>>;

/** Conditions that every variant knows (C-3). */
export const COMMON_CONDITIONS = ["defeated", "incapacitated", "surprised", "hidden"] as const;

/** How a tie was settled for one of those in it, together with all who share `roll` (C-26). */
export interface Settled {
  /** The number at which they are level. */
  readonly at: number;
  /** Its number without effects, where that is another. */
  readonly own?: number | undefined;
  readonly roll: number;
}

/** A settled tie in the order by numbers: of those settled together lower ranks stand first. */
export interface Tie extends Settled {
  readonly rank: number;
}

/** One participant, as the encounter keeps it. Names and pictures stay with the host. */
export interface Combatant {
  readonly side: Side;
  /** Its type, for grouping: the goblins' `goblin`. */
  readonly kind: string;
  /** The player it belongs to, null for the gm. Who may command it is the viewer's own `controls`. */
  readonly owner: string | null;
  readonly traits: Readonly<Record<string, Trait>>;
  /** Set by the gm or by a rule; those an effect imposes are not in here. */
  readonly conditions: Readonly<Record<string, true>>;
  /** Its place in the sequence of all that joined. */
  readonly joined: number;
  /** The round in which it joined, 0 before the start: a newcomer in that round (C-18). */
  readonly since: number;
  /** The rolling that its number, `shift` and `tie` are of: once all numbers are taken back they mean nothing (C-29). */
  readonly rolling: number;
  /** Initiative as rolled or set; null while it has none. */
  readonly base: number | null;
  /** The sum of wounds and the like since the number was rolled or set; absent where there are none. */
  readonly shift?: number;
  /** How the tie at its number was settled; null where nobody has (C-26). */
  readonly tie: Tie | null;
  /** Ties at numbers that it has left for a time: they may stand again. Absent where there are none. */
  readonly earlier?: readonly Tie[];
}

/** The fields of a combatant that its number is made of. A roll writes them together. */
export const NUMBER_FIELDS = [
  "rolling",
  "base",
  "shift",
  "tie",
  "earlier",
] as const satisfies readonly (keyof Combatant)[];

/** The progress of a combatant in one round. */
export interface RoundMark {
  readonly round: number;
  /** Its place has come: it has begun a turn of its own, or had the impetus. A Reactor's turn comes out of its place. */
  readonly began?: true;
  /** Its turn is over; the number tells in which sequence. */
  readonly acted?: number;
  /** Its turn began and was put off (C-23). It has ended once `acted` is there. */
  readonly putOff?: true;
  /** A newcomer that has taken its place; `late` where the place had already passed (C-18). */
  readonly placed?: true;
  readonly late?: true;
}

/** The durations of effects that need no number (C-11). */
export const UNTIL_WORDS = [
  "end-of-round",
  "combat",
  "target-turn-start",
  "target-turn-end",
  "source-turn-start",
  "source-turn-end",
] as const;

/** How long an effect lasts (C-11). */
type Until = { turns: number } | { rounds: number } | (typeof UNTIL_WORDS)[number];

/** Something with a duration that sits on a combatant (C-11). */
export interface Effect {
  readonly name: string;
  readonly target: CombatantId;
  readonly source: CombatantId | null;
  readonly until: Until;
  readonly tick: { at: "turn-start" | "turn-end"; label: string; amount: number } | null;
  readonly save: { at: "turn-start" | "turn-end"; label: string } | null;
  /** Added to the number that makes the order (`initiative`) or to the trait of that name. */
  readonly modify: Readonly<Record<string, number>>;
  readonly imposes: readonly string[];
  /** Its place in the sequence of all effects. */
  readonly added: number;
  /** The target's own turns still to end, for `{ turns }`; the rounds still to end, for `{ rounds }`; else null. */
  readonly left: number | null;
  /** Applied while the target's turn was under way: that turn neither counts nor ticks. */
  readonly fresh: boolean;
  /** True where a turn of the target has ended since it was applied (S-15). */
  readonly opportunity: boolean;
  /** For `source-turn-end`: the source's turn was under way when the effect was applied, and has not ended since. */
  readonly sourceBusy?: true;
  /** For `{ rounds }`: the round in which the effect was applied, which does not count; 0 before round 1. */
  readonly since?: number;
  /** The number that all effects of one cast share; absent for an effect that was given alone. */
  readonly cast?: number;
  /** The source concentrates on it (C-11). */
  readonly concentration?: true;
  /** The round in which its tick or save was last announced, 0 in an ambush; absent where that has not happened yet. */
  readonly ticked?: number;
}

/** A place given by hand (C-10). */
interface Move {
  readonly combatant: CombatantId;
  readonly before: CombatantId | null;
}

/**
 * The fight itself: everything that a command changes. The variant's own state is under `rules`. It is read as plain data, and
 * written through the functions of `state/write` only.
 */
export interface Fight<Rules = unknown> {
  readonly schema: typeof SCHEMA;
  readonly variant: string;
  readonly variantVersion: number;
  readonly stage: string;
  /** 0 before the start and in an ambush. */
  readonly round: number;
  readonly options: OptionValues;
  /** Options that change when the next round begins (C-24); absent if none do. */
  readonly nextOptions?: OptionValues;
  readonly combatants: Readonly<Record<CombatantId, Combatant>>;
  /** The progress of each in the round named there; meaningless in any other round, and absent before the first. */
  readonly marks: Readonly<Record<CombatantId, RoundMark>>;
  readonly effects: Readonly<Record<EffectId, Effect>>;
  /** Counts everything that needs a place in a sequence: joining, effects, finished turns. */
  readonly serial: number;
  /** Counts how often all numbers were taken back. */
  readonly rolling: number;
  /** Places given by hand in this round, in the order given (C-10). */
  readonly moves: readonly Move[];
  /** True where anybody has been asked to act in this round (C-21). */
  readonly asked: boolean;
  /** Set when a round begins after one in which nobody was asked: it waits for the gm (C-21). */
  readonly halted: boolean;
  readonly rules: Rules;
}

/** One accepted command as the history keeps it: enough to take it back and to give it again (C-14, C-22). */
export interface Step {
  readonly command: Command;
  readonly author: Author;
  readonly dice: Tape;
  readonly label: Text;
  /** Leads from the encounter after the step back to the one before. */
  readonly inverse: Patch;
}

/** A whole encounter: plain JSON, never changed in place. `rev` grows by one with every accepted command, undo included. */
export interface Encounter<Rules = unknown> extends Fight<Rules> {
  readonly rev: number;
  /** How many accepted commands can be taken back. */
  readonly keep: number;
  /** The last accepted commands, by the `rev` they led to. */
  readonly past: Readonly<Record<string, Step>>;
  /** Commands taken back and not yet replaced, by their number in the order taken back. */
  readonly undone: Readonly<Record<string, Pick<Step, "command" | "author" | "dice">>>;
}

/** The person who looks or commands: the gm, or a player with the combatants that player controls (C-25). */
export type Viewer = { readonly gm: true } | { readonly gm: false; readonly controls: readonly CombatantId[] };

/** A {@link Viewer} with the host's id of the person, for the log. Filled in by the host from what the transport proves. */
export type Author = Viewer & { readonly user?: string };
