import { PATH } from "./path";

/**
 * A formula's finite result, or why there is none.
 *
 * - `missing`: a path leads to no number.
 * - `endless`: the result is not finite.
 * - `syntax`: the formula is malformed, or a function has more than 100 values.
 * - `depth`: it nests deeper than {@link DEEPEST}.
 */
export type Evaluated =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly why: "missing" | "endless" | "syntax" | "depth"; readonly detail: string };

/** The deepest nesting. The reader recurses once a level, and the stack is finite. */
export const DEEPEST = 50;

const MOST_VALUES = 100;

export type NumberAt = (path: string) => number | null;

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  floor: (value = Number.NaN) => Math.floor(value),
  ceil: (value = Number.NaN) => Math.ceil(value),
  round: (value = Number.NaN) => Math.round(value),
  abs: (value = Number.NaN) => Math.abs(value),
  min: (...values) => Math.min(...values),
  max: (...values) => Math.max(...values),
};

/** A number, a path, a function or a sign. */
const TOKEN = new RegExp(String.raw`\s*(\d+(?:\.\d+)?|@${PATH}|[a-z]+(?=\s*\()|[-+*/(),])`, "y");

class Slip extends Error {
  constructor(
    readonly why: "missing" | "syntax" | "depth",
    readonly detail: string,
  ) {
    super(detail);
  }
}

function tokensOf(formula: string): string[] {
  const tokens: string[] = [];
  const pattern = new RegExp(TOKEN);
  while (formula.slice(pattern.lastIndex).trim() !== "") {
    const start = pattern.lastIndex;
    const [, token] = pattern.exec(formula) ?? [];
    if (token === undefined) throw new Slip("syntax", formula.slice(start).trim());
    tokens.push(token);
  }
  return tokens;
}

class Reader {
  #next = 0;
  #depth = 0;

  constructor(
    private readonly tokens: readonly string[],
    private readonly numberAt: NumberAt,
  ) {}

  whole(): number {
    const value = this.#sum();
    const rest = this.tokens[this.#next];
    if (rest !== undefined) throw new Slip("syntax", rest.replace(/^@/, ""));
    return value;
  }

  #sum(): number {
    let value = this.#product();
    for (;;) {
      if (this.#accept("+")) value += this.#product();
      else if (this.#accept("-")) value -= this.#product();
      else return value;
    }
  }

  #product(): number {
    let value = this.#value();
    for (;;) {
      if (this.#accept("*")) value *= this.#value();
      else if (this.#accept("/")) value /= this.#value();
      else return value;
    }
  }

  #value(): number {
    if (this.#depth >= DEEPEST) throw new Slip("depth", String(DEEPEST));
    this.#depth += 1;
    const value = this.#single();
    this.#depth -= 1;
    return value;
  }

  #single(): number {
    if (this.#accept("-")) return -this.#value();
    if (this.#accept("+")) return this.#value();
    if (this.#accept("(")) return this.#closed(this.#sum());
    const token = this.tokens[this.#next] ?? "";
    this.#next += 1;
    if (/^\d/.test(token)) return Number(token);
    if (token.startsWith("@")) return this.#found(token.slice(1));
    if (/^[a-z]/.test(token)) return this.#called(token);
    throw new Slip("syntax", token);
  }

  #found(path: string): number {
    const value = this.numberAt(path);
    if (value === null) throw new Slip("missing", path);
    return value;
  }

  #called(name: string): number {
    const called = FUNCTIONS[name];
    if (called === undefined || !Object.hasOwn(FUNCTIONS, name)) throw new Slip("syntax", name);
    this.#expect("(");
    const values = [this.#sum()];
    while (this.#accept(",")) {
      if (values.length >= MOST_VALUES) throw new Slip("syntax", name);
      values.push(this.#sum());
    }
    return this.#closed(called(...values));
  }

  #closed(value: number): number {
    this.#expect(")");
    return value;
  }

  #expect(sign: string): void {
    if (!this.#accept(sign)) throw new Slip("syntax", sign);
  }

  #accept(sign: string): boolean {
    if (this.tokens[this.#next] !== sign) return false;
    this.#next += 1;
    return true;
  }
}

const inSigns = (value: number): string => String(value).replace("Infinity", "∞");

/**
 * Evaluates `floor(@abilities.dex.value / 2) - 5`: numbers, `@paths`, `+ - * /`, brackets, and `floor ceil round abs
 * min max`. Nothing else, so that no sheet's text ever runs as a program.
 */
export function evaluate(formula: string, numberAt: NumberAt): Evaluated {
  try {
    const value = new Reader(tokensOf(formula), numberAt).whole();
    return Number.isFinite(value) ? { ok: true, value } : { ok: false, why: "endless", detail: inSigns(value) };
  } catch (error) {
    if (error instanceof Slip) return { ok: false, why: error.why, detail: error.detail };
    throw error;
  }
}
