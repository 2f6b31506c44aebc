import type { Fight } from "../../state/encounter";
import type { CombatantId, Side } from "../../state/ids";
import { text, type Text } from "../../state/text";
import type { Part } from "./risk";
import { fighterOf, type Band, type State } from "./state";

/** A side's name. */
export function sideWord(side: Side): Text {
  return text(`side.${side}`);
}

/** A band's name. */
export function bandWord(band: Band): Text {
  return text(`band.${band}`);
}

/** A cost in Actions. */
export const actionCost: Text = text("cost.action");

/** A cost in Minor Actions. */
export function minorCost(count: number): Text {
  if (count === 0) return text("cost.nothing");
  return count === 1 ? text("cost.minor") : text("cost.minors", { count });
}

/** A number with its sign, as parts of a sum are told. */
export function signed(by: number): string {
  if (by === 0) return "0";
  return by < 0 ? `−${-by}` : `+${by}`;
}

/** One part of a Risk in words. */
export function partWord({ why, by }: Part): Text {
  return text(`risk.${why}`, { by: signed(by) });
}

/** The state of a combatant in short words, those that matter to attackers first. */
export function standingWords(fight: Fight<State>, id: CombatantId): Text[] {
  const { prone, sprinting, cover, stance, aim, assisted } = fighterOf(fight, id);
  return [
    ...(prone === true ? [text("line.prone")] : []),
    ...(sprinting === true ? [text("line.sprinting")] : []),
    ...(cover === undefined ? [] : [text(`line.cover-${cover}`)]),
    ...(stance === undefined ? [] : [text("line.stance", { by: stance })]),
    ...(aim === undefined ? [] : [text("line.aimed", { by: aim })]),
    ...(assisted === true ? [text("line.assisted")] : []),
  ];
}
