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

const TOKEN = new RegExp(String.raw`\s*(?:(\d+(?:\.\d+)?)|@(${PATH})|([a-z]+)(?=\s*\()|([-+*/(),]))`, "y");

type Token =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "path" | "function" | "sign"; readonly text: string };

class Slip extends Error {
  constructor(
    readonly why: "missing" | "syntax" | "depth",
    readonly detail: string,
  ) {
    super(detail);
  }
}

function tokensOf(formula: string): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  while (formula.slice(pattern.lastIndex).trim() !== "") {
    const start = pattern.lastIndex;
    const match = pattern.exec(formula);
    if (match === null) throw new Slip("syntax", formula.slice(start).trim());
    const [, number, path, name, sign] = match;
    if (number !== undefined) tokens.push({ kind: "number", value: Number(number) });
    else if (path !== undefined) tokens.push({ kind: "path", text: path });
    else if (name !== undefined) tokens.push({ kind: "function", text: name });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign });
  }
  return tokens;
}

class Reader {
  #next = 0;
  #depth = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly numberAt: NumberAt,
  ) {}

  whole(): number {
    const value = this.#sum();
    const rest = this.tokens[this.#next];
    if (rest !== undefined) throw new Slip("syntax", rest.kind === "number" ? String(rest.value) : rest.text);
    return value;
  }

  #sum(): number {
    let value = this.#product();
    for (;;) {
      if (this.#take("+")) value += this.#product();
      else if (this.#take("-")) value -= this.#product();
      else return value;
    }
  }

  #product(): number {
    let value = this.#value();
    for (;;) {
      if (this.#take("*")) value *= this.#value();
      else if (this.#take("/")) value /= this.#value();
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
    if (this.#take("-")) return -this.#value();
    if (this.#take("+")) return this.#value();
    if (this.#take("(")) return this.#closed(this.#sum());
    const token = this.tokens[this.#next];
    this.#next += 1;
    if (token?.kind === "number") return token.value;
    if (token?.kind === "path") return this.#found(token.text);
    if (token?.kind === "function") return this.#called(token.text);
    throw new Slip("syntax", token?.text ?? "");
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
    while (this.#take(",")) {
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
    if (!this.#take(sign)) throw new Slip("syntax", sign);
  }

  #take(sign: string): boolean {
    const token = this.tokens[this.#next];
    if (token?.kind !== "sign" || token.text !== sign) return false;
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
