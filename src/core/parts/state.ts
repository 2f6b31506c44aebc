import * as v from "valibot";
import type { ObjectEntries } from "valibot";
import { leaderOf } from "../state/companies";
import { baseOf, combatant, hasActed, numberTrait } from "../state/combatants";
import { type CombatantId, type Fight, SIDES } from "../state/fight";
import { type DeepReadonly, key, tableOf } from "../state/fields";
import { entryOf } from "../state/table";
import { drop, put } from "../state/write";
import { choicesOf, possible, type RuleSet } from "./choices";
import { declaration } from "./kinds";

const delay = v.object({
  round: v.number(),
  /** The combatant whose turn ran when this one stepped in. Null: still waiting. Itself: interrupted by another. */
  after: v.nullable(v.string()),
  /** It comes before that turn, which it has interrupted. */
  before: v.optional(v.literal(true)),
  /** The order of stepping in. Below 0 if it interrupts or was interrupted, so that the newest goes first. */
  serial: v.number(),
});

/** Parts of the state that only some sets need. Tables begin empty, and others null. */
const SLICES = {
  /** The round in which a combatant delayed its turn, void in any other (B-3). */
  delays: { entry: tableOf(v.string(), delay), needed: (set) => can(set, "waiting", "wait", "hold", "keep") },
  /** The combatant whose controller names the next. Null if the GM does (C-2, N-4). */
  chooser: { entry: v.nullable(v.string()), needed: canChoose },
  /** The combatant that the GM named to go first (N-1). */
  first: { entry: v.nullable(v.string()), needed: canChoose },
  /** The side that acted last, if the sides take turns. Null at the start of a round. */
  side: { entry: v.nullable(v.picklist(SIDES)), needed: (set) => can(set, "next", "alternating", "sides") },
  /** The combatant whose turn ended last, if others act between turns. Null at the start of a round. */
  lastTurn: { entry: v.nullable(v.string()), needed: (set) => can(set, "further", "between") },
  /** The numbers of turns after the first, if each has its own. Missing in fights of 0.2. */
  further: { entry: v.optional(tableOf(key, v.array(v.number()))), needed: (set) => can(set, "further", "own") },
  /** The round in which a number's place was used, by anyone of its side. */
  used: { entry: tableOf(key, v.number()), needed: canHaveSlots },
  /** The side on which a number was made, if its place stays with that side. */
  sides: {
    entry: tableOf(v.string(), v.picklist(SIDES)),
    needed: (set) => canHaveSlots(set) && can(set, "sideChange", "leave-place"),
  },
  /** The places that combatants who have left keep for their sides. */
  vacant: {
    entry: tableOf(
      v.string(),
      v.object({
        number: v.number(),
        side: v.picklist(SIDES),
        /** The places of the same number that come after it. */
        above: v.optional(v.array(v.string())),
      }),
    ),
    needed: (set) => canHaveSlots(set) && can(set, "leavers", "keep-place"),
  },
  /** The values that were on the sheets when the numbers were made. Missing in fights of 0.2. */
  read: { entry: v.optional(tableOf(key, v.number())), needed: (set) => can(set, "numbers", "stat") },
  /** Cards dealt since the last shuffle. False for cards that were held while the others were shuffled. */
  gone: { entry: tableOf(v.string(), v.boolean()), needed: (set) => can(set, "numbers", "cards") },
} as const satisfies Record<string, { entry: ObjectEntries[string]; needed: (set: RuleSet) => boolean }>;

type Slices = typeof SLICES;

/** The acting combatants, and the slices that the set needs. */
export type State = DeepReadonly<
  {
    active: CombatantId | null;
    together?: CombatantId[] | undefined;
    /** The last round in which a turn has ended, if numbers can be swapped only before. */
    lastEnd?: number | undefined;
    /** The last round whose count has begun. */
    counted?: number | undefined;
    /** Declarations by combatant, void in any other round than their own (G-1). */
    declared?: Record<CombatantId, v.InferOutput<typeof declaration>> | undefined;
  } & {
    [Name in keyof Slices]?: v.InferOutput<Slices[Name]["entry"]>;
  }
>;

/** A delayed turn (B-3). */
type Delay = DeepReadonly<v.InferOutput<typeof delay>>;

/** What a combatant has declared (G-1). */
export type Declaration = DeepReadonly<v.InferOutput<typeof declaration>>;

const can = (set: RuleSet, name: Parameters<typeof possible>[1], ...values: readonly string[]): boolean =>
  possible(set, name).some((value) => values.includes(value as string));

/** Whether a set's fights can wait for a choice. */
export function canChoose(set: RuleSet): boolean {
  return can(set, "next", "choice", "bands") || can(set, "taker", "side");
}

function canHaveSlots(set: RuleSet): boolean {
  return can(set, "taker", "side") && can(set, "next", "numbers");
}

const canGoByItself = (set: RuleSet): boolean =>
  can(set, "next", "bag", "together") ||
  (can(set, "next", "numbers", "alternating", "sides") && can(set, "taker", "holder"));

/** Whether a set's fights can have declarations (G-1). */
export const canDeclare = (set: RuleSet): boolean => can(set, "declaring", "each-round");

/** Whether a set's fights can have a stage in which everyone rolls (C-29). */
export const canRoll = (set: RuleSet): boolean =>
  can(set, "reroll", "each-round") &&
  can(set, "numbers", "dice", "cards") &&
  can(set, "next", "numbers", "alternating", "sides", "bands");

const initialOf = (name: keyof Slices): object | null => (SLICES[name].entry.type === "nullable" ? null : {});

const neededBy = (set: RuleSet): (keyof Slices)[] =>
  (Object.keys(SLICES) as (keyof Slices)[]).filter((name) => SLICES[name].needed(set));

/** The initial state of a set's fights, and a check of stored states. */
export function stateOf(set: RuleSet) {
  const slices = neededBy(set);
  const schema = v.object({
    active: v.nullable(v.string()),
    together: v.optional(v.array(v.string())),
    lastEnd: v.optional(v.number()),
    counted: v.optional(v.number()),
    declared: v.optional(tableOf(v.string(), declaration)),
    ...Object.fromEntries(slices.map((name) => [name, SLICES[name].entry])),
  });
  return {
    setup: (): State => ({ active: null, ...Object.fromEntries(slices.map((name) => [name, initialOf(name)])) }),
    isState: (state: unknown, has: (id: CombatantId) => boolean, stage: string): state is State =>
      v.is(schema, state) && namesOf(state as State).every(has) && fitsStage(state, stage, canGoByItself(set)),
  };
}

/** The tables of which each row is a combatant's, and goes with it. */
export const OWN_ROWS = ["delays", "further", "sides", "read", "declared"] as const satisfies (keyof State)[];

function namesOf(state: State): CombatantId[] {
  const { active, together = [], chooser = null, first = null, lastTurn = null, used = {}, vacant = {} } = state;
  const holders = Object.keys(used).filter((id) => !Object.hasOwn(vacant, id));
  const rows = OWN_ROWS.flatMap((name) => Object.keys(state[name] ?? {}));
  return [active, ...together, chooser, first, lastTurn, ...holders, ...rows].filter((id) => id !== null);
}

/** Combatants act only in a turn. The first is named before the start, and kept if a fight ends there or an entry is first. */
function fitsStage(
  { active, together, chooser = null, first = null }: State,
  stage: string,
  mayRest: boolean,
): boolean {
  if (active === null && together !== undefined) return false;
  const beforeStart = active === null && chooser === null;
  if (stage === "setup") return beforeStart;
  if (first !== null) return stage !== "turn" && beforeStart;
  return stage === "ended" || (active !== null ? stage === "turn" : mayRest || stage !== "turn");
}

export function delayOf(fight: Fight<State>, id: CombatantId): Delay | null {
  const found = entryOf(fight.rules.delays ?? {}, id);
  return found?.round === fight.round ? found : null;
}

/** True after a delayed turn, until the combatant steps in or has its turn. */
export const isDelaying = (fight: Fight<State>, id: CombatantId): boolean =>
  delayOf(fight, id)?.after === null && !hasActed(fight, id);

/** True if the combatant has stepped in and its turn is still to come (B-3). */
export const isSteppingIn = (fight: Fight<State>, id: CombatantId): boolean =>
  (delayOf(fight, id)?.after ?? null) !== null && !hasActed(fight, id);

/** The numbers of a combatant's turns without effects, the first turn's first. Empty without a number. */
export function numbersOf(fight: Fight<State>, id: CombatantId): readonly number[] {
  const base = baseOf(fight, id);
  return base === null ? [] : [base, ...(entryOf(fight.rules.further ?? {}, id) ?? [])];
}

/** Notes the side and the sheet of a new number. A combatant that returns has a place of its own again. */
export function noteNumber(fight: Fight<State>, id: CombatantId): void {
  const { sides, read, vacant, further } = fight.rules;
  if (further !== undefined) drop(further, id);
  if (read !== undefined) put(read, id, numberTrait(fight, leaderOf(fight, id), choicesOf(fight).stat));
  if (sides !== undefined) put(sides, id, combatant(fight, id).side);
  if (vacant !== undefined) drop(vacant, id);
}
