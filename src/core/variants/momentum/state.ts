import * as v from "valibot";
import type { DeepReadonly } from "../../state/deep-readonly";
import { hasCondition } from "../../state/combatants";
import { tableOf } from "../../state/fields";
import { SIDES, type CombatantId } from "../../state/ids";
import type { Fight } from "../../state/encounter";
import { entryOf } from "../../state/table";
import { changed, drop, put, type Fields, tally } from "../../state/write";
import { arePairs, namesInPairs, pairsIn } from "../../mechanics/bands";
import { BANDS } from "./outline";

/** The kinds of cover (M-18). */
export const COVERS = ["none", "light", "heavy"] as const;
/** One of {@link COVERS}. */
export type Cover = (typeof COVERS)[number];

/** The highest bonus to Defense that a stance gives (M-11). */
export const MOST_STANCE = 2;

const yes = v.literal(true);
const side = v.picklist(SIDES);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const most = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The state of one combatant; a key is present only where it says something. */
const fighter = v.strictObject({
  /** The side on which it came into the fight: its start bands go by that, whatever side it is on later (M-13). */
  camp: v.optional(side),
  /** It has acted at least once in the scene (M-4). */
  seasoned: v.optional(yes),
  /** The round in which its reaction was spent; of no meaning in any other (M-4). */
  reacted: v.optional(most),
  /** Its Defense above its own (M-11). */
  stance: v.optional(v.pipe(most, v.maxValue(MOST_STANCE))),
  /** How many times it has aimed for its next attack (M-12). */
  aim: v.optional(most),
  /** How many times allies have helped it with its next roll (M-12). */
  assisted: v.optional(most),
  /** Until its next turn (M-14). */
  sprinting: v.optional(yes),
  cover: v.optional(v.picklist(["light", "heavy"])),
});

const turn = v.strictObject({
  actions: count,
  minors: count,
  /** Something has been spent on it: too late to sprint (M-14). */
  begun: v.boolean(),
  /** M-9 */
  traded: v.boolean(),
  /** The enemies whose point-blank the one acting has left: they may react until it ends (M-16). */
  left: tableOf(v.string(), yes),
  /** The combatants that have spent Willpower in it (M-10). */
  willed: tableOf(v.string(), yes),
});

/** The shape of the variant's stored state. */
export const stateSchema = v.strictObject({
  active: v.nullable(v.string()),
  /** The actions left to the active combatant, and what its turn has used; null between turns. */
  turn: v.nullable(turn),
  /** The value of the pool; null before the start, unless somebody has changed it. */
  pool: v.nullable(count),
  /** The pool has been full or empty in this scene (M-4). */
  edged: v.boolean(),
  /** M-4 */
  mayEnd: v.boolean(),
  /** The side whose round it is by the pool (M-1), and the side that chooses now (M-2); null before the start. */
  lead: v.nullable(side),
  control: v.nullable(side),
  /** The combatant that the gm's side has named to act next (M-2). */
  next: v.nullable(v.string()),
  /** A turn of the gm's side has ended and none has begun since: the players may seize (M-5). */
  opening: v.boolean(),
  /** The gm's side seizes when the turn under way ends (M-5). */
  seized: v.boolean(),
  fighters: tableOf(v.string(), fighter),
  /** M-13 */
  bands: pairsIn(BANDS),
});

/** The variant's state. */
export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;
/** The state of one combatant. */
export type Fighter = DeepReadonly<v.InferOutput<typeof fighter>>;
/** A turn under way. */
export type Turn = DeepReadonly<v.InferOutput<typeof turn>>;

/** Nobody acts, and nothing has been said about anybody. */
export const setup = (): State => ({
  active: null,
  turn: null,
  pool: null,
  edged: false,
  mayEnd: false,
  lead: null,
  control: null,
  next: null,
  opening: false,
  seized: false,
  fighters: {},
  bands: {},
});

/** The state of a combatant; an empty record where there is nothing to say. */
export const fighterOf = (fight: Fight<State>, id: CombatantId): Fighter => entryOf(fight.rules.fighters, id) ?? {};

/** Notes what is true of a combatant; what is undefined is forgotten. What is kept of distances goes by camps alone. */
export function note(fight: Fight<State>, id: CombatantId, what: Fields<Fighter>): void {
  const { fighters } = fight.rules;
  const all = changed(fighterOf(fight, id), what);
  if (Object.keys(all).length === 0) drop(fighters, id);
  else if (Object.hasOwn(fighters, id) && !("camp" in what)) tally(fighters, id, what);
  else put(fighters, id, all);
}

/** Tells whether it lies on the ground: set by a command, or imposed by an effect (M-15). */
export const isProne = (fight: Fight, id: CombatantId): boolean => hasCondition(fight, id, "prone");

/** The turn under way; null between turns, before the start and after the end. */
export const turnOf = (fight: Fight<State>): Turn | null => (fight.stage === "turn" ? fight.rules.turn : null);

/** The turn under way, as a rule finds it that is only for `turn`. Throws where there is none: a fault of the rule. */
export function theTurn(fight: Fight<State>): Turn {
  const found = turnOf(fight);
  if (found === null) throw new Error("no turn is under way");
  return found;
}

/** Tells whether its reaction of this round is still there (M-16). */
export const isReady = (fight: Fight<State>, id: CombatantId): boolean =>
  fight.round === 0 || fighterOf(fight, id).reacted !== fight.round;

/** Everybody that the state names. */
export function namesOf({ active, turn: now, next, fighters, bands }: State): string[] {
  const inTurn = now === null ? [] : [...Object.keys(now.left), ...Object.keys(now.willed)];
  return [active, next].filter((id) => id !== null).concat(inTurn, Object.keys(fighters), namesInPairs(bands));
}

/** Tells whether there is a turn exactly where somebody acts, sides where the stage says so, and each pair of bands is kept once. */
export function fitsStage({ active, turn: now, control, lead, pool, bands }: State, stage: string): boolean {
  const begun = stage === "choosing" || stage === "turn";
  if ((active === null) !== (now === null)) return false;
  if ((stage === "turn") !== (active !== null) && stage !== "ended") return false;
  if (begun && (control === null || lead === null || pool === null)) return false;
  return arePairs(bands);
}
