import { parseFormula } from "../../core/index";
import { slipIn } from "./binding";

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

/** Splits `1d20 + @attributes.init.mod`. Null if the sheet sets the number of dice, or the rules lack its functions. */
export function splitFormula(formula: string) {
  const terms = termsOf(formula);
  const isDice = (term: string): boolean => !term.includes("@") && /\d*d\d/i.test(term);
  const dice = joined(terms.filter(isDice));
  const rest = joined(terms.filter((term) => !isDice(term)));
  if (dice !== "" && parseFormula(dice) === null) return null;
  return rest !== "" && slipIn(rest) !== null ? null : { dice, rest };
}

/** Sums of dice, which all share, and of the sheet's paths and numbers. Either may be empty. */
export type SplitFormula = NonNullable<ReturnType<typeof splitFormula>>;
