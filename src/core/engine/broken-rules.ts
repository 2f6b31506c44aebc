import type { Refusal } from "../state/refusal";
import { BadDice, NeedDice } from "./dice";
import type { Rule, RuleTable, Variant } from "./variant";

/** A function of a variant has thrown: its rules have a fault, whoever wrote them. The error itself is the `cause`. */
export class BrokenRules extends Error {
  override readonly name = "BrokenRules";

  /**
   * @param variant the variant's id
   * @param part the function by its place in the variant, such as `flow.settle` or `rules.endTurn.apply`
   */
  constructor(
    readonly variant: string,
    readonly part: string,
    cause: unknown,
  ) {
    super(`The rules of ${variant} have a fault in ${part}: ${String(cause)}`, { cause });
  }
}

/** The refusal of a command in the way of which rules have failed. `detail` names the variant and the part. */
export const brokenRefusal = ({ variant, part }: BrokenRules): Refusal => ({
  code: "broken-rules",
  detail: `${variant}: ${part}`,
});

let told: (fault: BrokenRules) => void = () => {};

/** Has a listener told of every fault of rules, in the place of an earlier one. What it throws goes on in the place of the fault. */
export function whenRulesBreak(listener: (fault: BrokenRules) => void): void {
  told = listener;
}

/** The value of what asks a variant, or what stands for it where its rules fail. Other errors go on. */
export function unlessBroken<T, Other = T>(ask: () => T, otherwise: (fault: BrokenRules) => Other): T | Other {
  try {
    return ask();
  } catch (error) {
    if (error instanceof BrokenRules) return otherwise(error);
    throw error;
  }
}

type Callable = (...given: never[]) => unknown;

/** Has a function of a variant fail as {@link BrokenRules}. Dice that are missing or wrong leave a rule in the same way as an error, and are none. */
export function guarded<F extends Callable>(variant: string, part: string, own: F, owner?: object): F {
  const guard = (...given: never[]): unknown => {
    try {
      return Reflect.apply(own, owner, given);
    } catch (error) {
      if (error instanceof BrokenRules || error instanceof NeedDice || error instanceof BadDice) throw error;
      const fault = new BrokenRules(variant, part, error);
      told(fault);
      throw fault;
    }
  };
  return guard as F;
}

/** The names of what an object can do, class instances included. */
function methodsOf(owner: object): string[] {
  const names = new Set<string>();
  for (let at = owner; at !== Object.prototype && at !== null; at = Object.getPrototypeOf(at) as object) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  names.delete("constructor");
  return [...names].filter((name) => typeof (owner as Record<string, unknown>)[name] === "function");
}

/** The same object with its functions guarded. They are called on the object itself. */
function guardedParts<T extends object>(owner: T, variant: string, place: string): T {
  const parts = owner as unknown as Readonly<Record<string, Callable>>;
  const methods = methodsOf(owner).map((name) => [
    name,
    guarded(variant, `${place}${name}`, parts[name] as Callable, owner),
  ]);
  return Object.assign(Object.create(Object.getPrototypeOf(owner) as object) as T, owner, Object.fromEntries(methods));
}

function guardedRule(rule: Rule, variant: string, name: string): Rule {
  const place = `rules.${name}.`;
  const parts = guardedParts(rule, variant, place);
  if (rule.candidates === undefined) return parts;
  // A generator fails while it is read.
  const listed: Required<Rule>["candidates"] = (...given) => [...(rule.candidates?.(...given) ?? [])];
  return Object.assign(parts, { candidates: guarded(variant, `${place}candidates`, listed) });
}

/** A variant of which every function that throws says so by {@link BrokenRules}: the one place in which faults of rules are known. */
export function guardedVariant(own: Variant): Variant {
  const { id } = own.meta;
  const rules: RuleTable = Object.fromEntries(
    Object.entries(own.rules).map(([name, rule]) => [name, guardedRule(rule, id, name)]),
  );
  const numbers =
    own.numbers &&
    Object.assign(guardedParts(own.numbers, id, "numbers."), {
      ties: own.numbers.ties.map((tie, at) => guarded(id, `numbers.ties.${at}`, tie)),
    });
  return Object.assign(guardedParts(own, id, ""), { rules, numbers, flow: guardedParts(own.flow, id, "flow.") });
}
