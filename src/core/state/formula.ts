/**
 * A dice formula: `1d20 + @initiative`, `2d20kh1 - 2`, `(1d6 + 1) * 2`. Dice may keep the highest (`kh`) or lowest
 * (`kl`).
 */
export type Formula =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "dice"; readonly count: number; readonly sides: number; readonly keep: Keep | null }
  | { readonly kind: "negative"; readonly of: Formula }
  | { readonly kind: "pair"; readonly sign: "+" | "-" | "*"; readonly left: Formula; readonly right: Formula };

interface Keep {
  readonly which: "high" | "low";
  readonly count: number;
}

export type NumberLookup = (name: string) => number;

const MAX_DICE = 100;
const MAX_SIDES = 1000;
const MAX_NUMBER = 1e9;
/** Limits products. Sums of valid numbers stay far below. */
const MAX_TOTAL = 1e12;
/** The longest text to read. Names get longer when replaced by numbers. */
const MAX_LENGTH = 2000;
const TOKEN = /\s*(?:(\d*)d(\d+)(?:k([hl])?(\d*))?(?![\w.])|(\d+(?:\.\d+)?)(?![\w.])|@([A-Za-z_][\w.-]*)|([-+*()]))/iy;

/**
 * Reads a formula. Null if invalid or above a limit: 100 dice of 1000 sides in one throw, numbers of 1,000,000,000,
 * 2000 characters.
 */
export function parseFormula(source: string): Formula | null {
  const before = read.get(source);
  if (before !== undefined) return before;
  const formula = parse(source);
  // Cache: many rolls read the same few texts.
  if (read.size >= MOST_READ) read.clear();
  read.set(source, formula);
  return formula;
}

const MOST_READ = 200;
const read = new Map<string, Formula | null>();

function parse(source: string): Formula | null {
  const tokens = tokenize(source);
  if (tokens === null) return null;
  let at = 0;

  function sum(): Formula | null {
    let left = product();
    while (left !== null && (tokens?.[at] === "+" || tokens?.[at] === "-")) {
      const sign = tokens[at++] as "+" | "-";
      const right = product();
      left = right && { kind: "pair", sign, left, right };
    }
    return left;
  }
  function product(): Formula | null {
    let left = atom();
    while (left !== null && tokens?.[at] === "*") {
      at++;
      const right = atom();
      left = right && { kind: "pair", sign: "*", left, right };
    }
    return left;
  }
  function atom(): Formula | null {
    const token = tokens?.[at++];
    if (token === undefined) return null;
    if (typeof token !== "string") return token;
    if (token === "-") {
      const of = atom();
      return of && { kind: "negative", of };
    }
    if (token === "+") return atom();
    if (token !== "(") return null;
    const inner = sum();
    return tokens?.[at++] === ")" ? inner : null;
  }

  const formula = sum();
  return at === tokens.length ? formula : null;
}

export function namesIn(formula: Formula | null): string[] {
  if (formula === null) return [];
  if (formula.kind === "name") return [formula.name];
  if (formula.kind === "negative") return namesIn(formula.of);
  return formula.kind === "pair" ? [...namesIn(formula.left), ...namesIn(formula.right)] : [];
}

const known = new WeakMap<Formula, readonly number[]>();

/** The sides of every die, from left to right: `2d6 + 1d4` is `[6, 6, 4]`. */
export function diceOf(formula: Formula): readonly number[] {
  let sides = known.get(formula);
  if (sides === undefined) known.set(formula, (sides = sidesIn(formula)));
  return sides;
}

function sidesIn(formula: Formula): readonly number[] {
  switch (formula.kind) {
    case "dice":
      return Array.from({ length: formula.count }, () => formula.sides);
    case "negative":
      return sidesIn(formula.of);
    case "pair":
      return [...sidesIn(formula.left), ...sidesIn(formula.right)];
    case "number":
    case "name":
      return [];
  }
}

/** A formula's total with these faces, unchecked. Clamps each part, because JSON cannot store Infinity. */
export function totalOf(formula: Formula, numbers: NumberLookup, faces: readonly number[]): number {
  let next = 0;
  function value(part: Formula): number {
    switch (part.kind) {
      case "number":
        return part.value;
      case "name":
        return bounded(numbers(part.name));
      case "dice": {
        const thrown = faces.length === part.count ? faces : faces.slice(next, next + part.count);
        next += part.count;
        let sum = 0;
        for (const face of kept(thrown, part.keep)) sum += face;
        return sum;
      }
      case "negative":
        return -value(part.of);
      case "pair": {
        const left = value(part.left);
        const right = value(part.right);
        return bounded(part.sign === "+" ? left + right : part.sign === "-" ? left - right : left * right);
      }
    }
  }
  return value(formula);
}

/** The formula with numbers for its names, for the host's dice roller. */
export function writeFormula(formula: Formula, numbers: NumberLookup): string {
  switch (formula.kind) {
    case "number":
      return plain(formula.value);
    case "name":
      return plain(bounded(numbers(formula.name)));
    case "dice":
      return writeDice(formula);
    case "negative":
      return `-(${writeFormula(formula.of, numbers)})`;
    case "pair":
      return writePair(formula, numbers);
  }
}

/** Cached, because lookups of the same string are faster. */
function writeDice(dice: Extract<Formula, { kind: "dice" }>): string {
  const before = written.get(dice);
  if (before !== undefined) return before;
  const { count, sides, keep } = dice;
  const text = `${count}d${sides}${keep ? `k${keep.which === "high" ? "h" : "l"}${keep.count}` : ""}`;
  written.set(dice, text);
  return text;
}

const written = new WeakMap<Formula, string>();

const plain = (number: number): string => String(Math.round(number * 1e6) / 1e6);

const bounded = (number: number): number =>
  Number.isNaN(number) ? 0 : Math.min(MAX_TOTAL, Math.max(-MAX_TOTAL, number));

function writePair(pair: Extract<Formula, { kind: "pair" }>, numbers: NumberLookup): string {
  const left = writeFormula(pair.left, numbers);
  const right = writeFormula(pair.right, numbers);
  if (pair.sign === "*") return `(${left}) * (${right})`;
  const simple = pair.right.kind === "number" || pair.right.kind === "name";
  if (simple && right.startsWith("-")) return `${left} ${pair.sign === "+" ? "-" : "+"} ${right.slice(1)}`;
  return pair.right.kind === "pair" ? `${left} ${pair.sign} (${right})` : `${left} ${pair.sign} ${right}`;
}

function kept(faces: readonly number[], keep: Keep | null): readonly number[] {
  if (keep === null) return faces;
  const sorted = faces.toSorted((a, b) => (keep.which === "high" ? b - a : a - b));
  return sorted.slice(0, keep.count);
}

function tokenize(source: string): (Formula | string)[] | null {
  const tokens: (Formula | string)[] = [];
  const text = source.trimEnd();
  if (text.length > MAX_LENGTH) return null;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) return null;
    const [, count, sides, which, keepCount, number, name, sign] = match;
    if (sides !== undefined) {
      const dice = readDice(
        Number(count || 1),
        Number(sides),
        /\dk/i.test(match[0]) ? { which, count: Number(keepCount || 1) } : null,
      );
      if (dice === null) return null;
      tokens.push(dice);
    } else if (number !== undefined) {
      if (Number(number) > MAX_NUMBER) return null;
      tokens.push({ kind: "number", value: Number(number) });
    } else if (name !== undefined) tokens.push({ kind: "name", name });
    else if (sign !== undefined) tokens.push(sign);
  }
  return tokens.length > 0 ? tokens : null;
}

function readDice(
  count: number,
  sides: number,
  keep: { which: string | undefined; count: number } | null,
): Formula | null {
  if (count < 1 || count > MAX_DICE || sides < 1 || sides > MAX_SIDES) return null;
  if (keep === null) return { kind: "dice", count, sides, keep: null };
  if (keep.count < 1 || keep.count > count) return null;
  return {
    kind: "dice",
    count,
    sides,
    keep: { which: keep.which?.toLowerCase() === "l" ? "low" : "high", count: keep.count },
  };
}
