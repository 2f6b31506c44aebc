import type { Encounter } from "../../../src/core/index";
import { baseOf } from "../../../src/core/state/combatants";
import { difference } from "../../support/plain";
import { firstWrong, lawOfStates, shown } from "./law";

type Company = NonNullable<Encounter["companies"]>[number];

/** Those at the bottom of a round act by themselves (I-5). */
function isAtBottom(after: Encounter, id: string): boolean {
  const { last = {} } = after.rules as { readonly last?: Readonly<Record<string, number>> };
  return last[id] === after.round;
}

export const companiesAreOne = lawOfStates(
  "a company is of one side and has one number, its members stand together, and nobody is in two (C-31)",
  ({ engine, after }) => {
    const variant = engine.findVariant(after.variant);
    const companies: readonly Company[] = after.companies ?? [];
    const all = companies.flatMap(({ members }) => members);
    if (new Set(all).size < all.length) return `somebody is in two companies: ${shown(companies)}`;
    const order = variant?.flow.standing?.(after) ?? variant?.flow.order(after) ?? [];
    return firstWrong(companies, ({ members, shares }) => {
      const sides = new Set(members.map((id) => after.combatants[id]?.side));
      if (sides.size > 1) return `${shown(members)} are of two sides`;
      const numbers = new Set(members.map((id) => baseOf(after, id)));
      const isOne = variant?.numbers !== null && variant?.numbers.companies?.(after) !== false;
      if (isOne && numbers.size > 1) return `${shown(members)} have the numbers ${shown([...numbers])}`;
      if (shares === "roll" || members.some((id) => isAtBottom(after, id))) return null;
      const first = order.indexOf(members[0] ?? "");
      const stand = order.slice(first, first + members.length);
      return difference(stand, members) === null ? null : `${shown(members)} stand as ${shown(stand)}`;
    });
  },
);
