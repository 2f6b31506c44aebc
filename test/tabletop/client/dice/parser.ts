import { MODIFIER_PATTERN } from "./modifiers.ts";
import { Die, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, StringTerm } from "./terms.ts";
import type { RollTerm } from "./terms.ts";

/**
 * Reads a formula as a flat list of terms, with what stands in parentheses as one term.
 * @throws {Error} for a formula that is not well formed.
 */
export function parseFormula(formula: string): RollTerm[] {
  const reader = new FormulaReader(formula);
  const terms = reader.terms();
  reader.expectEnd();
  return terms;
}

class FormulaReader {
  readonly #formula: string;
  #rest: string;

  constructor(formula: string) {
    this.#formula = formula;
    this.#rest = formula.trim();
  }

  terms(): RollTerm[] {
    const terms: RollTerm[] = [];
    let negative = this.#signs();
    for (;;) {
      const operand = this.#operand();
      if (negative) this.#negate(terms, operand);
      else terms.push(operand);
      const operator = this.#take(/^[-+*/%]/)?.[0];
      if (operator === undefined) return terms;
      negative = this.#signs();
      // A sum of something negative is a difference; a product keeps its sign on the number.
      const additive = operator === "+" || operator === "-";
      const written = additive && negative ? (operator === "+" ? "-" : "+") : operator;
      if (additive) negative = false;
      terms.push(new OperatorTerm({ operator: written }));
    }
  }

  expectEnd(): void {
    if (this.#rest !== "") throw this.#error();
  }

  #negate(terms: RollTerm[], operand: RollTerm): void {
    if (operand instanceof NumericTerm) operand.number = -operand.number;
    else terms.push(new OperatorTerm({ operator: "-" }));
    terms.push(operand);
  }

  /** Reads signs before an operand; tells whether they make it negative. */
  #signs(): boolean {
    let negative = false;
    for (let sign = this.#take(/^[-+]/); sign; sign = this.#take(/^[-+]/)) if (sign[0] === "-") negative = !negative;
    return negative;
  }

  #operand(): RollTerm {
    const term = this.#dice() ?? this.#number() ?? this.#function() ?? this.#parentheses() ?? this.#text();
    if (!term) throw this.#error();
    const flavor = this.#take(/^\[([^\]]*)\]/)?.[1];
    if (flavor !== undefined) term.options.flavor = flavor;
    return term;
  }

  #dice(): RollTerm | undefined {
    const match = this.#take(/^(\d*)[dD](\d+)/, false);
    if (!match) return undefined;
    const modifiers: string[] = [];
    for (let modifier = this.#take(MODIFIER_PATTERN, false); modifier; modifier = this.#take(MODIFIER_PATTERN, false)) {
      modifiers.push(modifier[0]);
    }
    this.#rest = this.#rest.trimStart();
    return new Die({ number: match[1] === "" ? 1 : Number(match[1]), faces: Number(match[2]), modifiers });
  }

  #number(): RollTerm | undefined {
    const match = this.#take(/^\d+(?:\.\d+)?(?![a-zA-Z])/);
    return match ? new NumericTerm({ number: Number(match[0]) }) : undefined;
  }

  #function(): RollTerm | undefined {
    const name = this.#take(/^([a-z]+)\(/)?.[1];
    if (name === undefined) return undefined;
    const args = [this.terms()];
    while (this.#take(/^,/)) args.push(this.terms());
    if (!this.#take(/^\)/)) throw this.#error();
    return new FunctionTerm({ fn: name, args });
  }

  #parentheses(): RollTerm | undefined {
    if (!this.#take(/^\(/)) return undefined;
    const terms = this.terms();
    if (!this.#take(/^\)/)) throw this.#error();
    return new ParentheticalTerm({ terms });
  }

  #text(): RollTerm | undefined {
    const term = this.#take(/^@?[a-zA-Z_][\w.@-]*/)?.[0];
    return term === undefined ? undefined : new StringTerm({ term });
  }

  #take(pattern: RegExp, trim = true): RegExpExecArray | undefined {
    const match = pattern.exec(this.#rest);
    if (!match) return undefined;
    this.#rest = this.#rest.slice(match[0].length);
    if (trim) this.#rest = this.#rest.trimStart();
    return match;
  }

  #error(): Error {
    return new Error(`The formula "${this.#formula}" is not well formed`);
  }
}
