import * as v from "valibot";
import { baseOf, combatant, controls, hasActed, markOf } from "../../state/combatants";
import { type CombatantId, SIDES } from "../../state/fight";
import { anyId, whole } from "../../state/fields";
import { drop, put, set } from "../../state/write";
import { type Check, type CheckOfOne, checksOf, commandsOf } from "../../engine/command";
import type { Mutation } from "../../engine/variant";
import { freeEffectId, putEffect } from "../../mechanics/effects";
import { actingIn, endTurnRule, isAble, isOwnTurn, IN_A_TURN, someoneActs } from "../../mechanics/own-turn";
import { choiceField, peopleField } from "../../mechanics/fields";
import { ofSide } from "../../mechanics/sides";
import { rollOffAmong } from "../../mechanics/ties";
import { putOffTurn } from "../../mechanics/turns";
import { keyOf, signed, text } from "../../state/text";
import { endActive, failAmbush } from "./flow";
import { groupsOf } from "./groups";
import { numbers } from "./numbers";
import { hasBlow, isLast, isMarked, lastsOf, leaveTurn, type State } from "./state";
import { isRolled, settleTie, tiedOf, tieNamed } from "./ties";
import { byField } from "./words";
import { hide, isVeiled, revealAll } from "./ambush-visibility";

const command = commandsOf<State>();

const needs = checksOf<State>();

const FARTHEST = 1000;

const ids = v.pipe(v.array(anyId), v.minLength(1));

/** I-2: a single combatant is not ticked off. */
const isInGroup = needs(
  "not-eligible",
  (fight, id) => actingIn(fight).length > 1 || groupsOf(fight).some((group) => group.includes(id)),
);

/** I-4: for the controllers of the named combatants, and the GM (C-25). */
const controlsOne: Check<State, readonly CombatantId[]> = ({ viewer }, named) =>
  named.some((id) => controls(viewer, id)) ? null : { code: "not-yours" };

/** I-4: only the GM may settle a rolled tie again. */
const isOpenTie: Check<State, readonly CombatantId[]> = ({ fight, viewer }, named) => {
  const tied = tieNamed(fight, named);
  if (tied === undefined) return { code: "not-eligible" };
  return !viewer.gm && isRolled(fight, tied.people) ? { code: "already-rolled" } : null;
};

/** I-4: only players roll for it. */
const isOfPlayers: Check<State, readonly CombatantId[]> = ({ fight }, [first = ""]) =>
  combatant(fight, first).side === "players" ? null : { code: "not-eligible" };

const hasNotActed = needs("already-acted", (fight, id) => !hasActed(fight, id));

/** I-5: one combatant of each side in a round. */
const isBottomFree: CheckOfOne<State> = ({ fight }, { combatant: id }) => {
  if (isLast(fight, id)) return { code: "already-last", combatant: id };
  const others = lastsOf(fight, combatant(fight, id).side);
  return others.length === 0 ? null : { code: "side-already-last", combatant: id, who: others };
};

/** I-5: it must have a turn this round: a score, and a place that has not passed (C-18). */
const hasTurn = needs("not-eligible", (fight, id) => baseOf(fight, id) !== null && markOf(fight, id).late !== true, {
  says: keyOf("initiative-score.refusals.no-turn"),
});

/** I-5: puts a combatant's turn off to another place (C-23). */
function putOff(mutation: Mutation<State>, id: CombatantId): void {
  const { rules } = mutation.fight;
  if (!actingIn(mutation.fight).includes(id)) return;
  leaveTurn(rules, id);
  putOffTurn(mutation, id);
}

/** I-5: if both sides have a combatant at the bottom, the higher die acts last. */
function goToTheBottom(mutation: Mutation<State>, id: CombatantId): void {
  const { fight } = mutation;
  const acting = actingIn(fight);
  const rival = lastsOf(fight, ...SIDES).find((other) => !hasActed(fight, other) && !acting.includes(other));
  put(fight.rules.last, id, fight.round);
  const [veryLast, before] = rival === undefined ? [id] : rollOffAmong(mutation, numbers, [rival, id]);
  const last = [before, veryLast].filter((other) => other !== undefined);
  set(fight, { moves: [...fight.moves, ...last.map((other) => ({ combatant: other, before: null }))] });
}

/** I-6: one blow at a time. */
const hasNoBlow = needs("not-eligible", (fight, id) => !hasBlow(fight, id), {
  says: keyOf("initiative-score.refusals.blow"),
});

const hasScore = needs("not-eligible", (fight, id) => baseOf(fight, id) !== null);

/** Lists name a tie as in the view, or its groups by their first members. */
export const rules = {
  /** C-9 */
  endTurn: endTurnRule<State>({ end: endActive, when: ["turn", "ambush"] }),

  /** I-2 */
  markActed: command({
    fields: { combatant: anyId, on: v.optional(v.boolean()) },
    whose: "controller",
    when: ["turn", "ambush"],
    before: someoneActs,
    unless: [isOwnTurn, isInGroup],
    does({ fight, emit }, { combatant: id, on = true }) {
      if (isMarked(fight, id) === on) return;
      if (on) put(fight.rules.marked, id, true);
      else drop(fight.rules.marked, id);
      emit({ type: "marked", combatant: id, on });
    },
    candidates: ({ fight }) =>
      actingIn(fight).map((id) => ({ command: { do: "markActed", combatant: id, on: !isMarked(fight, id) } })),
    log: (_context, { combatant: id, on }) =>
      text(on === false ? "initiative-score.log.unmark" : "initiative-score.log.mark-acted", {
        combatant: { name: id },
      }),
    button: (_context, { combatant: id, on }) => ({
      id: `mark ${id}`,
      label: text(on === false ? "initiative-score.controls.unmark" : "initiative-score.controls.mark"),
      icon: "mark",
    }),
  }),

  /** I-4 */
  decideTie: command({
    fields: { order: ids },
    others: ["order"],
    whose: (context, { order }) => controlsOne(context, order),
    unless: [(context, { order }) => isOpenTie(context, order)],
    does({ fight, emit }, { order }) {
      const tied = tieNamed(fight, order);
      if (tied === undefined) return;
      settleTie(fight, tied.people, order, false);
      emit({ type: "tie-decided", combatants: order });
    },
    log: (_context, { order }) => text("initiative-score.log.decide-tie", { names: { names: order } }),
    // A command for each tie, because without the order answers to two ties would be the same.
    candidates: ({ fight }) =>
      tiedOf(fight).map(({ contenders }) => ({ command: { do: "decideTie", order: contenders } })),
    button: { label: text("initiative-score.controls.decide"), icon: "tie" },
  }),

  /** I-4 */
  rollTie: command({
    fields: { combatants: ids },
    others: ["combatants"],
    whose: (context, { combatants }) => controlsOne(context, combatants),
    unless: [
      (context, { combatants }) => isOpenTie(context, combatants),
      (context, { combatants }) => isOfPlayers(context, combatants),
    ],
    does(mutation, { combatants }) {
      const { fight } = mutation;
      const tied = tieNamed(fight, combatants);
      if (tied === undefined) return;
      settleTie(fight, tied.people, rollOffAmong(mutation, numbers, tied.contenders), true);
    },
    log: (_context, { combatants }) => text("initiative-score.log.roll-tie", { names: { names: combatants } }),
    candidates: ({ fight }) =>
      tiedOf(fight).map(({ contenders }) => ({ command: { do: "rollTie", combatants: contenders } })),
    button: { icon: "roll", tone: "quiet" },
  }),

  /** I-5 */
  actLast: command({
    fields: { combatant: anyId },
    ...IN_A_TURN,
    unless: [hasNotActed, isAble, isBottomFree, hasTurn],
    does(mutation, { combatant: id }) {
      putOff(mutation, id);
      goToTheBottom(mutation, id);
      mutation.emit({ type: "acts-last", combatant: id });
    },
    button: { icon: "last" },
  }),

  /** I-6 */
  rollWithBlow: command({
    fields: { combatant: anyId },
    whose: "controller",
    when: ["turn", "ambush"],
    unless: [isAble, hasScore, hasNoBlow],
    does({ fight, emit }, { combatant: id }) {
      // It costs from the next round on.
      put(fight.rules.blows, id, { round: fight.round + 1, effect: null });
      emit({ type: "rolled-with-blow", combatant: id });
    },
    button: { icon: "blow", cost: text("initiative-score.costs.blow") },
  }),

  /** I-7 */
  modifyScore: command({
    fields: { combatant: anyId, by: whole(-FARTHEST, FARTHEST), turns: v.optional(whole(1, FARTHEST)) },
    whose: "gm",
    unless: [hasScore],
    does(mutation, { combatant: target, by, turns }) {
      mutation.emit({ type: "adjusted", combatant: target, what: "initiative", by });
      putEffect(mutation, freeEffectId(mutation.fight, "score-"), {
        name: signed(by),
        target,
        until: turns === undefined ? "combat" : { turns },
        modify: { initiative: by },
      });
    },
    log: (_context, { combatant: id, by, turns }) => {
      const said = { combatant: { name: id }, by: signed(by) };
      return turns === undefined
        ? text("initiative-score.log.modify-score", said)
        : text("initiative-score.log.modify-score-for", { ...said, turns });
    },
    button: (_context, { combatant: id }) => ({
      id: `modify ${id}`,
      label: text("initiative-score.controls.modify"),
      icon: "effect",
      fields: [byField],
    }),
  }),

  /** I-11 */
  ambush: command({
    fields: { side: v.nullable(v.picklist(SIDES)), hidden: v.optional(v.union([v.boolean(), v.array(anyId)])) },
    whose: "gm",
    when: ["setup", "ambush"],
    unless: [
      ({ fight }, { side }) =>
        fight.stage === "ambush" && side !== null ? { code: "wrong-stage", detail: fight.stage } : null,
      ({ fight }, { side, hidden }) => {
        const stranger = Array.isArray(hidden) ? hidden.find((id) => combatant(fight, id).side !== side) : undefined;
        return stranger === undefined
          ? null
          : { code: "wrong-side", combatant: stranger, says: keyOf("initiative-score.refusals.not-in-ambush") };
      },
    ],
    does(mutation, { side, hidden }) {
      const { fight } = mutation;
      if (fight.stage === "ambush") return failAmbush(mutation);
      // A new plan ends the hiding of the earlier one, but not the GM's.
      revealAll(mutation);
      set(fight.rules, { ambush: side === null ? null : { side, hidden: hidden === true } });
      if (side === null) return;
      if (hidden === true) hide(mutation, ofSide(fight, side));
      else if (Array.isArray(hidden)) hide(mutation, hidden);
    },
    log: ({ fight }, { side }) =>
      text(
        `initiative-score.log.${fight.stage === "ambush" ? "ambush-failed" : side === null ? "no-ambush" : "ambush"}`,
      ),
    candidates: ({ fight }) => [
      ...SIDES.map((side) => ({ command: { do: "ambush", side } })),
      ...(fight.rules.ambush === null ? [] : [{ command: { do: "ambush", side: null } }]),
    ],
    button({ fight }, { side, hidden }) {
      if (fight.stage === "ambush") {
        return { id: "ambush failed", label: text("initiative-score.controls.ambush-failed"), icon: "dismiss" };
      }
      if (side === null) return { label: text("initiative-score.controls.no-ambush"), icon: "dismiss" };
      if (side !== undefined) {
        const people = ofSide(fight, side);
        const field = peopleField("hidden", text("initiative-score.fields.hidden"), people);
        return {
          id: "ambush who hides",
          label: text("initiative-score.controls.ambush-who"),
          icon: "ambush",
          tone: "quiet",
          fields: [{ ...field, value: people.filter((id) => isVeiled(fight, id)) }],
        };
      }
      return {
        id: hidden === true ? "ambush hidden" : "ambush",
        label: text(hidden === true ? "initiative-score.controls.ambush-hidden" : "initiative-score.controls.ambush"),
        icon: "ambush",
        tone: "quiet",
        fields: [
          choiceField("side", text("initiative-score.fields.ambush-side"), SIDES, (each) => text(`sides.${each}`)),
        ],
      };
    },
  }),
};
