import * as v from "valibot";
import { hasCondition } from "../../state/combatants";
import { type DeepReadonly, tableOf } from "../../state/fields";
import type { CombatantId, Fight } from "../../state/fight";
import { entryOf } from "../../state/table";
import { changed, set, type Fields } from "../../state/write";

/** The intentions of a plan (S-11). */
export const INTENTIONS = ["dodge", "spell", "ranged", "cantrip", "move", "dash", "melee", "other"] as const;
export type Intention = (typeof INTENTIONS)[number];

const partSchema = v.object({
  part: v.picklist(["actor", "reactor"]),
  plan: v.nullable(v.string()),
  /** The declared plan, if it was changed (S-11). */
  first: v.optional(v.nullable(v.string())),
  /** Its targets. Absent if not named (S-2). */
  targets: v.optional(v.array(v.string())),
  /** Null if no intentions were given, so that every step may matter. */
  intends: v.nullable(v.array(v.picklist(INTENTIONS))),
  /** `attack`: spent on weapon attacks, which may continue (S-13). */
  action: v.picklist(["ready", "attack", "spent"]),
  bonus: v.boolean(),
  object: v.boolean(),
  /** Whether a foe is within reach at step 5. Null if unknown (S-14). */
  threat: v.nullable(v.boolean()),
  damage: v.array(v.number()),
  /** Totals of checks rolled before they are due, in order (S-17). */
  checks: v.optional(v.array(v.number())),
  /** The step at which its movement ended. Later steps do not wait for it (S-10). */
  moved: v.optional(v.number()),
});

const turnSchema = v.object({
  /** Null if the Actor left during the turn (C-2). */
  actor: v.nullable(v.string()),
  /** Whether the Actor was declared automatically (S-4). */
  forced: v.boolean(),
  reactors: v.array(v.string()),
  /** Combatants that declined (S-24) or that the GM sent back (S-19). */
  declined: tableOf(v.string(), v.literal(true)),
  parts: tableOf(v.string(), partSchema),
  /** Whether the priority list applies. Null before `beginTurn`. */
  shared: v.nullable(v.boolean()),
  /** The present step. Null in an ordinary turn, and if no step is relevant yet. */
  step: v.nullable(v.number()),
  /** In the present step: the last attacker, and who is done (S-12). */
  attacks: v.object({ last: v.nullable(v.string()), done: tableOf(v.string(), v.literal(true)) }),
  /** Spells that each combatant has saved against this turn (S-18). */
  saves: tableOf(v.string(), v.array(v.string())),
});

export const stateSchema = v.object({
  spent: tableOf(v.string(), v.literal(true)),
  /** The round in which a combatant last passed or was passed over. */
  passed: tableOf(v.string(), v.number()),
  turn: v.nullable(turnSchema),
});

export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;
export type Turn = DeepReadonly<v.InferOutput<typeof turnSchema>>;
export type Part = DeepReadonly<v.InferOutput<typeof partSchema>>;

export const setup = (): State => ({ spent: {}, passed: {}, turn: null });

/** A declaration with the parts that were given (S-2). */
export interface Plan {
  readonly plan: string | null;
  readonly intends?: readonly Intention[] | null | undefined;
  readonly targets?: readonly CombatantId[] | undefined;
}

/** The plan of a combatant that is declared automatically (S-4, S-19). */
export const NO_PLAN: Plan = { plan: null };

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

/** The Actor, then the Reactors as declared. */
export const participants = (turn: Turn): CombatantId[] =>
  turn.actor === null ? [...turn.reactors] : [turn.actor, ...turn.reactors];

/** The Actor, or the first Reactor if the Actor has left (C-2). */
export const leader = (turn: Turn): CombatantId | null => turn.actor ?? turn.reactors[0] ?? null;

export const partOf = (fight: Fight<State>, id: CombatantId): Part | undefined =>
  entryOf(fight.rules.turn?.parts ?? {}, id);

/** S-20 */
export const isReady = (fight: Fight<State>, id: CombatantId): boolean => fight.rules.spent[id] !== true;

/** Throws if there is none, by a fault of the calling rule. */
export function turnOf(fight: Fight<State>): Turn {
  const { turn } = fight.rules;
  if (turn === null) throw new Error("no turn is declared");
  return turn;
}

/** Throws if it has none, by a fault of the calling rule. */
export function partIn(fight: Fight<State>, id: CombatantId): Part {
  const part = partOf(fight, id);
  if (part === undefined) throw new Error(`${id} is not in the turn`);
  return part;
}

/** S-4: whether it is a surprised forced Actor, which only saves and ends its turn. */
export function isHeldBySurprise(fight: Fight<State>, id: CombatantId): boolean {
  const { turn } = fight.rules;
  return turn?.forced === true && turn.actor === id && hasCondition(fight, id, "surprised");
}

/** Changes a participant's part. Throws if it has none. */
export function editPart(fight: Fight<State>, id: CombatantId, fields: Fields<Part>): void {
  const turn = turnOf(fight);
  set(turn, { parts: changed(turn.parts, { [id]: changed(partIn(fight, id), fields) }) });
}

/** A spell's identity: its name without regard to case. */
export const spellKey = (spell: string): string => spell.toLowerCase();

export const savesOf = ({ saves }: Turn, id: CombatantId): readonly string[] => entryOf(saves, id) ?? [];
