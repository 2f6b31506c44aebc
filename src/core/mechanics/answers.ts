import { combatant, controls, sees } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import type { Refusal } from "../state/refusal";
import { keyOf, text, type Text, type TextPart } from "../state/text";
import type { Context } from "../engine/variant";

type Eyes = Pick<Context, "fight" | "viewer">;

/** The missing answers as a viewer may know them. */
interface Unanswered {
  readonly who: readonly CombatantId[];
  /** True if the GM's side as a whole has not answered. */
  readonly gm: boolean;
}

/**
 * Tells a viewer's right to know of a combatant's answer (S-24, A-13). For players the GM's side answers as a whole, so
 * that nothing shows a hidden combatant among the combatants asked.
 */
export const isToldOf = ({ fight, viewer }: Eyes, id: CombatantId): boolean =>
  viewer.gm || controls(viewer, id) || (combatant(fight, id).side === "players" && sees(fight, viewer, id));

/** The combatants that must still answer, as far as the viewer may know of each. */
export function unansweredFor(eyes: Eyes, undecided: readonly CombatantId[]): Unanswered {
  const who = undecided.filter((id) => isToldOf(eyes, id));
  return { who, gm: who.length < undecided.length };
}

export const isUnanswered = ({ who, gm }: Unanswered): boolean => gm || who.length > 0;

/** The names of the combatants that must still answer, the GM last. */
export function unansweredNames({ who, gm }: Unanswered): TextPart {
  if (!gm) return { names: who };
  const people: readonly Text[] = who.length === 0 ? [] : [text("names.one", { combatant: { names: who } })];
  return { list: [...people, text("names.gm")] };
}

/** The cost of going ahead without all answers. */
export const unansweredCost = (unanswered: Unanswered): Text =>
  text("controls.unanswered", { names: unansweredNames(unanswered) });

/** Bars going ahead while an answer is missing. */
export function whyUnanswered(eyes: Eyes, undecided: readonly CombatantId[]): Refusal | null {
  const { who, gm } = unansweredFor(eyes, undecided);
  if (gm && who.length === 0) return { code: "not-eligible", says: keyOf("refusals.undecided-gm") };
  if (gm) return { code: "not-eligible", who, says: keyOf("refusals.undecided-both") };
  return who.length === 0 ? null : { code: "not-eligible", who, says: keyOf("refusals.undecided") };
}
