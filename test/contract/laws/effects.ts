import {
  choicesWith,
  findVariant,
  type CombatantId,
  type Effect,
  type Encounter,
  type GameEvent,
} from "../../../src/core/index";
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
      // A turn under way when the effect was added does not count.
      const turns = endsIn(before, events, effect.target).filter(
        (isCounted, i) => isCounted && !(i === 0 && effect.fresh),
      ).length;
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

/** For each turn of a combatant that ends in a step, whether it counts: all do, or with `effectTurns: first` one a round. */
function endsIn(before: Encounter, events: readonly GameEvent[], id: CombatantId): boolean[] {
  const choices = findVariant(before.variant)?.choices;
  const isFirstOnly = choices !== undefined && choicesWith({ choices }, before.options).effectTurns === "first";
  const { round = 0, turns = 0, acted } = before.marks[id] ?? {};
  let hasHad = round === before.round && (turns > 0 || acted !== undefined);
  const ends: boolean[] = [];
  for (const event of events) {
    if (event.type === "round-started") hasHad = false;
    if (!endsTurnOf(event, id)) continue;
    ends.push(!isFirstOnly || !hasHad);
    hasHad = true;
  }
  return ends;
}

const lastsForTurns = ({ until }: Effect): boolean => typeof until === "object" && "turns" in until;

/** I-6: what a blow costs is counted by turns that are taken. */
const isOfABlow = (id: string): boolean => id.startsWith("blow-");

const endsTurnOf = (event: GameEvent, id: string): boolean =>
  (event.type === "turn-ended" && event.combatants.includes(id)) ||
  (event.type === "turn-skipped" && event.combatant === id);
