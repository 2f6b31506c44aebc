import { formula, hasCondition, numberTrait } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { diceOf, totalOf, type Formula } from "../../state/formula";
import { text, verbatim, type Text } from "../../state/text";
import { options as initial } from "./outline";

/** The kind of a combatant that has not declared (G-4). */
export const OTHER = "other";
/** Kinds whose dice are always rolled, beside the largest of the others (G-2, option `several`). */
const ALWAYS_ROLLED: ReadonlySet<string> = new Set(["move", "bonus"]);

/** The kinds that can be declared: the initial ones in their listed order, then a table's own by name. */
export function allKinds(fight: Fight): string[] {
  const chosen = Object.keys(diceTable(fight)).toSorted();
  const known = Object.keys(initial.dice.initial);
  return [...known.filter((kind) => chosen.includes(kind)), ...chosen.filter((kind) => !known.includes(kind))];
}

/** The dice for a kind of action, from the table's option. */
function diceFor(fight: Fight, kind: string): string {
  return diceTable(fight)[kind] ?? "";
}

/** The table's kinds of action and what is rolled for each (G-2). */
function diceTable({ options }: Fight): Readonly<Record<string, string>> {
  const chosen = options["dice"];
  return typeof chosen === "object" ? chosen : initial.dice.initial;
}

/** Tells whether the table has such a kind of action (G-2). */
export function isKind(fight: Fight, kind: string): boolean {
  return Object.hasOwn(diceTable(fight), kind);
}

/** The formula for these kinds of action: the dice of each that is rolled, and what surprise adds, last (G-2). */
export function rollFor(fight: Fight, id: CombatantId, kinds: readonly string[]): Formula {
  const dice = rolledKinds(fight, kinds).map((kind) => dieOf(fight, kind));
  const all = hasCondition(fight, id, "surprised") ? [...dice, formula(surpriseOption(fight))] : dice;
  return all.reduce((left, right): Formula => ({ kind: "pair", sign: "+", left, right }));
}

/** G-2: all declared kinds or, by the option, only the one with the largest dice beside those that are always rolled. */
function rolledKinds(fight: Fight, kinds: readonly string[]): readonly string[] {
  if (fight.options["several"] !== "largest") return kinds;
  const size = (kind: string): number => diceOf(dieOf(fight, kind)).reduce((sum, sides) => sum + sides, 0);
  const others = kinds.filter((kind) => !ALWAYS_ROLLED.has(kind));
  const largest = others.find((kind) => others.every((other) => size(other) <= size(kind)));
  return kinds.filter((kind) => ALWAYS_ROLLED.has(kind) || kind === largest);
}

/** G-2: what surprise adds, as the table's option says it. */
function surpriseOption({ options }: Fight): string {
  const { surpriseDice: chosen } = options;
  return typeof chosen === "string" ? chosen : initial.surpriseDice.initial;
}

function dieOf(fight: Fight, kind: string): Formula {
  return formula(diceTable(fight)[kind] ?? "0");
}

/** The share of one kind of action in a number. */
interface Thrown {
  readonly word: Text;
  readonly dice: string;
  readonly total: number;
}

/** The share of each kind that was rolled in all faces together, and that of surprise, if it added anything. */
export function thrownFor(
  fight: Fight,
  id: CombatantId,
  { kinds, faces, surprise }: { kinds: readonly string[]; faces: readonly number[]; surprise?: string | undefined },
): Thrown[] {
  let from = 0;
  const totalBy = (dice: Formula): number => {
    const own = faces.slice(from, (from += diceOf(dice).length));
    return totalOf(dice, (name) => numberTrait(fight, id, name), own);
  };
  const thrown = rolledKinds(fight, kinds).map((kind) => ({
    word: kindWord(kind),
    dice: diceFor(fight, kind),
    total: totalBy(dieOf(fight, kind)),
  }));
  if (surprise === undefined) return thrown;
  return [...thrown, { word: text("conditions.surprised"), dice: surprise, total: totalBy(formula(surprise)) }];
}

/** What surprise adds to a combatant's roll as it is made, in the notation of the option; undefined if nothing. */
export const surpriseOf = (fight: Fight, id: CombatantId): string | undefined =>
  hasCondition(fight, id, "surprised") ? surpriseOption(fight) : undefined;

/** The name of a kind: localized for the initial table's, as typed for a table's own. */
export function kindWord(kind: string): Text {
  return Object.hasOwn(initial.dice.initial, kind) ? text(`greyhawk.kinds.${kind}`) : verbatim(kind);
}

/** The label of a kind where it can be declared: what it is called, and its dice. */
export function kindLabel(fight: Fight, kind: string): { readonly label: Text; readonly cost: Text } {
  return { label: kindWord(kind), cost: verbatim(diceFor(fight, kind)) };
}
