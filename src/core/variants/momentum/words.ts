import { isDefeated } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId, Side } from "../../state/ids";
import { text, type Text } from "../../state/text";
import { pipsOf } from "../../mechanics/pips";
import { choiceField, lineField, named, seenOrder } from "../../mechanics/screen";
import type { ControlSpec } from "../../screen/control-factory";
import type { Field, Pips } from "../../screen/screen";
import type { Context } from "../../engine/variant";
import { bandOf, stepsCost } from "./bands";
import { budgetNow, budgetOf } from "./flow";
import type { Band } from "./outline";
import { fighterOf, type Cover, type State } from "./state";

/** The command with which a side seizes: the players for Momentum, the gm's for a critical failure (M-5). */
export const seize = (side: Side): ControlSpec => ({
  command: { do: "seize", side, reason: side === "players" ? "spend" : "critical-failure" },
});

/** A band's name. */
export const bandWord = (band: Band): Text => text(`momentum.bands.${band}`);

/** A kind of cover (M-18). */
export const coverWord = (cover: Cover): Text => text(`momentum.covers.${cover}`);

/** The field that asks for one of these bands. */
export const bandField = (bands: readonly Band[]): Field =>
  choiceField("band", text("momentum.fields.band"), bands, bandWord);

/** Those whom one move can bring to a band, each with what it costs; where it cannot be paid for anybody, all (M-13). */
export function moveField(context: Context<State>, one: CombatantId, goal: Band): Field {
  const { fight } = context;
  const price = (other: CombatantId): number => stepsCost(bandOf(fight, one, other), goal);
  const others = seenOrder(context)
    .filter((other) => other !== one && bandOf(fight, one, other) !== goal)
    // The fallen come last: hardly anybody moves on their account.
    .toSorted((a, b) => Number(isDefeated(fight, a)) - Number(isDefeated(fight, b)) || price(a) - price(b));
  const paid = others.filter((other) => price(other) <= budgetNow(fight, one).minors);
  const choices = (paid.length > 0 ? paid : others).map((value) => ({
    value,
    label: text("momentum.fields.from-whom", { combatant: named(value), price: minorCost(price(value)) }),
  }));
  return { kind: "choices", name: "to", label: text("momentum.fields.to"), choices, required: true };
}

/** A note to what somebody does; it may be left out. */
export const noteField: Field = lineField("label", text("fields.what"), false);

/** A cost in Actions. */
export const actionCost: Text = text("momentum.costs.action");

/** A cost in Minor Actions. */
export const minorCost = (count: number): Text =>
  count === 0 ? text("momentum.costs.nothing") : text("momentum.costs.minors", { count });

/** The state of a combatant in short words, those that matter to attackers first. */
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

/** The actions left in a turn, as pips: Actions, then Minor Actions. */
export function budgetPips(fight: Fight<State>, id: CombatantId): [actions: Pips, minors: Pips] {
  const [now, first] = [budgetNow(fight, id), budgetOf(fight, id)];
  const of = (sort: "actions" | "minors") => ({ left: now[sort], max: Math.max(now[sort], first[sort]) });
  return [
    pipsOf("actions", "action", "tracker.pips.action", of("actions"), "actor"),
    pipsOf("minors", "minor", "momentum.pips.minor", of("minors"), "plain"),
  ];
}
