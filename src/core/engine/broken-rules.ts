import type { Fight } from "../state/fight";
import type { Refusal } from "../state/refusal";
import { isRecord } from "../state/table";
import { BadDice, NeedDice } from "./dice";
import type { Rule, RulesCompany, RuleTable, Variant } from "./variant";

/** A function of a variant threw. `cause` is its error. */
export class BrokenRules extends Error {
  override readonly name = "BrokenRules";

  /** @param part the function by its place in the variant, such as `flow.settle` or `rules.endTurn.apply` */
  constructor(
    readonly variant: string,
    readonly part: string,
    cause: unknown,
  ) {
    super(`The rules of ${variant} have a fault in ${part}: ${String(cause)}`, { cause });
  }
}

/** The refusal of a command whose rules failed. `detail` names the variant and the part. */
export const brokenRefusal = ({ variant, part }: BrokenRules): Refusal => ({
  code: "broken-rules",
  detail: `${variant}: ${part}`,
});

let notified: (fault: BrokenRules) => void = () => {};

/** Sets the only listener for faults of rules. An error of the listener replaces the fault. */
export function whenRulesBreak(listener: (fault: BrokenRules) => void): void {
  notified = listener;
}

/** The variant's answer, or `otherwise` if its rules fail. Other errors pass through. */
export function unlessBroken<T, Other = T>(ask: () => T, otherwise: (fault: BrokenRules) => Other): T | Other {
  try {
    return ask();
  } catch (error) {
    if (error instanceof BrokenRules) return otherwise(error);
    throw error;
  }
}

type Callable = (...given: never[]) => unknown;

/** Says why no rules can mean an answer, or null. `given` are the arguments of the call. */
type Lie = (answer: unknown, given: readonly unknown[]) => string | null;

/**
 * Makes a variant's function fail as {@link BrokenRules}, also if its answer is a `lie`: the engine would fail on it
 * later, where nobody knows the part. Errors about dice pass through: they are no faults.
 */
export function guarded<F extends Callable>(variant: string, part: string, own: F, owner?: object, lie?: Lie): F {
  const guard = (...given: never[]): unknown => {
    try {
      const answer: unknown = Reflect.apply(own, owner, given);
      const wrong = lie?.(answer, given) ?? null;
      if (wrong !== null) throw new Error(wrong);
      return answer;
    } catch (error) {
      if (error instanceof BrokenRules || error instanceof NeedDice || error instanceof BadDice) throw error;
      const fault = new BrokenRules(variant, part, error);
      notified(fault);
      throw fault;
    }
  };
  return guard as F;
}

const shown = (answer: unknown): string => JSON.stringify(answer) ?? typeof answer;

const noList: Lie = (answer) => (Array.isArray(answer) ? null : `${shown(answer)} is no list`);

/** Refuses a list with an unknown combatant. The fight is the first argument. */
const noCombatants: Lie = (answer, given) => {
  if (!Array.isArray(answer)) return noList(answer, given);
  const { combatants } = given[0] as Fight;
  const at = answer.findIndex((id) => !Object.hasOwn(combatants, id as PropertyKey));
  return at === -1 ? null : `there is no combatant ${shown(answer[at])}`;
};

const isRefusal = (answer: unknown): boolean => isRecord(answer) && typeof answer["code"] === "string";

const noRefusal: Lie = (answer) =>
  answer === null || answer === undefined || isRefusal(answer)
    ? null
    : `${shown(answer)} is neither a refusal nor null`;

const noCommand: Lie = (answer) => {
  if (answer === null || answer === undefined) return null;
  if (!isRecord(answer) || typeof answer["do"] !== "string") return `${shown(answer)} is neither a command nor null`;
  // A fight that waits for the GM is continued by `advance` itself, for which the rules are not asked.
  return answer["do"] === "advance" ? "advance cannot mean advance" : null;
};

type Lies = Readonly<Record<string, Lie>>;

const LIES_OF_RULES: Lies = {
  shape: noRefusal,
  names: noList,
  owns: noList,
  exists: noRefusal,
  who: noRefusal,
  before: noRefusal,
  may: noRefusal,
};

const LIES_OF_FLOW: Lies = {
  active: noCombatants,
  order: noCombatants,
  standing: noCombatants,
  unitOf: noCombatants,
  waitsFor: noCombatants,
  next: noCombatants,
  advance: noCommand,
};

const SHARES: readonly unknown[] = ["dice", "roll", "turn"] satisfies RulesCompany["shares"][];

const noCompany: Lie = (answer) =>
  answer === null || (isRecord(answer) && typeof answer["key"] === "string" && SHARES.includes(answer["shares"]))
    ? null
    : `${shown(answer)} is neither a company nor null`;

const LIES_OF_NUMBERS: Lies = { company: noCompany };

const LIES_OF_VARIANTS: Lies = { fits: noList };

function methodsOf(owner: object): string[] {
  const names = new Set<string>();
  for (let at = owner; at !== Object.prototype && at !== null; at = Object.getPrototypeOf(at) as object) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  names.delete("constructor");
  return [...names].filter((name) => typeof (owner as Record<string, unknown>)[name] === "function");
}

function guardedParts<T extends object>(owner: T, variant: string, place: string, lies: Lies = {}): T {
  const parts = owner as unknown as Readonly<Record<string, Callable>>;
  const methods = methodsOf(owner).map((name) => {
    const lie = Object.hasOwn(lies, name) ? lies[name] : undefined;
    return [name, guarded(variant, `${place}${name}`, parts[name] as Callable, owner, lie)];
  });
  return Object.assign(Object.create(Object.getPrototypeOf(owner) as object) as T, owner, Object.fromEntries(methods));
}

function guardedRule(rule: Rule, variant: string, name: string): Rule {
  const place = `rules.${name}.`;
  const parts = guardedParts(rule, variant, place, LIES_OF_RULES);
  if (rule.candidates === undefined) return parts;
  // Read the generator here, because it throws only while it is read.
  const listed: Required<Rule>["candidates"] = (...given) => [...(rule.candidates?.(...given) ?? [])];
  return Object.assign(parts, { candidates: guarded(variant, `${place}candidates`, listed) });
}

/**
 * Makes all functions of a variant throw {@link BrokenRules}, also for answers that no rules can mean: an unknown
 * combatant, or `advance` as the meaning of `advance`. No other code detects faults of rules.
 */
export function guardedVariant(own: Variant): Variant {
  const { id } = own.meta;
  const rules: RuleTable = Object.fromEntries(
    Object.entries(own.rules).map(([name, rule]) => [name, guardedRule(rule, id, name)]),
  );
  const numbers =
    own.numbers &&
    Object.assign(guardedParts(own.numbers, id, "numbers.", LIES_OF_NUMBERS), {
      ties: own.numbers.ties.map((tie, at) => guarded(id, `numbers.ties.${at}`, tie)),
    });
  const flow = guardedParts(own.flow, id, "flow.", LIES_OF_FLOW);
  return Object.assign(guardedParts(own, id, "", LIES_OF_VARIANTS), { rules, numbers, flow });
}
