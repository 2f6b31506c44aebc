import * as v from "valibot";
import { hasCondition } from "../../state/combatants";
import { count, type DeepReadonly, tableOf } from "../../state/fields";
import { type CombatantId, type Fight, SIDES } from "../../state/fight";
import { entryOf } from "../../state/table";
import { changed, drop, type Fields, put, tally } from "../../state/write";
import { arePairs, Bands, namesInPairs, pairsIn } from "../../mechanics/bands";
import { type Band, BANDS, options } from "./options";
import { chosenOf } from "../../options/spec";

/** M-18 */
export const COVERS = ["none", "light", "heavy"] as const;
export type Cover = (typeof COVERS)[number];

/** M-11 */
export const MOST_STANCE = 2;

const yes = v.literal(true);
const side = v.picklist(SIDES);
const most = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A combatant's state. Keys are present only with a value. */
const fighter = v.strictObject({
  /** The side on which it joined, which sets its start bands (M-13). */
  camp: v.optional(side),
  /** It has acted in the conflict (M-4). */
  seasoned: v.optional(yes),
  /** The round of its spent reaction, void in any other (M-4). */
  reacted: v.optional(most),
  /** The bonus to its Defense (M-11). */
  stance: v.optional(v.pipe(most, v.maxValue(MOST_STANCE))),
  /** The times it has aimed for its next attack (M-12). */
  aim: v.optional(most),
  /** The times allies have helped with its next roll (M-12). */
  assisted: v.optional(most),
  /** Until its next turn (M-14). */
  sprinting: v.optional(yes),
  cover: v.optional(v.picklist(["light", "heavy"])),
});

const turn = v.strictObject({
  actions: count,
  minors: count,
  /** Something has been spent, so it cannot sprint any more (M-14). */
  begun: v.boolean(),
  /** M-9 */
  traded: v.boolean(),
  /** The foes whose Point Blank band the mover left. They may react until the turn ends (M-16). */
  left: tableOf(v.string(), yes),
  /** Combatants that spent Willpower in it (M-10). */
  willed: tableOf(v.string(), yes),
});

export const stateSchema = v.strictObject({
  active: v.nullable(v.string()),
  /** The acting combatant's budget and uses. Null between turns. */
  turn: v.nullable(turn),
  /** The pool. Null before the start, unless changed. */
  pool: v.nullable(count),
  /** The pool has been full or empty in this conflict (M-4). */
  edged: v.boolean(),
  /** M-4 */
  mayEnd: v.boolean(),
  /** The side that leads the round (M-1), and the side that chooses now (M-2). Null before the start. */
  lead: v.nullable(side),
  control: v.nullable(side),
  /** The combatant that the GM's side named to act next (M-2). */
  next: v.nullable(v.string()),
  /** A turn of the GM's side has just ended, so the players may seize (M-5). */
  opening: v.boolean(),
  /** The GM's side seizes when the current turn ends (M-5). */
  seized: v.boolean(),
  fighters: tableOf(v.string(), fighter),
  /** M-13 */
  bands: pairsIn(BANDS),
});

export type State = DeepReadonly<v.InferOutput<typeof stateSchema>>;
export type Fighter = DeepReadonly<v.InferOutput<typeof fighter>>;
export type Turn = DeepReadonly<v.InferOutput<typeof turn>>;

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

export const fighterOf = (fight: Fight<State>, id: CombatantId): Fighter => entryOf(fight.rules.fighters, id) ?? {};

/** Undefined removes a field. Distances depend only on camps. */
export function note(fight: Fight<State>, id: CombatantId, what: Fields<Fighter>): void {
  const { fighters } = fight.rules;
  const all = changed(fighterOf(fight, id), what);
  if (Object.keys(all).length === 0) drop(fighters, id);
  else if (Object.hasOwn(fighters, id) && !("camp" in what)) tally(fighters, id, what);
  else put(fighters, id, all);
}

/** Whether it is prone, set or by an effect (M-15). */
export const isProne = (fight: Fight, id: CombatantId): boolean => hasCondition(fight, id, "prone");

export const turnOf = (fight: Fight<State>): Turn | null => (fight.stage === "turn" ? fight.rules.turn : null);

/** Throws if there is none, by a fault of the calling rule. */
export function theTurn(fight: Fight<State>): Turn {
  const found = turnOf(fight);
  if (found === null) throw new Error("no turn is under way");
  return found;
}

/** M-16 */
export const isReady = (fight: Fight<State>, id: CombatantId): boolean =>
  fight.round === 0 || fighterOf(fight, id).reacted !== fight.round;

export function namesOf({ active, turn: now, next, fighters, bands }: State): string[] {
  const inTurn = now === null ? [] : [...Object.keys(now.left), ...Object.keys(now.willed)];
  return [active, next].filter((id) => id !== null).concat(inTurn, Object.keys(fighters), namesInPairs(bands));
}

/** Whether a turn, sides and bands fit the stage, and each pair is stored once. */
export function fitsStage({ active, turn: now, control, lead, pool, bands }: State, stage: string): boolean {
  const begun = stage === "choosing" || stage === "turn";
  if ((active === null) !== (now === null)) return false;
  if ((stage === "turn") !== (active !== null) && stage !== "ended") return false;
  if (begun && (control === null || lead === null || pool === null)) return false;
  return arePairs(bands);
}

/** M-13 */
export const bands = new Bands<State, Band>({
  words: BANDS,
  costs: { "point-blank": 0, close: 0, short: 1, medium: 3, long: 5 },
  allied: "close",
  opposed: (fight) => chosenOf(fight.options, options, "startBand"),
  campOf: (fight, id) => fighterOf(fight, id).camp,
  setCamp: (fight, id, camp) => note(fight, id, { camp }),
  camps: ({ fighters }) => fighters,
});
