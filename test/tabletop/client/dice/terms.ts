import type { JsonObject } from "../../common/utils/objects.ts";
import { CONFIG } from "../config.ts";
import { applyModifiers } from "./modifiers.ts";

/** One face that a die showed. */
export interface DiceTermResult {
  result: number;
  /** True if it counts. */
  active: boolean;
  discarded?: boolean;
  rerolled?: boolean;
}

/** How an evaluation chooses faces. */
export interface EvaluationOptions {
  minimize?: boolean;
  maximize?: boolean;
}

/** A part of a formula. */
export abstract class RollTerm {
  options: { flavor?: string };

  constructor(options: { flavor?: string } = {}) {
    this.options = options;
  }

  /** The term as it is written in a formula. */
  abstract get expression(): string;

  /** Its value, once evaluated. */
  abstract get total(): number | string | undefined;

  get flavor(): string {
    return this.options.flavor ?? "";
  }

  get formula(): string {
    return this.flavor ? `${this.expression}[${this.flavor}]` : this.expression;
  }

  /** The dice within the term. */
  get dice(): DiceTerm[] {
    return [];
  }

  evaluate(_options: EvaluationOptions = {}): this {
    return this;
  }

  toJSON(): JsonObject {
    return { class: this.constructor.name, options: this.options, evaluated: true };
  }
}

/** A number. */
export class NumericTerm extends RollTerm {
  number: number;

  constructor({ number, options }: { number: number; options?: { flavor?: string } }) {
    super(options);
    this.number = number;
  }

  get expression(): string {
    return String(this.number);
  }

  get total(): number {
    return this.number;
  }

  override toJSON(): JsonObject {
    return { ...super.toJSON(), number: this.number };
  }
}

/** A sign between two terms. */
export class OperatorTerm extends RollTerm {
  operator: string;

  constructor({ operator }: { operator: string }) {
    super();
    this.operator = operator;
  }

  get expression(): string {
    return ` ${this.operator} `;
  }

  get total(): string {
    return this.expression;
  }

  override toJSON(): JsonObject {
    return { ...super.toJSON(), operator: this.operator };
  }
}

/** Text that is neither number nor dice, such as a path that led nowhere; it cannot be evaluated. */
export class StringTerm extends RollTerm {
  term: string;

  constructor({ term }: { term: string }) {
    super();
    this.term = term;
  }

  get expression(): string {
    return this.term;
  }

  get total(): string {
    return this.term;
  }

  override evaluate(): this {
    throw new Error(`Unresolved StringTerm ${this.term} requested for evaluation`);
  }

  override toJSON(): JsonObject {
    return { ...super.toJSON(), term: this.term };
  }
}

/** Dice of one sort. */
export abstract class DiceTerm extends RollTerm {
  number: number;
  faces: number;
  modifiers: string[];
  results: DiceTermResult[] = [];

  constructor(data: {
    number?: number;
    faces?: number;
    modifiers?: string[];
    results?: DiceTermResult[];
    options?: { flavor?: string };
  }) {
    super(data.options);
    this.number = data.number ?? 1;
    this.faces = data.faces ?? 6;
    this.modifiers = data.modifiers ?? [];
    this.results = data.results ?? [];
  }

  get denomination(): string {
    return `d${this.faces}`;
  }

  get expression(): string {
    return `${this.number}${this.denomination}${this.modifiers.join("")}`;
  }

  get total(): number | undefined {
    if (this.results.length < this.number) return undefined;
    return this.values.reduce((sum, value) => sum + value, 0);
  }

  /** The faces that count. */
  get values(): number[] {
    return this.results.filter((entry) => entry.active).map((entry) => entry.result);
  }

  override get dice(): DiceTerm[] {
    return [this];
  }

  override evaluate(options: EvaluationOptions = {}): this {
    for (let rolled = 0; rolled < this.number; rolled++) this.roll(options);
    applyModifiers(this);
    return this;
  }

  /** Rolls one more die. */
  roll(options: EvaluationOptions = {}): DiceTermResult {
    const result = options.minimize ? 1 : options.maximize ? this.faces : this.randomFace();
    const entry: DiceTermResult = { result, active: true };
    this.results.push(entry);
    return entry;
  }

  /** The face that a random number of [0, 1) stands for. */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * this.faces);
  }

  /** A face from the random source of the configuration. */
  randomFace(): number {
    return this.mapRandomFace(CONFIG.Dice.randomUniform());
  }

  override toJSON(): JsonObject {
    const { number, faces, modifiers, results } = this;
    return { ...super.toJSON(), number, faces, modifiers, results };
  }
}

/** Ordinary dice, with faces from one upwards. */
export class Die extends DiceTerm {}

/** A formula in parentheses. */
export class ParentheticalTerm extends RollTerm {
  terms: RollTerm[];

  constructor({ terms, options }: { terms: RollTerm[]; options?: { flavor?: string } }) {
    super(options);
    this.terms = terms;
  }

  get expression(): string {
    return `(${formulaOf(this.terms)})`;
  }

  get total(): number | undefined {
    return totalOf(this.terms);
  }

  override get dice(): DiceTerm[] {
    return this.terms.flatMap((term) => term.dice);
  }

  override evaluate(options: EvaluationOptions = {}): this {
    for (const term of this.terms) term.evaluate(options);
    return this;
  }

  override toJSON(): JsonObject {
    return { ...super.toJSON(), terms: this.terms.map((term) => term.toJSON()) };
  }
}

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  max: Math.max,
  min: Math.min,
  round: Math.round,
};

/** One of Math's functions on formulas. */
export class FunctionTerm extends RollTerm {
  fn: string;
  arguments: RollTerm[][];

  constructor({ fn, args, options }: { fn: string; args: RollTerm[][]; options?: { flavor?: string } }) {
    super(options);
    if (!(fn in FUNCTIONS)) throw new Error(`Unknown function ${fn} in a formula`);
    this.fn = fn;
    this.arguments = args;
  }

  get expression(): string {
    return `${this.fn}(${this.arguments.map(formulaOf).join(", ")})`;
  }

  get total(): number | undefined {
    const values = this.arguments.map(totalOf);
    return values.some((value) => value === undefined) ? undefined : FUNCTIONS[this.fn]?.(...(values as number[]));
  }

  override get dice(): DiceTerm[] {
    return this.arguments.flat().flatMap((term) => term.dice);
  }

  override evaluate(options: EvaluationOptions = {}): this {
    for (const term of this.arguments.flat()) term.evaluate(options);
    return this;
  }

  override toJSON(): JsonObject {
    const args = this.arguments.map((terms) => terms.map((term) => term.toJSON()));
    return { ...super.toJSON(), fn: this.fn, args };
  }
}

/** How a list of terms is written. */
export function formulaOf(terms: readonly RollTerm[]): string {
  return terms
    .map((term) => term.formula)
    .join("")
    .trim();
}

const PRECEDENCE: Readonly<Record<string, number>> = { "+": 1, "-": 1, "*": 2, "/": 2, "%": 2 };

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "%": (a, b) => a % b,
};

/** The value of a flat list of terms, with products before sums; undefined while a term has no value. */
export function totalOf(terms: readonly RollTerm[]): number | undefined {
  const values: number[] = [];
  const operators: string[] = [];
  const reduce = (): void => {
    const [b, a] = [values.pop() ?? 0, values.pop() ?? 0];
    values.push(ARITHMETIC[operators.pop() ?? "+"]?.(a, b) ?? 0);
  };
  let sign = 1;
  let expectsValue = true;
  for (const term of terms) {
    if (term instanceof OperatorTerm) {
      if (expectsValue) {
        if (term.operator === "-") sign = -sign;
        continue;
      }
      while (operators.length > 0 && precedence(operators.at(-1)) >= precedence(term.operator)) reduce();
      operators.push(term.operator);
      expectsValue = true;
      continue;
    }
    if (typeof term.total !== "number") return undefined;
    values.push(sign * term.total);
    sign = 1;
    expectsValue = false;
  }
  while (operators.length > 0) reduce();
  return values[0] ?? 0;
}

function precedence(operator: string | undefined): number {
  return PRECEDENCE[operator ?? ""] ?? 0;
}
