import { asJoined, controls, hasActed, sees } from "../state/combatants";
import type { Fight } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import type { Refusal } from "../state/refusal";
import type { Context } from "../engine/variant";
import { able, actingIn } from "../mechanics/own-turn";
import { otherSide } from "../mechanics/sides";
import { choicesOf, isChosen } from "./choices";
import { nextMoment, type Moment } from "./moments";
import type { State } from "./state";
import { isReady, whySkipped } from "./units";

/** N-5: bars those that can't act or are surprised, with that word as the code (C-15). */
export function ready(context: Context<State>, id: CombatantId): Refusal | null {
  const isSurprised = whySkipped(context.fight, id) === "surprised";
  return isSurprised ? { code: "surprised", combatant: id } : able(context, id);
}

/** N-3: it has acted last of all, and another can begin the next round. */
const isBarred = (fight: Fight<State>, id: CombatantId, ids: readonly CombatantId[]): boolean =>
  id === fight.rules.chooser && !choicesOf(fight).selfNext && ids.some((other) => other !== id);

/** N-2: the combatants that may be named next, as joined. */
export function choosable(fight: Fight<State>): readonly CombatantId[] {
  const ids = nextMoment(fight)?.ids ?? [];
  return ids.filter((id) => !isBarred(fight, id, ids));
}

/** N-3: tells whether the turn under way is the last of its round that anybody can take. */
export const isLast = (fight: Fight<State>): boolean => nextMoment(fight) === null;

/** C-20: the first who may be named: one's own where takers speak for themselves, else one that the viewer sees. */
export function firstToName({ fight, viewer }: Context<State>): CombatantId | null {
  const ids = choosable(fight);
  const own = choicesOf(fight).chooser === "taker" ? ids.find((id) => controls(viewer, id)) : undefined;
  return own ?? ids.find((id) => sees(fight, viewer, id)) ?? ids[0] ?? null;
}

/** N-2, N-4: bars whom the choices do not let say who is next: the taker itself, whoever acted last, or the gm alone. */
export function mayName({ fight, viewer }: Context<State>, named: CombatantId | null): Refusal | null {
  if (viewer.gm) return null;
  const { chooser } = choicesOf(fight);
  if (chooser === "gm") return { code: "gm-only" };
  const speaker = chooser === "taker" ? named : (fight.rules.chooser ?? null);
  if (speaker !== null && controls(viewer, speaker)) return null;
  return chooser === "taker" && named !== null ? { code: "not-yours", combatant: named } : { code: "not-yours" };
}

/** Tells whether a viewer could say of anybody that it is next. */
export const isNamer = (context: Context<State>): boolean =>
  choicesOf(context.fight).chooser === "taker"
    ? asJoined(context.fight).some((id) => controls(context.viewer, id))
    : mayName(context, null) === null;

/** N-2, N-4: the reason why it cannot be named now, or null. */
export function whyNotNow(context: Context<State>, id: CombatantId): Refusal | null {
  const { fight } = context;
  const moment = nextMoment(fight);
  if (isOfOtherSide(fight, moment, id)) return { code: "wrong-side", combatant: id };
  const ids = moment?.ids ?? [];
  if (hasActed(fight, id) || isBarred(fight, id, ids)) return { code: "already-acted", combatant: id };
  return ready(context, id) ?? (ids.includes(id) ? null : { code: "not-in-list", combatant: id });
}

/** N-2, N-3: the reason why it cannot be named to go after the turn under way, or null. */
export function whyNotAfter(context: Context<State>, id: CombatantId): Refusal | null {
  const { fight } = context;
  const { chooser, next, selfNext } = choicesOf(fight);
  const isActing = actingIn(fight).includes(id);
  if (!isChosen(choicesOf(fight))) return { code: "not-eligible", combatant: id };
  if (!isLast(fight)) return isActing ? { code: "already-acted", combatant: id } : whyNotNow(context, id);
  // Who begins a round is not for somebody else to say where numbers or sides say it.
  if (next !== "choice" && chooser !== "last") return { code: "not-eligible", combatant: id };
  if (next === "choice") return isActing && !selfNext ? { code: "already-acted", combatant: id } : able(context, id);
  const others = asJoined(fight).filter((who) => isReady(fight, who) && isOther(fight, who));
  if (others.length > 0 && !isOther(fight, id)) return { code: "wrong-side", combatant: id };
  return able(context, id);
}

/** Tells whether it is not of the side that acted last. */
const isOther = (fight: Fight<State>, id: CombatantId): boolean =>
  fight.combatants[id]?.side === otherSide(fight.rules.side ?? "gm");

const isOfOtherSide = (fight: Fight<State>, moment: Moment | null, id: CombatantId): boolean =>
  (moment?.side ?? null) !== null && fight.combatants[id]?.side !== moment?.side;

/** Tells whether it is for the viewer to say who is next, where a question has to be put to somebody (C-2). */
export function isAsked(context: Context<State>): boolean {
  const { fight, viewer } = context;
  const { chooser } = choicesOf(fight);
  if (!viewer.gm && chooser !== "taker") return isNamer(context);
  if (!viewer.gm) return choosable(fight).some((id) => controls(viewer, id));
  const speakers = chooser === "taker" ? choosable(fight) : [fight.rules.chooser ?? null];
  return chooser === "gm" || speakers.some((id) => id === null || fight.combatants[id]?.owner === null);
}
