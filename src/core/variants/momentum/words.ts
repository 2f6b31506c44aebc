import type { Fight } from "../../state/encounter";
import type { CombatantId, Side } from "../../state/ids";
import { text, type Text } from "../../state/text";
import type { Part } from "./risk";
import { fighterOf, type Band, type State } from "./state";

/** A side's name. */
export function sideWord(side: Side): Text {
  return text(`sides.${side}`);
}

/** A band's name. */
export function bandWord(band: Band): Text {
  return text(`momentum.bands.${band}`);
}

/** A cost in Actions. */
export const actionCost: Text = text("momentum.costs.action");

/** A cost in Minor Actions. */
export function minorCost(count: number): Text {
  if (count === 0) return text("momentum.costs.nothing");
  return text("momentum.costs.minors", { count });
}

/** A number with its sign, as parts of a sum are told. */
export function signed(by: number): string {
  if (by === 0) return "0";
  return by < 0 ? `−${-by}` : `+${by}`;
}

/** One part of a Risk in words. */
export function partWord({ why, by }: Part): Text {
  return text(`momentum.risk.${why}`, { by: signed(by) });
}

/** The state of a combatant in short words, those that matter to attackers first. */
export function standingWords(fight: Fight<State>, id: CombatantId): Text[] {
  const { prone, sprinting, cover, stance, aim, assisted } = fighterOf(fight, id);
  return [
    ...(prone === true ? [text("momentum.lines.prone")] : []),
    ...(sprinting === true ? [text("momentum.lines.sprinting")] : []),
    ...(cover === undefined ? [] : [text(`momentum.covers.${cover}`)]),
    ...(stance === undefined ? [] : [text("momentum.lines.stance", { by: stance })]),
    ...(aim === undefined ? [] : [text("momentum.lines.aimed", { by: aim })]),
    ...(assisted === true ? [text("momentum.lines.assisted")] : []),
  ];
}
