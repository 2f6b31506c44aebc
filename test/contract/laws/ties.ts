import type { Encounter, GameEvent } from "../../../src/core/index";
import { isAccepted } from "../../properties/attempt";
import { law, shown } from "./law";

/** The commands that are themselves the wish for a roll-off (I-4, I-5). */
const ROLLS_OFF: ReadonlySet<string> = new Set(["rollTie", "actLast"]);

/** C-26: a settled tie stays settled. What becomes level while a round waits rolls off when it goes on (C-21, C-35). */
export const settledTiesStay = law(
  "a command that changes no number, side, value, condition, group or list, and begins no round, asks for no roll-off",
  ({ attempt }) => {
    if (!isAccepted(attempt) || ROLLS_OFF.has(attempt.result.command.do)) return null;
    const { before, result, given } = attempt;
    const rolledOff = result.events.filter(({ type }) => type === "tie-rolled");
    if (rolledOff.length === 0 || result.events.some(beginsSomething) || before.halted) return null;
    return decidesOrder(before) === decidesOrder(result.next) ? `${shown(given)} rolls off: ${shown(rolledOff)}` : null;
  },
);

const beginsSomething = ({ type }: GameEvent): boolean =>
  type === "round-started" || type === "rolled" || type === "card-dealt";

/** All that a chain of tie-breaks can read. */
function decidesOrder({ combatants, companies, effects, options, round, rolling, variant, stage }: Encounter): string {
  const people = Object.entries(combatants).map(
    ([id, { side, kind, traits, conditions, base, shift }]) =>
      [id, side, kind, traits, conditions, base, shift] as const,
  );
  const modifiers = Object.entries(effects).map(
    ([id, { target, modify, imposes }]) => [id, target, modify, imposes] as const,
  );
  const byId = ([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]): number => (a < b ? -1 : 1);
  const level = [people.toSorted(byId), modifiers.toSorted(byId), companies];
  return JSON.stringify([level, options, round, rolling, variant, stage]);
}
