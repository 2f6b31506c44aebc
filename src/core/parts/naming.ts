import { companionsAround } from "../state/companies";
import { asJoined, controls, hasActed, sees, turnsOver } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import type { Refusal } from "../state/refusal";
import { keyOf } from "../state/text";
import type { Context } from "../engine/variant";
import { able, actingIn } from "../mechanics/own-turn";
import { otherSide } from "../mechanics/sides";
import { choicesOf, isChosen } from "./choices";
import { nextMoment, unacted, type Moment } from "./moments";
import { hasMoreTurns } from "./several-turns";
import type { State } from "./state";
import { shareTurn, whySkipped } from "./units";

/** N-5: bars combatants that can't act or are surprised, with that word as the code (C-15). */
export function ready(context: Context<State>, id: CombatantId): Refusal | null {
  const isSurprised = whySkipped(context.fight, id) === "surprised";
  return isSurprised ? { code: "surprised", combatant: id } : able(context, id);
}

/** N-6: whether naming one names the other too. */
const isWith = (fight: Fight, id: CombatantId, other: CombatantId): boolean =>
  id === other || shareTurn(fight, id, other);

/** N-3, N-6: whether its group acted last and must leave the turn to others that can take it. */
function isBarred(fight: Fight<State>, id: CombatantId, ids: readonly CombatantId[]): boolean {
  const { chooser: last = null } = fight.rules;
  if (last === null || choicesOf(fight).selfNext || !isWith(fight, last, id)) return false;
  return ids.some((other) => !isWith(fight, last, other));
}

/** B-4, N-5: whether its turn of this round is still to come, so that surprise ends before the next. */
const awakesFirst = (fight: Fight<State>, id: CombatantId): boolean =>
  whySkipped(fight, id) === "surprised" && unacted(fight).includes(id);

/** N-5: bars a combatant that would still be unable or surprised in the next round. */
const readyAfter = (context: Context<State>, id: CombatantId): Refusal | null =>
  awakesFirst(context.fight, id) ? able(context, id) : ready(context, id);

/** N-2: the combatants that may be named next, as joined. */
export function choosable(fight: Fight<State>): readonly CombatantId[] {
  const ids = nextMoment(fight)?.ids ?? [];
  return ids.filter((id) => !isBarred(fight, id, ids));
}

/** N-3: whether the running turn is the round's last possible one. */
export const isLast = (fight: Fight<State>): boolean => nextMoment(fight) === null;

/** C-20: the first that may be named: one's own if takers speak for themselves, otherwise one that the viewer sees. */
export function firstToName({ fight, viewer }: Context<State>): CombatantId | null {
  const all = choosable(fight);
  // If anyone can be named again, the least busy come first.
  const least = Math.min(...all.map((id) => turnsOver(fight, id)));
  const ids = choicesOf(fight).turns === "called" ? all.filter((id) => turnsOver(fight, id) === least) : all;
  const own = choicesOf(fight).chooser === "taker" ? ids.find((id) => controls(viewer, id)) : undefined;
  return own ?? ids.find((id) => sees(fight, viewer, id)) ?? ids[0] ?? null;
}

/** N-2, N-4: bars viewers that the choices do not let name the next combatant. */
export function mayName({ fight, viewer }: Context<State>, named: CombatantId | null): Refusal | null {
  if (viewer.gm) return null;
  const { chooser } = choicesOf(fight);
  if (chooser === "gm") return { code: "gm-only" };
  const speaker = chooser === "taker" ? named : (fight.rules.chooser ?? null);
  if (speaker !== null && controls(viewer, speaker)) return null;
  return chooser === "taker" && named !== null ? { code: "not-yours", combatant: named } : { code: "not-yours" };
}

/**
 * True if the viewer is the person who decides that this combatant goes next. The GM decides for combatants without a
 * player. Players choose whenever {@link mayName} lets them.
 */
export function isOwnChoice(context: Context<State>, named: CombatantId): boolean {
  const { fight, viewer } = context;
  const { chooser } = choicesOf(fight);
  if (!viewer.gm || chooser === "gm") return mayName(context, named) === null;
  const speaker = chooser === "taker" ? named : (fight.rules.chooser ?? null);
  return speaker === null || fight.combatants[speaker]?.owner === null;
}

export const isNamer = (context: Context<State>): boolean =>
  choicesOf(context.fight).chooser === "taker"
    ? asJoined(context.fight).some((id) => controls(context.viewer, id))
    : mayName(context, null) === null;

/** N-2, N-4: why it cannot be named now, or null. */
export function whyNotNow(context: Context<State>, id: CombatantId): Refusal | null {
  const { fight } = context;
  const moment = nextMoment(fight);
  if (isOfOtherSide(fight, moment, id)) return { code: "wrong-side", combatant: id };
  const ids = moment?.ids ?? [];
  if (hasActed(fight, id) || isBarred(fight, id, ids)) return { code: "already-acted", combatant: id };
  return ready(context, id) ?? (ids.includes(id) ? null : notInList(fight, id));
}

function notInList(fight: Fight<State>, id: CombatantId): Refusal {
  const isFollower = companionsAround(fight, id, "before").some((other) => !hasActed(fight, other));
  return { code: "not-in-list", combatant: id, ...(isFollower && { says: keyOf("refusals.follows-leader") }) };
}

/** N-2, N-3: why it cannot be named to follow the running turn, or null. */
export function whyNotAfter(context: Context<State>, id: CombatantId): Refusal | null {
  const { fight } = context;
  const { chooser, next, selfNext } = choicesOf(fight);
  const isActing = actingIn(fight).includes(id);
  if (!isChosen(choicesOf(fight))) return { code: "not-eligible", combatant: id };
  const isOver = isActing && !hasMoreTurns(fight, id, turnsOver(fight, id) + 1);
  if (!isLast(fight)) return isOver ? { code: "already-acted", combatant: id } : whyNotNow(context, id);
  // If numbers or sides decide who begins a round, others may not.
  if (next !== "choice" && chooser !== "last") return { code: "not-eligible", combatant: id };
  if (next === "choice") {
    const isLastGroup = !selfNext && actingIn(fight).some((who) => isWith(fight, who, id));
    return isLastGroup ? { code: "already-acted", combatant: id } : readyAfter(context, id);
  }
  const others = asJoined(fight).filter((who) => isOther(fight, who) && readyAfter(context, who) === null);
  if (others.length > 0 && !isOther(fight, id)) return { code: "wrong-side", combatant: id };
  return readyAfter(context, id);
}

const isOther = (fight: Fight<State>, id: CombatantId): boolean =>
  fight.combatants[id]?.side === otherSide(fight.rules.side ?? "gm");

const isOfOtherSide = (fight: Fight<State>, moment: Moment | null, id: CombatantId): boolean =>
  (moment?.side ?? null) !== null && fight.combatants[id]?.side !== moment?.side;

/** Whether the viewer must say who is next (C-2). */
export function isAsked(context: Context<State>): boolean {
  const { fight, viewer } = context;
  const { chooser } = choicesOf(fight);
  if (!viewer.gm && chooser !== "taker") return isNamer(context);
  if (!viewer.gm) return choosable(fight).some((id) => controls(viewer, id));
  const speakers = chooser === "taker" ? choosable(fight) : [fight.rules.chooser ?? null];
  return chooser === "gm" || speakers.some((id) => id === null || fight.combatants[id]?.owner === null);
}
