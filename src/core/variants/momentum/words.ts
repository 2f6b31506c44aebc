import type { CombatantId, Fight, Side } from "../../state/fight";
import { text, type Text } from "../../state/text";
import { pipsOf } from "../../mechanics/pips";
import { lineField } from "../../mechanics/fields";
import type { ControlSpec, Field, Pips } from "../../screen/screen";
import { budgetNow, budgetOf } from "./flow";
import { fighterOf, type Cover, type State } from "./state";

/** The seize command: the players for Momentum, the GM for a critical failure (M-5). */
export const seize = (side: Side): ControlSpec => ({
  command: { do: "seize", side, reason: side === "players" ? "spend" : "critical-failure" },
});

export const coverWord = (cover: Cover): Text => text(`momentum.covers.${cover}`);

export const noteField: Field = lineField("label", text("fields.what"), false);

export const minorCost = (count: number): Text =>
  count === 0 ? text("momentum.costs.nothing") : text("momentum.costs.minors", { count });

/** What matters to attackers first. */
export function standingWords(fight: Fight<State>, id: CombatantId): Text[] {
  const { sprinting, cover, stance, aim, assisted } = fighterOf(fight, id);
  return [
    ...(sprinting === true ? [text("momentum.lines.sprinting")] : []),
    ...(cover === undefined ? [] : [coverWord(cover)]),
    ...(stance === undefined ? [] : [text("momentum.lines.stance", { by: stance })]),
    ...(aim === undefined ? [] : [text("momentum.lines.aimed", { by: aim })]),
    ...(assisted === undefined ? [] : [text("momentum.lines.assisted", { by: assisted })]),
  ];
}

export function budgetPips(fight: Fight<State>, id: CombatantId): [actions: Pips, minors: Pips] {
  const [now, first] = [budgetNow(fight, id), budgetOf(fight, id)];
  const of = (sort: "actions" | "minors") => ({ left: now[sort], max: Math.max(now[sort], first[sort]) });
  return [
    pipsOf("actions", "action", "tracker.pips.action", of("actions"), "actor"),
    pipsOf("minors", "minor", "momentum.pips.minor", of("minors"), "plain"),
  ];
}
