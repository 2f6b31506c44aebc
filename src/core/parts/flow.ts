import {
  asJoined,
  baseOf,
  combatant,
  formula,
  initiativeOf,
  isNewcomer,
  lackingNumbers,
  markOf,
  nextSerial,
  numberTrait,
  setMark,
  turnsOver,
} from "../state/combatants";
import { companionsOf, companyOf, leaderOf } from "../state/companies";
import type { CombatantId, Fight } from "../state/fight";
import { text } from "../state/text";
import { drop, put, set } from "../state/write";
import type { Flow, Mutation } from "../engine/variant";
import { entryComes, passEntries } from "../mechanics/entries";
import { giveNumbers, setNumber } from "../mechanics/numbers";
import { levelGroups, orderByInitiative } from "../mechanics/order";
import { actingIn, setActing } from "../mechanics/own-turn";
import * as rounds from "../mechanics/rounds";
import { isUnacted } from "../mechanics/rounds";
import { rollOffAmong, settleTies } from "../mechanics/ties";
import { clearSurprise, endTurns, loseTurn, resumeTurn, skipTurn, startTurns, takeTurnsLeft } from "../mechanics/turns";
import { shuffleAtRoundEnd } from "./cards";
import {
  areByNumber,
  choicesOf,
  hasPlaces,
  hasSlots,
  isChosen,
  isDeclared,
  isEndless,
  isForFirst,
  isTogether,
} from "./choices";
import { beginDeclaring, waitForDeclarations } from "./declared";
import { heldOver, isHeldOver, waitOn } from "./kept-turns";
import {
  areLevel,
  followers,
  momentAmong,
  namedWith,
  nextMoment,
  orderOf,
  places,
  unacted,
  type Moment,
} from "./moments";
import { choosable, firstToName } from "./naming";
import { numbers } from "./numbers";
import { giveOwnNumbers } from "./own-numbers";
import { hasMoreTurns, hasTurnBelow, isUncounted, numberNow, payTicks, turnsOf } from "./several-turns";
import { dropVacant, leaveSlot, nextSlot } from "./slots";
import { noteNumber, OWN_ROWS, type State } from "./state";
import { asUnit, isReady, unitKey, unitOf, whySkipped } from "./units";

type OwnMutation = Mutation<State>;
type Ids = readonly CombatantId[];

/** Turns by the choices: B-1 … B-5, N-1 … N-6. */
export const flow: Flow<State> = {
  start(mutation) {
    const { fight } = mutation;
    const first = fight.rules.first ?? highest(mutation);
    if (fight.rules.first !== undefined) set(fight.rules, { first: null });
    rounds.beginRound(mutation);
    if (isDeclared(choicesOf(fight))) return beginDeclaring(fight);
    rest(fight);
    beginFirst(mutation, first);
  },

  settle,

  closeRound(mutation) {
    endActing(mutation);
    finishRound(mutation);
  },

  turnTo(mutation, id) {
    const { fight } = mutation;
    endActing(mutation);
    if (choicesOf(fight).surprise === "loses-turn") clearSurprise(mutation, id);
    startTurn(mutation, isChosen(choicesOf(fight)) ? namedWith(fight, id) : levelWith(fight, id));
  },

  leave({ fight, emit }, id) {
    const { rules } = fight;
    leaveSlot(fight, id);
    for (const rows of OWN_ROWS.map((name) => rules[name])) if (rows !== undefined) drop(rows, id);
    for (const name of ["first", "chooser", "lastTurn"] as const) if (rules[name] === id) set(rules, { [name]: null });
    const acting = actingIn(fight);
    if (!acting.includes(id)) return;
    emit({ type: "turn-ended", combatants: [id] });
    setActing(
      rules,
      acting.filter((who) => who !== id),
    );
    if (rules.active === null) rest(fight);
  },

  active(fight) {
    const acting = actingIn(fight);
    return acting.length < 2 ? acting : orderOf(fight).filter((id) => acting.includes(id));
  },

  hasMoreTurns,

  isUncounted,

  unitOf,

  /** N-2, N-4: the combatant whose player names the next, otherwise the combatants that may be named. */
  waitsFor(fight) {
    if (fight.stage !== "choosing") return [];
    const { chooser = null } = fight.rules;
    return choicesOf(fight).chooser === "last" && chooser !== null ? [chooser] : choosable(fight);
  },

  areByNumber: (fight) => areByNumber(choicesOf(fight)),

  numberNow,

  next: followers,

  order: orderOf,

  standing: places,

  advance(context) {
    if (context.fight.stage === "declaring") return { do: "beginCount" };
    if (context.fight.stage !== "choosing") return { do: "endTurn" };
    const next = firstToName(context);
    return next === null ? null : { do: "choose", combatant: next };
  },
};

/** N-1: the best number that can act, after a roll-off of ties. Null if there is none, or numbers decide nothing. */
function highest(mutation: OwnMutation): CombatantId | null {
  const { fight } = mutation;
  const choices = choicesOf(fight);
  if (!isForFirst(choices) || choices.numbers === "none") return null;
  const able = orderByInitiative(fight, numbers).filter((id) => baseOf(fight, id) !== null && isReady(fight, id));
  const level = levelGroups(fight, numbers).find((group) => group.includes(able[0] ?? ""));
  return rollOffAmong(mutation, numbers, level?.filter((id) => able.includes(id)) ?? able.slice(0, 1))[0] ?? null;
}

/** N-1: begins the fight's first turn, or keeps who has it until the entries before it are over (C-35). */
function beginFirst(mutation: OwnMutation, first: CombatantId | null): void {
  const { fight } = mutation;
  if (first === null || !isReady(fight, first)) return;
  while (entryComes(mutation, () => first)) if (fight.halted) return set(fight.rules, { first });
  begin(mutation, first);
}

/** N-1, C-35: begins the first turn that entries have put off. Returns whether there was one. */
function beginKept(mutation: OwnMutation): boolean {
  const { fight } = mutation;
  const { first = null } = fight.rules;
  if (first === null) return false;
  set(fight.rules, { first: null });
  beginFirst(mutation, first);
  return fight.rules.active !== null;
}

/** Waits for the next turn, which somebody chooses or which comes by itself. */
export const rest = (fight: Fight<State>): void =>
  set(fight, { stage: isChosen(choicesOf(fight)) ? "choosing" : "turn" });

/** C-15 … C-18, C-21: continues until a combatant acts, must be named, or must roll. */
function settle(mutation: OwnMutation): void {
  const { fight } = mutation;
  const canAct = (): boolean => nextMoment(fight) !== null;
  for (;;) {
    // Only the GM closes declarations.
    if (fight.stage === "declaring") return waitForDeclarations(fight);
    if (fight.stage === "rolling") {
      // A roll of one person continues a halted round. Cards are then dealt to all.
      if (!fight.halted) giveMissing(mutation);
      if (!rounds.allRolled(fight, canAct)) return;
      rest(fight);
      set(fight, { halted: false });
    }
    const choices = choicesOf(fight);
    giveMissing(mutation);
    giveOwnNumbers(mutation);
    closeTurns(fight);
    if (choices.numbers !== "none" && !isForFirst(choices)) settleTies(mutation, numbers);
    if (choices.newcomers === "next-round") putOffNewcomers(fight);
    if (hasPlaces(choices)) rounds.placeNewcomers(mutation, () => places(fight), hasPassed);
    if (fight.rules.active !== null) return joinTurn(mutation, fight.rules.active);
    if (hasPlaces(choices) ? rounds.isWaiting(fight, canAct) : fight.halted && !canAct()) return;
    set(fight, { halted: false });
    if (entryComes(mutation, () => momentAmong(fight, unacted(fight))?.ids[0] ?? null)) {
      if (fight.halted) return;
      continue;
    }
    const moment = choices.next === "bag" ? drawn(mutation) : momentAmong(fight, unacted(fight));
    // A token that ends the round loses the entries still to come, as it loses turns.
    if (moment === null && choices.next === "bag") passEntries(mutation);
    if (moment === null) finishRound(mutation);
    else if (beginKept(mutation)) return;
    else if (isChosen(choices) && moment.isDue !== true && moment.ids.some((id) => isReady(fight, id)))
      return set(fight, { asked: true });
    else passOn(mutation, moment);
    if (fight.halted) return;
  }
}

/** Draws a token: the combatant that acts next with those that share its turn. Null ends the round. */
function drawn(mutation: OwnMutation): Moment | null {
  const { fight, emit } = mutation;
  const moment = momentAmong(fight, unacted(fight));
  if (moment === null || moment.isDue === true) return moment;
  const turnsLeft = (id: CombatantId): number => turnsOf(fight, id) - turnsOver(fight, id);
  const tokens = moment.ids.flatMap((id) => Array.from({ length: turnsLeft(id) }, () => id));
  const count = tokens.length + (choicesOf(fight).roundToken ? 1 : 0);
  const [{ total } = { total: 1 }] = count < 2 ? [] : mutation.roll([{ ...A_TOKEN, formula: formula(`1d${count}`) }]);
  const id = tokens[total - 1] ?? null;
  emit({ type: "token-drawn", combatant: id });
  return id === null ? null : { ids: namedWith(fight, id), side: null };
}

const A_TOKEN = { for: "gm", numbers: () => 0, reason: text("parts.dice.token"), isCard: true } as const;

/** C-32: a combatant that has fewer turns by now has had its last. */
function closeTurns(fight: Fight<State>): void {
  if (choicesOf(fight).turns !== "several") return;
  const isOver = (id: CombatantId): boolean => {
    const over = turnsOver(fight, id);
    return over > 0 && isUnacted(fight, id) && !actingIn(fight).includes(id) && over >= turnsOf(fight, id);
  };
  for (const id of asJoined(fight).filter(isOver)) setMark(fight, id, { acted: nextSerial(fight) });
}

/** Cards and values of sheets need no roll, so nobody waits for them (C-18). */
function giveMissing(mutation: OwnMutation): void {
  const choices = choicesOf(mutation.fight);
  if (isForFirst(choices) || (choices.numbers !== "cards" && choices.numbers !== "stat")) return;
  const lacking = lackingNumbers(mutation.fight);
  if (lacking.length > 0) giveNumbers(mutation, numbers, lacking);
}

/** A value that has changed on its sheet counts from this round on. Until then a number by hand stays (C-7). */
function readSheets(mutation: OwnMutation): void {
  const { fight } = mutation;
  const { read } = fight.rules;
  const { stat } = choicesOf(fight);
  if (read === undefined) return;
  const valueOf = (id: CombatantId): number => numberTrait(fight, leaderOf(fight, id), stat);
  const isChanged = (id: CombatantId): boolean => read[leaderOf(fight, id)] !== valueOf(id);
  for (const id of asJoined(fight).filter((each) => baseOf(fight, each) !== null && isChanged(each))) {
    setNumber(mutation, numbers, id, valueOf(id));
    noteNumber(fight, id);
  }
}

/** Newcomers act from the next round on. In a round without other combatants they act at once (C-21). */
function putOffNewcomers(fight: Fight<State>): void {
  const all = asJoined(fight);
  const newcomers = all.filter((id) => isNewcomer(fight, id) && markOf(fight, id).placed !== true);
  if (newcomers.length === 0 || all.every((id) => isNewcomer(fight, id))) return;
  for (const id of newcomers) setMark(fight, id, { placed: true, late: true });
}

/** C-15: skips the first if it cannot act. If no choice is needed, the others begin. */
function passOn(mutation: OwnMutation, { ids }: Moment): void {
  const { fight } = mutation;
  const idle = ids.find((id) => !isReady(fight, id));
  if (idle === undefined) return startTurn(mutation, ids);
  // On a clock, all that share a turn pay for it.
  const able = ids.filter((id) => isReady(fight, id));
  if (choicesOf(fight).turns === "clock" && able.length > 0) return startTurn(mutation, able);
  takeSlots(fight, [idle]);
  skip(mutation, idle, whySkipped(fight, idle) ?? "incapacitated");
}

/** C-18: a place has passed once a lower place was used or has begun. Sides that take turns have no places to miss. */
function hasPassed(fight: Fight<State>, other: CombatantId, newcomer: CombatantId): boolean {
  const { next, taker, turns } = choicesOf(fight);
  if (next !== "numbers" || isEndless(choicesOf(fight))) return false;
  if (turns === "several") return hasTurnBelow(fight, other, newcomer);
  return taker === "side" ? fight.rules.used?.[other] === fight.round : markOf(fight, other).began === true;
}

/** N-1, N-2, N-6: starts the named combatant's turn, with its kind. */
export const begin = (mutation: OwnMutation, id: CombatantId): void =>
  startTurn(mutation, namedWith(mutation.fight, id));

/** Starts their turn, or resumes a delayed turn (C-23). */
function startTurn(mutation: OwnMutation, ids: Ids): void {
  const { fight } = mutation;
  const [first = null] = ids;
  if (first === null) return;
  takeSlots(fight, ids);
  setActing(fight.rules, ids);
  if (fight.rules.chooser !== undefined) set(fight.rules, { chooser: first });
  if (fight.rules.side !== undefined) set(fight.rules, { side: combatant(fight, first).side });
  set(fight, { stage: "turn", halted: false });
  startOrResume(mutation, ids);
}

/** Resumes turns that were put off, and starts the others. */
function startOrResume(mutation: OwnMutation, ids: Ids): void {
  const isPutOff = (id: CombatantId): boolean => markOf(mutation.fight, id).began === true;
  const [putOff, fresh] = [ids.filter(isPutOff), ids.filter((id) => !isPutOff(id))];
  for (const id of putOff) resumeTurn(mutation, id);
  if (fresh.length > 0) startTurns(mutation, fresh);
}

/** If anyone of a side may take its place, each uses up the side's highest. */
function takeSlots(fight: Fight<State>, ids: Ids): void {
  const { used } = fight.rules;
  if (used === undefined || !hasSlots(choicesOf(fight))) return;
  for (const id of ids) {
    const slot = nextSlot(fight, [combatant(fight, id).side]);
    if (slot !== undefined) put(used, slot.id, fight.round);
  }
}

/** B-5: lets a newcomer join its kind's turn if it is next to it (C-18). C-31: a company's turn has all that can act. */
function joinTurn(mutation: OwnMutation, active: CombatantId): void {
  const { fight } = mutation;
  const isCompany = companyOf(fight, active) !== undefined;
  if (isTogether(choicesOf(fight))) return joinAll(mutation);
  if (unitKey(fight, active) === null || (isChosen(choicesOf(fight)) && !isCompany)) return;
  const acting = actingIn(fight);
  const level = levelWith(fight, active).filter((id) => !acting.includes(id));
  const next = isCompany ? level : (momentAmong(fight, unacted(fight))?.ids ?? []);
  const more = level.filter((id) => next.includes(id));
  if (more.length === 0) return;
  takeSlots(fight, more);
  setActing(fight.rules, asUnit(fight, [...acting, ...more]));
  startOrResume(mutation, more);
}

/** Lets everyone who can act join the turn of all. */
function joinAll(mutation: OwnMutation): void {
  const { fight } = mutation;
  const more = unacted(fight).filter((id) => isReady(fight, id));
  if (more.length === 0) return;
  setActing(fight.rules, [...actingIn(fight), ...more]);
  startOrResume(mutation, more);
}

/** B-5: with all that can act and share its turn, and have delayed with it or not at all. */
function levelWith(fight: Fight<State>, id: CombatantId): Ids {
  const others = unacted(fight).filter((who) => who !== id && areLevel(fight, id, who) && isReady(fight, who));
  return asUnit(fight, [id, ...others]);
}

/** C-9: ends the running turn for all who share it. */
export function endActing(mutation: OwnMutation): void {
  const { fight } = mutation;
  const ids = asUnit(fight, actingIn(fight));
  if (ids.length === 0) return;
  setActing(fight.rules, []);
  if (fight.rules.lastTurn !== undefined) set(fight.rules, { lastTurn: ids[0] ?? null });
  passTicks(fight, ids);
  if (choicesOf(fight).waiting === "swap-first") set(fight.rules, { lastEnd: fight.round });
  rest(fight);
  endTurns(mutation, ids);
  forgetDelays(fight, ids);
  if (choicesOf(fight).surprise === "added") for (const id of ids) wake(mutation, id);
}

/** C-32: moves them on the clock, by default by the usual cost of a turn. */
export function passTicks(fight: Fight<State>, ids: Ids, cost?: number): void {
  const { turns, ticks } = choicesOf(fight);
  if (turns !== "clock") return;
  for (const id of new Set(ids.flatMap((each) => companionsOf(fight, each)))) payTicks(fight, id, cost ?? ticks);
}

/** A skipped combatant loses the usual ticks, and all until the next that can act has its turn. */
function ticksToNext(fight: Fight<State>, id: CombatantId): number {
  const { turns, ticks } = choicesOf(fight);
  if (turns !== "clock") return 0;
  const next = unacted(fight).find((other) => isReady(fight, other)) ?? id;
  return Math.max(ticks, Math.abs((initiativeOf(fight, next) ?? 0) - (initiativeOf(fight, id) ?? 0)));
}

/** A delay is over with its turn. Combatants without another turn keep it, so that they stay where they acted. */
function forgetDelays(fight: Fight<State>, ids: Ids): void {
  const { delays } = fight.rules;
  if (delays !== undefined) for (const id of ids.filter((who) => isUnacted(fight, who))) drop(delays, id);
}

/** N-2, N-3: ends the running turn and hands over, into the next round if no turn is left in this one. */
export function handOver(mutation: OwnMutation, _active: CombatantId, next: CombatantId | null): void {
  const { fight } = mutation;
  endActing(mutation);
  if (next === null) return;
  settle(mutation);
  // The turn's end may leave a turn in this round before the combatant named for the next.
  if (fight.stage === "choosing" && !fight.halted && (nextMoment(fight)?.ids.includes(next) ?? false))
    begin(mutation, next);
}

/** B-4, N-5: a skipped or lost turn ends surprise. */
function skip(mutation: OwnMutation, id: CombatantId, why: "defeated" | "incapacitated" | "surprised"): void {
  passTicks(mutation.fight, [id], ticksToNext(mutation.fight, id));
  skipTurn(mutation, id, why, markOf(mutation.fight, id).began === true);
  forgetDelays(mutation.fight, [id]);
  wake(mutation, id);
}

function lose(mutation: OwnMutation, id: CombatantId): void {
  loseTurn(mutation, id, isHeldOver(mutation.fight, id) ? "kept" : "lost");
  wake(mutation, id);
}

function wake(mutation: OwnMutation, id: CombatantId): void {
  if (choicesOf(mutation.fight).surprise !== "ignored") clearSurprise(mutation, id);
}

/** Closes the round: combatants that are owed a turn lose it (C-12). The next may begin with dice or cards (B-2). */
function finishRound(mutation: OwnMutation): void {
  const { fight } = mutation;
  const held = heldOver(fight);
  if (isEndless(choicesOf(fight))) {
    // Nobody is owed a turn, but a round that ends for want of others ends surprise.
    for (const id of unacted(fight).filter((who) => whySkipped(fight, who) === "surprised")) lose(mutation, id);
  } else if (hasPlaces(choicesOf(fight))) takeTurnsLeft(mutation, places(fight), { skip, lose });
  else for (const id of unacted(fight)) while (isUnacted(fight, id)) lose(mutation, id);
  rounds.endRound(mutation);
  rounds.beginRound(mutation);
  const choices = choicesOf(fight);
  if (fight.rules.side !== undefined && !isForFirst(choices)) set(fight.rules, { side: null });
  if (choices.numbers === "stat" && !isForFirst(choices)) readSheets(mutation);
  if (fight.rules.lastTurn !== undefined) set(fight.rules, { lastTurn: null });
  waitOn(fight, held);
  if (choices.numbers === "cards") shuffleAtRoundEnd(fight, held);
  if (isDeclared(choices)) {
    dropVacant(fight);
    return beginDeclaring(fight);
  }
  if (choices.reroll === "never") return rest(fight);
  dropVacant(fight);
  rounds.beginRolling(mutation, numbers, choices.numbers === "cards" ? "all" : choices.autoRoll, held);
}
