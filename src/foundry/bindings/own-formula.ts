import { parseFormula } from "../../core/index";
import { slipIn } from "./binding";

/** A roll in two parts: the dice, which are the same for everybody, and the sheet's modifiers. */
export interface SplitFormula {
  /** Sums of dice as the rules write them; empty where none are thrown. */
  readonly dice: string;
  /** Sums of paths and numbers as a binding takes them; empty where nothing is added. */
  readonly rest: string;
}

/** Splits a sum into its terms, each with its sign. Bracketed parts stay whole. */
function termsOf(sum: string): string[] {
  const terms: string[] = [];
  let term = "";
  let depth = 0;
  for (const letter of sum) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    // A sign after another, or after a product's, belongs to what follows; a dash after a letter to a path.
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
 * Splits a system's own initiative roll, `1d20 + @attributes.init.mod`, into its dice and the sheet's modifiers. Null
 * where it cannot be split: the sheet sets the number of dice, or the rules lack its functions and signs.
 */
export function splitFormula(formula: string): SplitFormula | null {
  const terms = termsOf(formula);
  const isDice = (term: string): boolean => !term.includes("@") && /\d*d\d/i.test(term);
  const dice = joined(terms.filter(isDice));
  const rest = joined(terms.filter((term) => !isDice(term)));
  if (dice !== "" && parseFormula(dice) === null) return null;
  return rest !== "" && slipIn(rest) !== null ? null : { dice, rest };
}
