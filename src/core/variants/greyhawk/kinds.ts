import { isRecord } from "../../state/table";
import { formula, hasCondition, numberTrait } from "../../state/combatants";
import type { CombatantId, Fight } from "../../state/fight";
import { diceOf, totalOf, type Formula } from "../../state/formula";
import { text, verbatim, type Text } from "../../state/text";
import type { Icon } from "../../screen/icons";
import { options as initial } from "./options";

/** The kind of a combatant without a declaration (G-4). */
export const OTHER = "other";
/** Kinds that are always rolled, beside the largest of the others (G-2, option `several`). */
const ALWAYS_ROLLED: ReadonlySet<string> = new Set(["move", "bonus"]);

/** Initial kinds in their order, then custom kinds by name. */
export function allKinds(fight: Fight): string[] {
  const chosen = Object.keys(diceTable(fight)).toSorted();
  const known = Object.keys(initial.dice.initial);
  return [...known.filter((kind) => chosen.includes(kind)), ...chosen.filter((kind) => !known.includes(kind))];
}

const diceFor = (fight: Fight, kind: string): string => diceTable(fight)[kind] ?? "";

/** G-2 */
function diceTable({ options }: Fight): Readonly<Record<string, string>> {
  const chosen = options["dice"];
  return isRecord(chosen) ? chosen : initial.dice.initial;
}

/** G-2 */
export const isKind = (fight: Fight, kind: string): boolean => Object.hasOwn(diceTable(fight), kind);

/** The formula for these kinds, with surprise last (G-2). */
export function rollFor(fight: Fight, id: CombatantId, kinds: readonly string[]): Formula {
  const dice = rolledKinds(fight, kinds).map((kind) => dieOf(fight, kind));
  const all = hasCondition(fight, id, "surprised") ? [...dice, formula(surpriseOption(fight))] : dice;
  return all.reduce((left, right): Formula => ({ kind: "pair", sign: "+", left, right }));
}

/** G-2: all declared kinds or, by the option, the largest dice and the kinds always rolled. */
function rolledKinds(fight: Fight, kinds: readonly string[]): readonly string[] {
  if (fight.options["several"] !== "largest") return kinds;
  const size = (kind: string): number => diceOf(dieOf(fight, kind)).reduce((sum, sides) => sum + sides, 0);
  const others = kinds.filter((kind) => !ALWAYS_ROLLED.has(kind));
  const largest = others.find((kind) => others.every((other) => size(other) <= size(kind)));
  return kinds.filter((kind) => ALWAYS_ROLLED.has(kind) || kind === largest);
}

/** G-2 */
function surpriseOption({ options }: Fight): string {
  const { surpriseDice: chosen } = options;
  return typeof chosen === "string" ? chosen : initial.surpriseDice.initial;
}

const dieOf = (fight: Fight, kind: string): Formula => formula(diceTable(fight)[kind] ?? "0");

interface ThrownDie {
  readonly word: Text;
  readonly dice: string;
  readonly total: number;
}

/** Each kind's share of the faces, and that of surprise. */
export function thrownFor(
  fight: Fight,
  id: CombatantId,
  { kinds, faces, surprise }: { kinds: readonly string[]; faces: readonly number[]; surprise?: string | undefined },
): ThrownDie[] {
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

/** What surprise adds to a combatant's roll now, as the option writes it. */
export const surpriseOf = (fight: Fight, id: CombatantId): string | undefined =>
  hasCondition(fight, id, "surprised") ? surpriseOption(fight) : undefined;

/** Localized for initial kinds, as typed for custom kinds. */
export const kindWord = (kind: string): Text =>
  Object.hasOwn(initial.dice.initial, kind) ? text(`greyhawk.kinds.${kind}`) : verbatim(kind);

const KIND_ICONS: Readonly<Record<string, Icon>> = {
  ranged: "aim",
  melee: "attack",
  spell: "spell",
  move: "move",
  swap: "trade",
  bonus: "bonus",
};

export function kindButton(
  fight: Fight,
  kind: string,
): { readonly label: Text; readonly cost: Text; readonly icon: Icon } {
  return { label: kindWord(kind), cost: verbatim(diceFor(fight, kind)), icon: KIND_ICONS[kind] ?? "action" };
}
