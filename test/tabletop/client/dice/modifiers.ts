import type { DiceTerm, DiceTermResult } from "./terms.ts";

/** The modifiers of dice in a formula: keep or drop the highest or lowest, explode, reroll. */
export const MODIFIER_PATTERN = /^(kh|kl|dh|dl|k|d|x|r)((?:<=|>=|<|>|=)?\d*)/;

const MAXIMUM_EXPLOSIONS = 100;

/**
 * Applies the modifiers of dice to their results, in the order written.
 * @throws {Error} for a modifier the stand-in does not know.
 */
export function applyModifiers(term: DiceTerm): void {
  for (const modifier of term.modifiers) {
    const match = MODIFIER_PATTERN.exec(modifier);
    if (!match?.[1]) throw new Error(`The modifier ${modifier} is not known`);
    apply(term, match[1], match[2] ?? "");
  }
}

function apply(term: DiceTerm, command: string, argument: string): void {
  const count = argument === "" ? 1 : Number(argument);
  const active = term.results.filter((entry) => entry.active);
  const ascending = active.toSorted((a, b) => a.result - b.result);
  if (command === "k" || command === "kh") discard(ascending.slice(0, Math.max(active.length - count, 0)));
  else if (command === "kl") discard(ascending.slice(count));
  else if (command === "d" || command === "dl") discard(ascending.slice(0, count));
  else if (command === "dh") discard(ascending.slice(Math.max(active.length - count, 0)));
  else if (command === "x") explode(term, argument || `=${term.faces}`);
  else reroll(term, active, argument || "=1");
}

function discard(entries: readonly DiceTermResult[]): void {
  for (const entry of entries) Object.assign(entry, { active: false, discarded: true });
}

function explode(term: DiceTerm, condition: string): void {
  for (let index = 0; index < term.results.length && index < MAXIMUM_EXPLOSIONS; index++) {
    const entry = term.results[index];
    if (entry?.active && meets(entry.result, condition)) term.roll();
  }
}

function reroll(term: DiceTerm, entries: readonly DiceTermResult[], condition: string): void {
  for (const entry of entries) {
    if (!meets(entry.result, condition)) continue;
    Object.assign(entry, { active: false, rerolled: true });
    term.roll();
  }
}

function meets(result: number, condition: string): boolean {
  const match = /^(<=|>=|<|>|=)?(\d+)$/.exec(condition);
  const target = Number(match?.[2]);
  switch (match?.[1] ?? "=") {
    case "<=":
      return result <= target;
    case ">=":
      return result >= target;
    case "<":
      return result < target;
    case ">":
      return result > target;
    default:
      return result === target;
  }
}
