import * as v from "valibot";
import { formula, hasCondition, numberTrait } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { key } from "../state/fields";
import { diceOf, parseFormula, totalOf, type Formula } from "../state/formula";
import { text, verbatim, type Text } from "../state/text";
import type { Button } from "../engine/variant";
import type { Icon } from "../screen/icons";
import { choicesOf, type Choices, kindsCount } from "./choices";

/** Kinds with words of their own in the language files, in the order in which they are offered. */
export const WORDED_KINDS = ["fast", "slow", "ranged", "melee", "spell", "move", "swap", "other", "bonus"] as const;
/** The kind of a combatant without a declaration, if the table has it (G-4). */
const OTHER = "other";
/** Kinds that are always rolled, beside the largest of the others (G-2, choice `several`). */
const ALWAYS_ROLLED: ReadonlySet<string> = new Set(["move", "bonus"]);

/** The declared kinds, each once (G-1). */
export const kindsSchema = v.pipe(
  v.array(key),
  v.minLength(1),
  v.maxLength(24),
  v.check((kinds) => new Set(kinds).size === kinds.length),
);

/** A combatant's declaration in a fight's stored state. */
export const declaration = v.object({
  round: v.number(),
  kinds: kindsSchema,
  /** The faces in order. Null until the roll. */
  faces: v.nullable(v.array(v.number())),
  /** What surprise added, as the choice writes it. Absent if nothing. */
  surprise: v.optional(
    v.pipe(
      v.string(),
      v.check((given) => parseFormula(given) !== null),
    ),
  ),
});

/** The kinds of a table, those with words first and the others by name. Numbers are in their order. */
export function kindsIn(table: Choices["dice"]): string[] {
  const worded = WORDED_KINDS.filter((kind) => Object.hasOwn(table, kind));
  const others = Object.keys(table).filter((kind) => !isWorded(kind));
  return [...worded, ...others.toSorted((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))];
}

const isWorded = (kind: string): boolean => (WORDED_KINDS as readonly string[]).includes(kind);

export const allKinds = (fight: Fight): string[] => kindsIn(choicesOf(fight).dice);

/** The kind of a combatant that has declared nothing (G-4). */
export function undeclaredKind({ dice }: Choices): string {
  return Object.hasOwn(dice, OTHER) ? OTHER : (kindsIn(dice).at(-1) ?? OTHER);
}

/** The band of declared kinds: the latest number in the table. A kind without a number comes last. */
export function bandIn(choices: Choices, kinds: readonly string[]): number {
  const numbers = (kinds.length > 0 ? kinds : [undeclaredKind(choices)]).map((kind) => Number(choices.dice[kind]));
  return numbers.some((number) => Number.isNaN(number)) ? LAST_BAND : Math.max(...numbers);
}

const LAST_BAND = 1000;

const diceFor = (fight: Fight, kind: string): string => choicesOf(fight).dice[kind] ?? "0";

/** G-2 */
export const isKind = (fight: Fight, kind: string): boolean => Object.hasOwn(choicesOf(fight).dice, kind);

/** The formula that is the same for all. Empty if only the kinds count. */
function baseOf(fight: Fight): string[] {
  const { formula: dice } = choicesOf(fight);
  return dice.trim() === "0" ? [] : [dice];
}

/** The formula for these kinds, with surprise last (G-2). */
export function rollFor(fight: Fight, id: CombatantId, kinds: readonly string[]): Formula {
  const dice = rolledKinds(fight, kinds).map((kind) => diceFor(fight, kind));
  const surprise = surpriseOf(fight, id);
  const all = [...baseOf(fight), ...dice, ...(surprise === undefined ? [] : [surprise])];
  return (all.length === 0 ? ["0"] : all)
    .map((source) => formula(source))
    .reduce((left, right): Formula => ({ kind: "pair", sign: "+", left, right }));
}

/** G-2: all declared kinds or, by the choice, the largest dice and the kinds always rolled. */
function rolledKinds(fight: Fight, kinds: readonly string[]): readonly string[] {
  if (choicesOf(fight).several !== "largest") return kinds;
  const size = (kind: string): number => diceOf(formula(diceFor(fight, kind))).reduce((sum, sides) => sum + sides, 0);
  const others = kinds.filter((kind) => !ALWAYS_ROLLED.has(kind));
  const largest = others.find((kind) => others.every((other) => size(other) <= size(kind)));
  return kinds.filter((kind) => ALWAYS_ROLLED.has(kind) || kind === largest);
}

interface Thrown {
  readonly word: Text;
  /** Whether the word says the number. */
  readonly isSaid: boolean;
  readonly dice: string;
  readonly total: number;
}

/** Each kind's share of the faces, after that of the roll itself and before that of surprise. */
export function thrownFor(
  fight: Fight,
  id: CombatantId,
  { kinds, faces, surprise }: { kinds: readonly string[]; faces: readonly number[]; surprise?: string | undefined },
): Thrown[] {
  let from = 0;
  const thrown = (word: Text, dice: string, isSaid = false): Thrown => {
    const own = faces.slice(from, (from += diceOf(formula(dice)).length));
    return { word, isSaid, dice, total: totalOf(formula(dice), (name) => numberTrait(fight, id, name), own) };
  };
  return [
    ...baseOf(fight).map((dice) => thrown(text("traits.initiative"), dice)),
    ...rolledKinds(fight, kinds).map((kind) =>
      thrown(kindWord(kind), diceFor(fight, kind), isNumber(kind, diceFor(fight, kind))),
    ),
    ...(surprise === undefined ? [] : [thrown(text("conditions.surprised"), surprise)]),
  ];
}

/** What surprise adds to a combatant's roll now, as the choice writes it (G-2). */
export function surpriseOf(fight: Fight, id: CombatantId): string | undefined {
  const { surprise, surpriseDice } = choicesOf(fight);
  return surprise === "added" && hasCondition(fight, id, "surprised") ? surpriseDice : undefined;
}

/** Localized if the language files have a word, otherwise as typed. */
export const kindWord = (kind: string): Text => (isWorded(kind) ? text(`parts.kinds.${kind}`) : verbatim(kind));

/** Whether the name of a kind is its number, which need not be said twice: `+5`. */
const isNumber = (kind: string, dice: string): boolean => Number(kind) === Number(dice);

const KIND_ICONS: Readonly<Record<string, Icon>> = {
  ranged: "aim",
  melee: "attack",
  spell: "spell",
  move: "move",
  swap: "trade",
  bonus: "bonus",
};

export function kindButton(fight: Fight, kind: string): Button & { readonly label: Text } {
  const dice = diceFor(fight, kind);
  const cost = isNumber(kind, dice) ? text("parts.costs.to-roll") : verbatim(dice);
  return { label: kindWord(kind), ...(kindsCount(choicesOf(fight)) && { cost }), icon: KIND_ICONS[kind] ?? "action" };
}
