import type { Effect, GameEvent } from "../../../src/core/index";
import { isAccepted } from "../../properties/attempt";
import { firstWrong, law, shown } from "./law";

/** The commands that take effects off before their time. */
const TAKES_OFF: ReadonlySet<string> = new Set(["leave", "batch", "removeEffect", "undo", "redo"]);

/** C-11, C-19: an effect that lasts for turns ticks, counts down and ends with its target's own turns, a turn under way left out. */
export const effectsKeepTime = law(
  "an effect that lasts for turns ticks and counts once at each end of a turn of its target, and ends with the last",
  ({ attempt }) => {
    if (!isAccepted(attempt) || TAKES_OFF.has(attempt.result.command.do)) return null;
    const { before, result, given } = attempt;
    const { next, events } = result;
    return firstWrong(Object.entries(before.effects), ([id, effect]) => {
      if (effect.concentration === true || !lastsForTurns(effect) || isOfABlow(id)) return null;
      const turns = Math.max(
        0,
        events.filter((event) => endsTurnOf(event, effect.target)).length - Number(effect.fresh),
      );
      const left = Math.max(0, (effect.left ?? 0) - turns);
      const ticks = events.filter(
        (event) => event.type === "effect-ticked" && event.effect === id && event.what === "tick",
      );
      const due = effect.tick?.at === "turn-end" ? Math.min(turns, effect.left ?? 0) : ticks.length;
      const ends = events.filter((event) => event.type === "effect-ended" && event.effect === id);
      const isRight =
        (next.effects[id]?.left ?? 0) === left && ticks.length === due && ends.length === Number(left === 0);
      return isRight ? null : `after ${turns} turns of ${shown(effect)} by ${shown(given)}: ${shown(events)}`;
    });
  },
);

const lastsForTurns = ({ until }: Effect): boolean => typeof until === "object" && "turns" in until;

/** I-6: what a blow costs is counted by turns that are taken. */
const isOfABlow = (id: string): boolean => id.startsWith("blow-");

const endsTurnOf = (event: GameEvent, id: string): boolean =>
  (event.type === "turn-ended" && event.combatants.includes(id)) ||
  (event.type === "turn-skipped" && event.combatant === id);
