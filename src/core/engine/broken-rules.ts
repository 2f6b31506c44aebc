import type { Refusal } from "../state/refusal";
import { BadDice, NeedDice } from "./dice";
import type { Rule, RuleTable, Variant } from "./variant";

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

/** Makes a variant's function fail as {@link BrokenRules}. Errors about dice pass through: they are no faults. */
export function guarded<F extends Callable>(variant: string, part: string, own: F, owner?: object): F {
  const guard = (...given: never[]): unknown => {
    try {
      return Reflect.apply(own, owner, given);
    } catch (error) {
      if (error instanceof BrokenRules || error instanceof NeedDice || error instanceof BadDice) throw error;
      const fault = new BrokenRules(variant, part, error);
      notified(fault);
      throw fault;
    }
  };
  return guard as F;
}

function methodsOf(owner: object): string[] {
  const names = new Set<string>();
  for (let at = owner; at !== Object.prototype && at !== null; at = Object.getPrototypeOf(at) as object) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  names.delete("constructor");
  return [...names].filter((name) => typeof (owner as Record<string, unknown>)[name] === "function");
}

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
  // Read the generator here, because it throws only while it is read.
  const listed: Required<Rule>["candidates"] = (...given) => [...(rule.candidates?.(...given) ?? [])];
  return Object.assign(parts, { candidates: guarded(variant, `${place}candidates`, listed) });
}

/** Also fails if it answers what no rules can mean: an unknown combatant, or `advance` as the meaning of `advance`. */
function guardedFlow(own: Variant["flow"], id: string): Variant["flow"] {
  const listing = (part: "active" | "order" | "standing"): Variant["flow"]["order"] =>
    guarded(id, `flow.${part}`, (fight) => {
      const ids = own[part]?.(fight) ?? [];
      const ghost = ids.find((one) => !Object.hasOwn(fight.combatants, one));
      if (ghost !== undefined) throw new Error(`there is no combatant ${ghost}`);
      return ids;
    });
  const advance: typeof own.advance = (context) => {
    const command = own.advance(context);
    // A fight that waits for the GM is continued by `advance` itself, for which the rules are not asked.
    if (command?.do === "advance") throw new Error("advance cannot mean advance");
    return command;
  };
  return Object.assign(guardedParts(own, id, "flow."), {
    active: listing("active"),
    order: listing("order"),
    ...(own.standing && { standing: listing("standing") }),
    advance: guarded(id, "flow.advance", advance),
  });
}

/** Makes all functions of a variant throw {@link BrokenRules}. No other code detects faults of rules. */
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
  return Object.assign(guardedParts(own, id, ""), { rules, numbers, flow: guardedFlow(own.flow, id) });
}
