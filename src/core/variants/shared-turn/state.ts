import * as v from "valibot";
import type { DeepReadonly } from "../../state/deep-readonly";
import { hasCondition } from "../../state/combatants";
import { tableOf } from "../../state/fields";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { entryOf } from "../../state/table";
import { changed, set, type Fields } from "../../state/write";

/** The intentions a plan may state (S-11). */
export const INTENTIONS = ["dodge", "spell", "ranged", "cantrip", "move", "dash", "melee", "other"] as const;
/** One of {@link INTENTIONS}. */
export type Intention = (typeof INTENTIONS)[number];

const partSchema = v.object({
  part: v.picklist(["actor", "reactor"]),
  plan: v.nullable(v.string()),
  /** The plan as declared, where another has taken its place since (S-11). */
  first: v.optional(v.nullable(v.string())),
  /** The combatants it aims at; absent where nobody was named (S-2). */
  targets: v.optional(v.array(v.string())),
  /** Null: said nothing of what it will use, so that every step may matter. */
  intends: v.nullable(v.array(v.picklist(INTENTIONS))),
  /** `attack`: spent on weapon attacks, to which further ones belong (S-13). */
  action: v.picklist(["ready", "attack", "spent"]),
  bonus: v.boolean(),
  object: v.boolean(),
  /** True where a hostile is within melee range when step 5 comes; null: not said (S-14). */
  threat: v.nullable(v.boolean()),
  damage: v.array(v.number()),
  /** The totals of concentration checks that were rolled before they are asked for, in order (S-17). */
  checks: v.optional(v.array(v.number())),
  /** The step at which it was said that this was all the movement: no later one waits for it (S-10). */
  moved: v.optional(v.number()),
});

const turnSchema = v.object({
  /** Null once the Actor has left in the middle of the turn (C-2). */
  actor: v.nullable(v.string()),
  /** True where the Actor was declared by itself (S-4). */
  forced: v.boolean(),
  reactors: v.array(v.string()),
  /** The combatants that will not react to this Actor (S-24), or that the gm sent back (S-19). */
  declined: tableOf(v.string(), v.literal(true)),
  parts: tableOf(v.string(), partSchema),
  /** True where the priority list is in force; null before `beginTurn`. */
  shared: v.nullable(v.boolean()),
  /** The step it stands at; null in an ordinary turn, and where no step is relevant yet. */
  step: v.nullable(v.number()),
  /** Only in fights whose hidden combatants were sealed, which no release does any more. Goes with the next one. */
  goesOn: v.optional(v.literal(true)),
  /** Of the step it stands at: who attacked last, who has run out (S-12). */
  attacks: v.object({ last: v.nullable(v.string()), done: tableOf(v.string(), v.literal(true)) }),
  /** Spells against which somebody has saved in this turn (S-18). */
  saves: tableOf(v.string(), v.array(v.string())),
});

/** The shape of the variant's stored state. */
export const stateSchema = v.object({
  /** Reactions that are spent. */
  spent: tableOf(v.string(), v.literal(true)),
  /** The round in which somebody last passed or was passed over. */
  passed: tableOf(v.string(), v.number()),
  /** From the declaration of an Actor to the end of the turn. */
  turn: v.nullable(turnSchema),
});

/** The variant's state. */
export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;
/** A declared or running turn. */
export type Turn = DeepReadonly<v.InferOutput<typeof turnSchema>>;
/** The plan and the resources of a combatant in the turn. */
export type Part = DeepReadonly<v.InferOutput<typeof partSchema>>;

/** Nothing declared, all reactions ready. */
export function setup(): State {
  return { spent: {}, passed: {}, turn: null };
}

/** A declaration: a sentence, what it will use and whom it aims at, each as far as it was said (S-2). */
export interface Plan {
  readonly plan: string | null;
  readonly intends?: readonly Intention[] | null | undefined;
  readonly targets?: readonly CombatantId[] | undefined;
}

/** The plan of who is declared without being asked (S-4, S-19). */
export const NO_PLAN: Plan = { plan: null };

/** A participant's fresh part of a turn. */
export function newPart(as: Part["part"], { plan, intends = null, targets }: Plan): Part {
  return {
    part: as,
    plan,
    ...(targets !== undefined && { targets: [...new Set(targets)] }),
    intends: intends === null ? null : [...intends],
    action: "ready",
    bonus: true,
    object: true,
    threat: null,
    damage: [],
  };
}

/** Those in the declared or running turn: the Actor, then the Reactors as declared. */
export function participants(turn: Turn): CombatantId[] {
  return turn.actor === null ? [...turn.reactors] : [turn.actor, ...turn.reactors];
}

/** The combatant whose controller leads the turn: the Actor, or when it has left the first Reactor (C-2). */
export function leader(turn: Turn): CombatantId | null {
  return turn.actor ?? turn.reactors[0] ?? null;
}

/** The part of a combatant in the present turn, or undefined. */
export const partOf = (fight: Fight<State>, id: CombatantId): Part | undefined =>
  entryOf(fight.rules.turn?.parts ?? {}, id);

/** Tells whether its reaction is there (S-20). */
export const isReady = (fight: Fight<State>, id: CombatantId): boolean => fight.rules.spent[id] !== true;

/** The declared or running turn. Throws where there is none: a fault of the calling rule. */
export function turnOf(fight: Fight<State>): Turn {
  const { turn } = fight.rules;
  if (turn === null) throw new Error("no turn is declared");
  return turn;
}

/** The part of a combatant in the turn. Throws where it has none: a fault of the calling rule. */
export function partIn(fight: Fight<State>, id: CombatantId): Part {
  const part = partOf(fight, id);
  if (part === undefined) throw new Error(`${id} is not in the turn`);
  return part;
}

/** S-4: tells whether it is the Actor by force and surprised: it takes its save and ends its turn, no more. */
export function isHeldBySurprise(fight: Fight<State>, id: CombatantId): boolean {
  const { turn } = fight.rules;
  return turn?.forced === true && turn.actor === id && hasCondition(fight, id, "surprised");
}

/** Changes somebody's part of the turn. Throws where it has none. */
export function editPart(fight: Fight<State>, id: CombatantId, fields: Fields<Part>): void {
  const turn = turnOf(fight);
  set(turn, { parts: changed(turn.parts, { [id]: changed(partIn(fight, id), fields) }) });
}

/** Spells are told apart by their names, however they are written. */
export const spellKey = (spell: string): string => spell.toLowerCase();

/** S-18: the spells against which somebody has saved in this turn. */
export const savesOf = ({ saves }: Turn, id: CombatantId): readonly string[] => entryOf(saves, id) ?? [];
