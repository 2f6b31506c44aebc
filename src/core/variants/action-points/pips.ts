import { controls } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import { activeOf } from "../../mechanics/own-turn";
import type { Pen } from "../../screen/control-factory";
import type { Control, Pips } from "../../screen/screen";
import { text } from "../../state/text";
import type { Now } from "./now";
import { apOf, maxApOf } from "./points";
import { quickAnswer, spendSketch, takeSketch } from "./words";

/** What is left of the points, as pips; one click on one's own spends one. */
export function apPips(now: Now, pen: Pen, id: CombatantId): Pips {
  const [left, max] = [apOf(now.body, id), maxApOf(now.body, id)];
  const control = spendingClick(now, pen, id);
  return {
    id: "ap",
    icon: "point",
    label: text("pips.ap", { left, max }),
    left,
    max,
    tone: now.reacted.has(id) ? "reactor" : "actor",
    ...(control && { control }),
  };
}

/**
 * What a click on somebody's pips does: on its own turn it spends a point; out of it one's own answers the latest open
 * event; else the gm takes a point. What it does never changes from one click to the next of a quick hand: once a point is
 * spent for an answer the next click is refused, whoever gave it.
 */
function spendingClick(now: Now, pen: Pen, id: CombatantId): Control | undefined {
  const { body, viewer } = now;
  if (body.stage !== "turn" || !controls(viewer, id)) return undefined;
  if (activeOf(body) === id) return pen.any(spendSketch(id))[0];
  const events = now.own.has(id) ? now.answers.filter(({ event }) => event.combatant !== id) : [];
  const latest = events.findLast(({ quick }) => quick.has(id)) ?? events.at(-1);
  if (latest !== undefined) return pen.any(quickAnswer(body, id, latest.name, now.own.size === 1))[0];
  return viewer.gm && apOf(body, id) > 0 ? pen.open(takeSketch(id))[0] : undefined;
}
