import { combatant, formula, numberTrait } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import type { Formula } from "../../state/formula";
import { entryOf } from "../../state/table";
import { text, type Text } from "../../state/text";

/** P-2 */
export const WORLDS = ["physical", "ar", "ar-dni", "cold-sim", "hot-sim", "astral"] as const;
export type World = (typeof WORLDS)[number];

export const worldWord = (world: World): Text => text(`phases.worlds.${world}`);

/** The kinds of action, which are also attentions (P-5, P-6). Their order breaks ties. */
export const KINDS = ["physical", "matrix", "magic"] as const;
export type Kind = (typeof KINDS)[number];

export const ATTENTIONS = [...KINDS, "none"] as const;
export type Attention = (typeof ATTENTIONS)[number];

interface WorldPlace {
  /** Added to the dice (P-2). */
  readonly base: string;
  readonly dice: number;
  /** True if augmentations and drugs add dice (P-2), and augmentations give bonus actions (P-5). */
  readonly bodily: boolean;
  /** The bonus actions of its interface (P-5). */
  readonly matrix: number;
  /** Whether initiation gives bonus actions (P-5). */
  readonly magic: boolean;
  /** The most common kind of action there. */
  readonly usual: Kind;
}

const BODY = "@reaction + @intuition";
const MACHINE = "@dataProcessing + @intuition";
const SPIRIT = "2 * @intuition";

const PLACES: Readonly<Record<World, WorldPlace>> = {
  physical: { base: BODY, dice: 1, bodily: true, matrix: 0, magic: true, usual: "physical" },
  ar: { base: BODY, dice: 1, bodily: true, matrix: 0, magic: true, usual: "physical" },
  "ar-dni": { base: BODY, dice: 1, bodily: true, matrix: 2, magic: true, usual: "physical" },
  "cold-sim": { base: MACHINE, dice: 3, bodily: false, matrix: 2, magic: false, usual: "matrix" },
  "hot-sim": { base: MACHINE, dice: 4, bodily: false, matrix: 3, magic: false, usual: "matrix" },
  astral: { base: SPIRIT, dice: 2, bodily: false, matrix: 0, magic: true, usual: "magic" },
};

/** The most bonus actions from augmentations or initiation (P-5). */
const MOST_BONUS = 3;
const MOST_DICE = 100;

/** Physical if the sheet has no known world. */
export function worldOf(fight: Fight, id: CombatantId): World {
  const { traits } = combatant(fight, id);
  const given = entryOf(traits, "world");
  return WORLDS.find((world) => world === given) ?? "physical";
}

export const usualIn = (world: World): Kind => PLACES[world].usual;

/** P-2 */
export const rollIn = (world: World, dice: number): Formula =>
  formula(`${PLACES[world].base}${dice === 0 ? "" : ` + ${dice}d6`} + @initiativeModifier`);

/** P-2 */
export function diceIn(fight: Fight, id: CombatantId, world: World): number {
  const place = PLACES[world];
  const added = place.bodily ? countOf(fight, id, "augmentDice") + countOf(fight, id, "drugDice") : 0;
  const most = fight.options["maxDice"];
  return Math.min(place.dice + added, typeof most === "number" && most > 0 ? most : MOST_DICE);
}

/** The bonus actions of a kind in a world (P-5). */
export function bonusIn(fight: Fight, id: CombatantId, world: World, kind: Attention): number {
  const place = PLACES[world];
  const from = (trait: string): number => Math.min(countOf(fight, id, trait), MOST_BONUS);
  if (kind === "physical") return place.bodily ? from("augmentDice") : 0;
  if (kind === "magic") return place.magic ? from("initiateGrade") : 0;
  return kind === "matrix" ? place.matrix : 0;
}

/** The kinds of action with bonus actions in a world (P-6). */
export const eligibleIn = (fight: Fight, id: CombatantId, world = worldOf(fight, id)): Kind[] =>
  KINDS.filter((kind) => bonusIn(fight, id, world, kind) > 0);

/** Ties go to the first. Undefined without any. */
export function bestIn(fight: Fight, id: CombatantId, world = worldOf(fight, id)): Kind | undefined {
  const bonus = (kind: Kind): number => bonusIn(fight, id, world, kind);
  return eligibleIn(fight, id, world).toSorted((a, b) => bonus(b) - bonus(a))[0];
}

const countOf = (fight: Fight, id: CombatantId, trait: string): number =>
  Math.max(0, Math.floor(numberTrait(fight, id, trait)));
