import { parseFormula } from "../../core/index";
import { slipIn } from "./binding";

/** A roll split into dice, which all share, and the sheet's modifiers. */
export interface SplitFormula {
  /** Sums of dice. Empty if none are thrown. */
  readonly dice: string;
  /** Sums of paths and numbers. Empty if nothing is added. */
  readonly rest: string;
}

/** The terms of a sum with their signs. Brackets stay whole. */
function termsOf(sum: string): string[] {
  const terms: string[] = [];
  let term = "";
  let depth = 0;
  for (const letter of sum) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    // A sign after another or a product's belongs to the next term. A dash after a letter is part of a path.
    const begins = letter === "+" || (letter === "-" && !/[\w.]$/.test(term));
    if (begins && depth === 0 && /[\w).]\s*$/.test(term)) {
      terms.push(term);
      term = "";
    }
    term += letter;
  }
  return [...terms, term].map((each) => each.trim()).filter((each) => each !== "");
}

const joined = (terms: readonly string[]): string => terms.join(" ").replace(/^\+\s*/, "");

/**
 * Splits a system's initiative roll, `1d20 + @attributes.init.mod`. Null if the sheet sets the number of dice, or the
 * rules lack its functions or signs.
 */
export function splitFormula(formula: string): SplitFormula | null {
  const terms = termsOf(formula);
  const isDice = (term: string): boolean => !term.includes("@") && /\d*d\d/i.test(term);
  const dice = joined(terms.filter(isDice));
  const rest = joined(terms.filter((term) => !isDice(term)));
  if (dice !== "" && parseFormula(dice) === null) return null;
  return rest !== "" && slipIn(rest) !== null ? null : { dice, rest };
}
