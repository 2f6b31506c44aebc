import { actedOf, asJoined, baseOf, combatant, hasActed, isDefeated, turnsOver } from "../state/combatants";
import { companionsAround, gathered } from "../state/companies";
import type { CombatantId, Fight, Side } from "../state/fight";
import { orderByInitiative } from "../mechanics/order";
import { actingIn } from "../mechanics/own-turn";
import { isUnacted } from "../mechanics/rounds";
import { otherSide, sidesOf } from "../mechanics/sides";
import { bandOf } from "./bands";
import { choicesOf, hasPlaces, isBySide, isChecked, isChosen, isEndless, isForFirst, isTogether } from "./choices";
import { isCounting } from "./declared";
import { numbers } from "./numbers";
import { dueBetween, hasMoreTurns, orderByTurns, withoutBetween } from "./several-turns";
import { nextSlot } from "./slots";
import { delayOf, type State, isDelaying } from "./state";
import { asUnit, isReady, shareTurn } from "./units";

type Ids = readonly CombatantId[];

/** B-3: in the order of the commands. */
const steppedIn = (fight: Fight<State>): CombatantId[] =>
  Object.keys(fight.rules.delays ?? {})
    .filter((id) => (delayOf(fight, id)?.after ?? null) !== null)
    .toSorted((a, b) => (delayOf(fight, a)?.serial ?? 0) - (delayOf(fight, b)?.serial ?? 0));

/** B-3: a combatant that stepped in follows the turn during which it did, or comes before it. */
function withSteppedIn(fight: Fight<State>, byNumber: Ids): Ids {
  const anchors = new Map(
    steppedIn(fight).flatMap((id) => {
      const after = delayOf(fight, id)?.after ?? id;
      return after !== id && byNumber.includes(after) ? [[id, after]] : [];
    }),
  );
  if (anchors.size === 0) return byNumber;
  const order = [...byNumber];
  const lastAfter = new Map<CombatantId, CombatantId>();
  // A turn during which others step in can have stepped in itself, so it has its place first.
  const place = (id: CombatantId): void => {
    const anchor = anchors.get(id);
    if (anchor === undefined) return;
    anchors.delete(id);
    place(anchor);
    order.splice(order.indexOf(id), 1);
    const isBefore = delayOf(fight, id)?.before === true;
    order.splice(order.indexOf(isBefore ? anchor : (lastAfter.get(anchor) ?? anchor)) + (isBefore ? 0 : 1), 0, id);
    if (!isBefore) lastAfter.set(anchor, id);
  };
  const since = (id: CombatantId): number => Math.abs(delayOf(fight, id)?.serial ?? 0);
  for (const id of [...anchors.keys()].toSorted((x, y) => since(x) - since(y))) place(id);
  return order;
}

/**
 * B-3: first combatants that stepped in, then combatants that have not waited, then turns kept to the round's end. Turns
 * kept into the next round come only if a round would have no turn.
 */
function firstWaiting(fight: Fight<State>, left: Ids): CombatantId | null {
  const stepping = steppedIn(fight).find((id) => !hasActed(fight, id) && left.includes(id));
  const next = stepping ?? left.find((id) => delayOf(fight, id) === null);
  const { waiting } = choicesOf(fight);
  const isDue = waiting === "hold" || (waiting === "keep" && !fight.asked);
  const kept = isDue ? left.find((id) => isDelaying(fight, id)) : undefined;
  return next ?? kept ?? null;
}

/** A possible next turn. */
export interface Moment {
  /** The combatants that may take the turn, ready or not: in order without a choice, otherwise as joined. */
  readonly ids: Ids;
  readonly side: Side | null;
  /** Whether it follows its leader's turn without a choice (C-31). */
  readonly isDue?: true;
}

const sideOf = (fight: Fight, id: CombatantId): Side => combatant(fight, id).side;

/** By numbers, with combatants that stepped in at their present place (B-3), and companies after their leaders (C-31). */
export const places = (fight: Fight<State>): Ids => gathered(fight, withSteppedIn(fight, orderByTurns(fight)));

/** The combatants whose turn is still to come, from the top if numbers give places, otherwise as joined. */
export function unacted(fight: Fight<State>): Ids {
  const acting = actingIn(fight);
  const choices = choicesOf(fight);
  const waits = hasPlaces(choices)
    ? places(fight).filter((id) => baseOf(fight, id) !== null && isUnacted(fight, id))
    : asJoined(fight).filter((id) => isUnacted(fight, id));
  const left = isEndless(choices) ? waits.filter((id) => !isDefeated(fight, id)) : waits;
  if (acting.length === 0) return left;
  // A chosen turn can be followed by another of the same combatant.
  const isAgain = (id: CombatantId): boolean => isChosen(choices) && hasMoreTurns(fight, id, turnsOver(fight, id) + 1);
  return left.filter((id) => !acting.includes(id) || isAgain(id));
}

/** Without the combatants that have delayed. */
const undelayed = (fight: Fight<State>, left: Ids): Ids => left.filter((id) => delayOf(fight, id) === null);

/** C-31: the combatant whose turn follows that of a companion, which runs or has just ended. */
function dueAfter(fight: Fight<State>, left: Ids): CombatantId | undefined {
  const last = asUnit(fight, actingIn(fight)).at(-1) ?? actedOf(fight).at(-1) ?? "";
  const isDue = (id: CombatantId): boolean => left.includes(id) && (delayOf(fight, id)?.serial ?? 0) >= 0;
  const following = companionsAround(fight, last, "after").find(isDue);
  return following ?? dueBetween(fight, fight.rules.lastTurn ?? null, undelayed(fight, left));
}

/** C-31: without combatants that follow another, as long as that has a turn to come and can take it. */
function withoutFollowers(fight: Fight<State>, left: Ids): Ids {
  const comes = (id: CombatantId): boolean => left.includes(id) && isReady(fight, id);
  return left.filter((id) => !companionsAround(fight, id, "before").some(comes));
}

/** The next turn if any of these has it. */
export function momentAmong(fight: Fight<State>, left: Ids): Moment | null {
  const due = dueAfter(fight, left);
  if (due !== undefined) return { ids: [due], side: sideOf(fight, due), isDue: true };
  const free = withoutFollowers(fight, withoutBetween(fight, left, undelayed(fight, left)));
  // Nobody loses a turn because a leader waits.
  return momentBy(fight, free) ?? (free.length === left.length ? null : momentBy(fight, left));
}

function momentBy(fight: Fight<State>, left: Ids): Moment | null {
  const choices = choicesOf(fight);
  // An endless round ends if nobody is left that can act.
  if (left.length === 0 || (isEndless(choices) && !left.some((id) => isReady(fight, id)))) return null;
  if (choices.next === "choice" || choices.next === "bag" || isTogether(choices)) return { ids: left, side: null };
  const ofSide = (side: Side): Moment => ({ ids: left.filter((id) => sideOf(fight, id) === side), side });
  if (isBySide(choices)) return sideToMove(fight, left, ofSide);
  if (choices.next === "bands") return inBand(fight, left);
  if (!isChosen(choices)) return nextByNumber(fight, left);
  const sides = sidesOf(fight, left);
  const slot = nextSlot(fight, sides);
  const areLevel =
    choices.ties === "together" && sides.every((side) => nextSlot(fight, [side])?.number === slot?.number);
  return areLevel
    ? { ids: left, side: oneSideOf(fight, left) }
    : ofSide(slot?.side ?? sideOf(fight, left[0] as CombatantId));
}

/** The next turn that any combatant could take. */
export const nextMoment = (fight: Fight<State>): Moment | null =>
  momentAmong(
    fight,
    unacted(fight).filter((id) => isReady(fight, id)),
  );

/** The side of all of these, or null if they are of both. */
function oneSideOf(fight: Fight, ids: Ids): Side | null {
  const [side = null, other] = sidesOf(fight, ids);
  return other === undefined ? side : null;
}

/** The combatants of the first band that has some left: of one side, or of both if level sides act together. */
function inBand(fight: Fight<State>, left: Ids): Moment {
  const first = Math.min(...left.map((id) => bandOf(fight, id)));
  const ids = left.filter((id) => bandOf(fight, id) === first);
  return { ids, side: oneSideOf(fight, ids) };
}

/** The fight as it will be after the running turn, as far as that decides who is next: the same combatant may be (C-32). */
function afterTurn(fight: Fight<State>): Fight<State> {
  const ids = actingIn(fight);
  const { round, serial, rules } = fight;
  const marks = ids.map((id) => {
    const turns = turnsOver(fight, id) + 1;
    return [id, hasMoreTurns(fight, id, turns) ? { round, turns } : { round, turns, acted: serial + 1 }] as const;
  });
  return {
    ...fight,
    marks: { ...fight.marks, ...Object.fromEntries(marks) },
    rules: {
      ...rules,
      active: null,
      together: undefined,
      ...(rules.lastTurn !== undefined && { lastTurn: ids[0] ?? rules.lastTurn }),
    },
  };
}

/** The combatants that have the next turn among those that count, in the next round if numbers stay. Empty if chosen. */
export function followers(fight: Fight<State>, counts: (id: CombatantId) => boolean): Ids {
  const choices = choicesOf(fight);
  // A draw, or the cost of the running turn, decides.
  if (choices.next === "bag" || isEndless(choices)) return [];
  const counted = (ids: Ids): Ids => ids.filter((id) => counts(id) && isReady(fight, id));
  const then = choices.turns === "several" ? afterTurn(fight) : fight;
  const moment = momentAmong(then, counted(unacted(then)));
  if (moment !== null) return isChosen(choices) && moment.isDue !== true ? [] : counted(moment.ids);
  if (choices.next !== "numbers" || choices.taker !== "holder" || choices.reroll !== "never") return [];
  if (choices.turns !== "once") return [];
  const [first, ...below] = counted(gathered(fight, orderByInitiative(fight, numbers)));
  if (first === undefined || baseOf(fight, first) === null || actingIn(fight).includes(first)) return [];
  return [first, ...below.filter((id) => shareTurn(fight, first, id))];
}

function nextByNumber(fight: Fight<State>, left: Ids): Moment | null {
  const next = firstWaiting(fight, left);
  return next === null ? null : { ids: unitIn(fight, left, next), side: null };
}

/**
 * The side that moves: after the other, or until it has no combatant left. Without a number, the choices say which
 * begins. If a side has no combatant left, the other continues.
 */
function sideToMove(fight: Fight<State>, left: Ids, ofSide: (side: Side) => Moment): Moment {
  const { side: last = null } = fight.rules;
  const choices = choicesOf(fight);
  const following = (side: Side): Side => (choices.next === "sides" ? side : otherSide(side));
  const first = last === null ? firstSide(fight) : following(last);
  if (first === null) return { ids: left, side: null };
  const moment = ofSide(first).ids.length > 0 ? ofSide(first) : ofSide(otherSide(first));
  const [holder] = moment.ids;
  return isChosen(choices) || holder === undefined ? moment : { ...moment, ids: unitIn(fight, moment.ids, holder) };
}

/** The side of the best number, able or not. Null if the GM must name the fight's first combatant. */
function firstSide(fight: Fight<State>): Side | null {
  const choices = choicesOf(fight);
  if (choices.numbers === "none") return choices.begins === "foes" ? "gm" : "players";
  if (isForFirst(choices)) return null;
  const left = unacted(fight);
  const best = orderByInitiative(fight, numbers).find((id) => left.includes(id) && baseOf(fight, id) !== null);
  return best === undefined ? "players" : sideOf(fight, best);
}

/** B-5: whether two act together now, because they have delayed together or not at all. A clock counts no turns. */
export const areLevel = (fight: Fight<State>, a: CombatantId, b: CombatantId): boolean =>
  shareTurn(fight, a, b) &&
  delayOf(fight, a)?.serial === delayOf(fight, b)?.serial &&
  (choicesOf(fight).turns !== "several" || turnsOver(fight, a) === turnsOver(fight, b));

/** B-5, C-31: `first` with those adjacent to it that share its turn. */
function unitIn(fight: Fight<State>, left: Ids, first: CombatantId): Ids {
  const below = left.slice(left.indexOf(first) + 1);
  const end = below.findIndex((id) => !areLevel(fight, first, id));
  return asUnit(fight, [first, ...(end < 0 ? below : below.slice(0, end))]);
}

/** N-6, C-31: all of its kind or company that can. */
export function namedWith(fight: Fight<State>, id: CombatantId): Ids {
  const isWith = (who: CombatantId): boolean => who !== id && shareTurn(fight, id, who) && isReady(fight, who);
  return asUnit(fight, [id, ...unacted(fight).filter(isWith)]);
}

/**
 * From top to bottom (C-28). If each number's owner acts, by numbers. Otherwise combatants that have acted, as they
 * finished, then acting combatants, then the others as they would act now or as joined.
 */
export function orderOf(fight: Fight<State>): Ids {
  const choices = choicesOf(fight);
  if (choices.next === "numbers" && choices.taker === "holder") return places(fight);
  const acting = actingIn(fight);
  const acted = actedOf(fight);
  const all = hasPlaces(choices) ? places(fight) : asJoined(fight);
  const rest = all.filter((id) => !acting.includes(id) && !hasActed(fight, id));
  // Before the count, an order by bands would tell what was declared. A check is known once it is rolled.
  const isByBands = choices.next === "bands" && (isChecked(choices) ? fight.round > 0 : isCounting(fight));
  const byBands = (ids: Ids): Ids => ids.toSorted((a, b) => bandOf(fight, a) - bandOf(fight, b));
  // Before the start, alternating sides would tell of hidden combatants, unless the rules alone say who begins.
  const isKnown = fight.round > 0 || (choices.next === "sides" && choices.numbers === "none");
  const isBySides = isKnown && isBySide(choices) && choices.taker === "holder";
  const others = isBySides ? bySides(fight, rest) : isByBands ? byBands(rest) : rest;
  return [...acted, ...acting, ...gathered(fight, others)];
}

/** As the sides would act by their numbers. Combatants without a turn this round are last. */
function bySides(fight: Fight<State>, rest: Ids): CombatantId[] {
  const waiting = rest.filter((id) => baseOf(fight, id) !== null && isUnacted(fight, id));
  const moment = momentAmong(fight, waiting);
  const of = (side: Side): CombatantId[] => waiting.filter((id) => sideOf(fight, id) === side);
  const first = of(moment?.side ?? "players");
  const second = of(otherSide(moment?.side ?? "players"));
  const without = rest.filter((id) => !waiting.includes(id));
  if (choicesOf(fight).next === "sides") return [...first, ...second, ...without];
  const inTurn = first.flatMap((id, i) => [id, ...second.slice(i, i + 1)]);
  return [...inTurn, ...second.slice(first.length), ...without];
}
