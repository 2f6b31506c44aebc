import { formula, hasCondition, numberTrait } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { diceOf, totalOf, type Formula } from "../../state/formula";
import { text, verbatim, type Text } from "../../state/text";
import { options as initial } from "./outline";

/** The kind of a combatant that has not declared (G-4). */
export const OTHER = "other";
/** The die that surprise adds, last (G-2). */
const SURPRISE = formula("1d10");

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

/** The formula for these kinds of action: a die for each, and one for surprise, last (G-2). */
export function rollFor(fight: Fight, id: CombatantId, kinds: readonly string[]): Formula {
  const dice = kinds.map((kind) => dieOf(fight, kind));
  const all = hasCondition(fight, id, "surprised") ? [...dice, SURPRISE] : dice;
  return all.reduce((left, right): Formula => ({ kind: "pair", sign: "+", left, right }));
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

/** The share of each kind in all faces together; the rest is that of surprise. */
export function thrownFor(fight: Fight, id: CombatantId, kinds: readonly string[], faces: readonly number[]): Thrown[] {
  let from = 0;
  const thrown = kinds.map((kind) => {
    const die = dieOf(fight, kind);
    const own = faces.slice(from, (from += diceOf(die).length));
    const total = totalOf(die, (name) => numberTrait(fight, id, name), own);
    return { word: kindWord(kind), dice: diceFor(fight, kind), total };
  });
  const left = faces.slice(from);
  if (left.length === 0) return thrown;
  const total = left.reduce((sum, face) => sum + face, 0);
  return [...thrown, { word: text("conditions.surprised"), dice: "d10", total }];
}

/** The name of a kind: localized for the initial table's, as typed for a table's own. */
export function kindWord(kind: string): Text {
  return Object.hasOwn(initial.dice.initial, kind) ? text(`greyhawk.kinds.${kind}`) : verbatim(kind);
}

/** The label of a kind where it can be declared: what it is called, and its dice. */
export function kindLabel(fight: Fight, kind: string): { readonly label: Text; readonly cost: Text } {
  return { label: kindWord(kind), cost: verbatim(diceFor(fight, kind)) };
}
