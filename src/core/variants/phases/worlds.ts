import { combatant, formula, numberTrait } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { Formula } from "../../state/formula";
import type { CombatantId } from "../../state/ids";
import { entryOf } from "../../state/table";
import { WORLDS, type World } from "./world-names";

export { WORLDS, type World };

/** The kinds of action, and the worlds that can have somebody's attention (P-5, P-6), in the order that parts equals. */
export const KINDS = ["physical", "matrix", "magic"] as const;
/** One of {@link KINDS}. */
export type Kind = (typeof KINDS)[number];

/** The attentions: one of the kinds, or none. */
export const ATTENTIONS = [...KINDS, "none"] as const;
/** One of {@link ATTENTIONS}. */
export type Attention = (typeof ATTENTIONS)[number];

/** The properties of a world. */
interface Place {
  /** Added to the dice (P-2). */
  readonly base: Formula;
  /** Dice thrown before anything is added. */
  readonly dice: number;
  /** True where augmentations and drugs add dice to the roll (P-2). */
  readonly fight: boolean;
  /** True where augmentations give bonus actions (P-5). */
  readonly physical: boolean;
  /** How many bonus actions its interface gives (P-5). */
  readonly matrix: number;
  /** True where initiation gives bonus actions (P-5). */
  readonly magic: boolean;
  /** The kind of action one mostly takes there. */
  readonly usual: Kind;
}

const BODY = formula("@reaction + @intuition");
const MACHINE = formula("@dataProcessing + @intuition");
const SPIRIT = formula("2 * @intuition");
const MODIFIER = formula("@initiativeModifier");

const PLACES: Readonly<Record<World, Place>> = {
  physical: { base: BODY, dice: 1, fight: true, physical: true, matrix: 0, magic: true, usual: "physical" },
  ar: { base: BODY, dice: 1, fight: true, physical: true, matrix: 0, magic: true, usual: "physical" },
  "ar-dni": { base: BODY, dice: 1, fight: true, physical: true, matrix: 2, magic: true, usual: "physical" },
  "cold-sim": { base: MACHINE, dice: 3, fight: false, physical: false, matrix: 2, magic: false, usual: "matrix" },
  "hot-sim": { base: MACHINE, dice: 4, fight: false, physical: false, matrix: 3, magic: false, usual: "matrix" },
  astral: { base: SPIRIT, dice: 2, fight: false, physical: false, matrix: 0, magic: true, usual: "magic" },
};

/** The most bonus actions that augmentations or initiation give (P-5). */
const MOST_BONUS = 3;
/** The most dice that a formula holds. */
const MOST_DICE = 100;

/** The world of a combatant: physical, where its sheet says nothing or something unknown. */
export function worldOf(fight: Fight, id: CombatantId): World {
  const { traits } = combatant(fight, id);
  const given = entryOf(traits, "world");
  return WORLDS.find((world) => world === given) ?? "physical";
}

/** The kind of action that one mostly takes in a world. */
export const usualIn = (world: World): Kind => PLACES[world].usual;

/** The formula of a world with so many dice (P-2). */
export function rollIn(world: World, dice: number): Formula {
  const key = `${world} ${dice}`;
  const known = rolls.get(key);
  if (known !== undefined) return known;
  const roll = sum(sum(PLACES[world].base, { kind: "dice", count: dice, sides: 6, keep: null }), MODIFIER);
  rolls.set(key, roll);
  return roll;
}

/** The formulas made so far: a few for each world, since most throw the same number of dice. */
const rolls = new Map<string, Formula>();

const sum = (left: Formula, right: Formula): Formula => ({ kind: "pair", sign: "+", left, right });

/** How many dice a combatant throws for initiative in that world (P-2). */
export function diceIn(fight: Fight, id: CombatantId, world: World): number {
  const place = PLACES[world];
  const added = place.fight ? countOf(fight, id, "augmentDice") + countOf(fight, id, "drugDice") : 0;
  const most = fight.options["maxDice"];
  return Math.min(place.dice + added, typeof most === "number" && most > 0 ? most : MOST_DICE);
}

/** How many bonus Simple actions of that kind a combatant would have in that world (P-5). */
export function bonusIn(fight: Fight, id: CombatantId, world: World, kind: Attention): number {
  const place = PLACES[world];
  switch (kind) {
    case "physical":
      return place.physical ? Math.min(countOf(fight, id, "augmentDice"), MOST_BONUS) : 0;
    case "matrix":
      return place.matrix;
    case "magic":
      return place.magic ? Math.min(countOf(fight, id, "initiateGrade"), MOST_BONUS) : 0;
    case "none":
      return 0;
  }
}

/** The kinds of action that attention would bring a combatant bonus actions for, in its world or another (P-6). */
export function eligibleIn(fight: Fight, id: CombatantId, world = worldOf(fight, id)): Kind[] {
  return KINDS.filter((kind) => bonusIn(fight, id, world, kind) > 0);
}

/** The attention that brings a combatant most in that world; of equals the first in the order. Undefined where none brings any. */
export function bestIn(fight: Fight, id: CombatantId, world = worldOf(fight, id)): Kind | undefined {
  const bonus = (kind: Kind): number => bonusIn(fight, id, world, kind);
  return eligibleIn(fight, id, world).toSorted((a, b) => bonus(b) - bonus(a))[0];
}

/** A trait that counts something: a whole number, never below 0. */
function countOf(fight: Fight, id: CombatantId, trait: string): number {
  return Math.max(0, Math.floor(numberTrait(fight, id, trait)));
}
