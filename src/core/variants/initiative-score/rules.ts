import * as v from "valibot";
import { asJoined, combatant, controls, hasActed, markOf } from "../../state/combatants";
import { SIDES, type CombatantId } from "../../state/ids";
import { combatantOnly, id, whole } from "../../state/fields";
import type { Refusal } from "../../state/refusal";
import { offersFor, rule } from "../../engine/rule";
import type { Act, Look, RuleTable } from "../../engine/variant";
import { freeEffectId, putEffect } from "../../mechanics/effects";
import { able } from "../../mechanics/own-turn";
import { rollOffAmong } from "../../mechanics/ties";
import { text } from "../../state/text";
import { endActive } from "./flow";
import { groupsOf } from "./groups";
import { numbers } from "./numbers";
import { actingIn, hasBlow, isLast, isMarked, lastsOf, type State } from "./state";
import { contendersOf, isRolled, settleTie, tiedOf, tieNamed } from "./ties";
import { signed } from "./words";
import { unveilAll, veil } from "./veil";

type ScoreLook = Look<State>;
type ScoreAct = Act<State>;

/** The largest step by which a score is changed. */
const FARTHEST = 1000;

/** Between turns (a round that waits for the gm) there is no turn to end or to act in. */
function someoneActs({ body }: ScoreLook): Refusal | null {
  return actingIn(body).length > 0 ? null : { code: "wrong-stage", detail: body.stage };
}

/** Only whose turn it is may; the refusal names them. */
function acting({ body }: ScoreLook, one: CombatantId): Refusal | null {
  const active = actingIn(body);
  return active.includes(one) ? null : { code: "not-your-turn", combatant: one, who: active };
}

/** Whether it has a turn in this round at all: a score, and a place that has not passed (C-18). */
function hasTurn({ body }: ScoreLook, one: CombatantId): Refusal | null {
  const isIn = combatant(body, one).base !== null && markOf(body, one).late !== true;
  return isIn ? null : { code: "not-eligible", combatant: one };
}

function hasScore({ body }: ScoreLook, one: CombatantId): Refusal | null {
  return combatant(body, one).base === null ? { code: "not-eligible", combatant: one } : null;
}

/** I-5: one of each side in a round. */
function placeAtTheBottom({ body }: ScoreLook, one: CombatantId): Refusal | null {
  if (isLast(body, one)) return { code: "already-last", combatant: one };
  const others = lastsOf(body, combatant(body, one).side);
  return others.length === 0 ? null : { code: "side-already-last", combatant: one, who: others };
}

/** Whoever controls one of those named, and the gm (rules 0.6). */
function controlsOne({ viewer }: ScoreLook, ids: readonly CombatantId[]): Refusal | null {
  return ids.some((one) => controls(viewer, one)) ? null : { code: "not-yours" };
}

/** I-4: a tie that the dice have settled is settled for good, but for the gm. */
function maySettle({ body, viewer }: ScoreLook, named: readonly CombatantId[]): Refusal | null {
  const tied = tieNamed(body, named);
  if (tied !== undefined && !viewer.gm && isRolled(body, tied)) return { code: "already-rolled" };
  return tied === undefined ? { code: "not-eligible" } : null;
}

function everyone({ body }: ScoreLook): CombatantId[] {
  return asJoined(body);
}

/** Takes somebody out of the turn under way, which goes on at another place (C-23). */
function putOff(act: ScoreAct, one: CombatantId): void {
  const { rules } = act.body;
  if (!rules.active.includes(one)) return;
  rules.active = rules.active.filter((other) => other !== one);
  delete rules.marked[one];
  act.emit({ type: "turn-put-off", combatant: one });
}

/** Of two who both go to the bottom the one with the higher die acts very last (I-5); it has not begun there yet. */
function goToTheBottom(act: ScoreAct, one: CombatantId): void {
  const { body } = act;
  const rival = Object.keys(body.rules.last).find(
    (other) => isLast(body, other) && !hasActed(body, other) && !body.rules.active.includes(other),
  );
  body.rules.last[one] = body.round;
  const [veryLast, before] = rival === undefined ? [one] : rollOffAmong(act, numbers, [rival, one]);
  for (const last of [before, veryLast]) {
    if (last !== undefined) body.moves.push({ combatant: last, before: null });
  }
}

/** The turns of groups: C-9, I-2. */
const turns: RuleTable<State> = {
  /** C-9 */
  endTurn: rule({
    fields: v.object({ combatant: v.optional(id) }),
    names: (command) => (command.combatant === undefined ? [] : [command.combatant]),
    who({ body, viewer }: ScoreLook) {
      const active = actingIn(body);
      const [first] = active;
      if (first === undefined || active.some((one) => controls(viewer, one))) return null;
      return { code: "not-yours", combatant: first };
    },
    stages: ["turn", "ambush"],
    before: someoneActs,
    may: (look: ScoreLook, command) => (command.combatant === undefined ? null : acting(look, command.combatant)),
    apply: (act: ScoreAct) => endActive(act),
    offers: () => [{ command: { do: "endTurn" } }],
    label: ({ body, variant }: ScoreLook) => text("log.endTurn", { combatants: { names: variant.flow.active(body) } }),
  }),

  /** I-2 */
  markActed: rule({
    fields: v.object({ combatant: id, on: v.optional(v.boolean()) }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn", "ambush"],
    before: someoneActs,
    may(look: ScoreLook, command) {
      const { body } = look;
      const isMember = (): boolean =>
        actingIn(body).length > 1 || groupsOf(body).some((group) => group.includes(command.combatant));
      return (
        acting(look, command.combatant) ?? (isMember() ? null : { code: "not-eligible", combatant: command.combatant })
      );
    },
    apply(act: ScoreAct, command) {
      const { body } = act;
      const on = command.on ?? true;
      if (isMarked(body, command.combatant) === on) return;
      if (on) body.rules.marked[command.combatant] = true;
      else delete body.rules.marked[command.combatant];
      act.emit({ type: "marked", combatant: command.combatant, on });
    },
    offers: (look: ScoreLook) =>
      actingIn(look.body).flatMap((one) => offersFor("markActed", [one], undefined, { on: !isMarked(look.body, one) })),
  }),
};

/** What moves somebody in the order: I-5 … I-7. */
const changes: RuleTable<State> = {
  /** I-5 */
  actLast: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(look: ScoreLook, { combatant: one }) {
      if (hasActed(look.body, one)) return { code: "already-acted", combatant: one };
      return able(look, one) ?? placeAtTheBottom(look, one) ?? hasTurn(look, one);
    },
    apply(act: ScoreAct, { combatant: one }) {
      putOff(act, one);
      goToTheBottom(act, one);
      act.emit({ type: "acts-last", combatant: one });
    },
    offers: (look: ScoreLook) => offersFor("actLast", everyone(look)),
  }),

  /** I-6 */
  rollWithBlow: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(look: ScoreLook, { combatant: one }) {
      const again: Refusal | null = hasBlow(look.body, one) ? { code: "not-eligible", combatant: one } : null;
      return able(look, one) ?? hasScore(look, one) ?? again;
    },
    apply(act: ScoreAct, { combatant: one }) {
      const { body } = act;
      body.rules.blows[one] = { round: body.round + 1, effect: null };
      act.emit({ type: "rolled-with-blow", combatant: one });
    },
    offers: (look: ScoreLook) => offersFor("rollWithBlow", everyone(look)),
  }),

  /** I-7 */
  modifyScore: rule({
    fields: v.object({ combatant: id, by: whole(-FARTHEST, FARTHEST), turns: v.optional(whole(1, FARTHEST)) }),
    names: (command) => [command.combatant],
    who: "gm",
    may: (look: ScoreLook, command) => hasScore(look, command.combatant),
    apply(act: ScoreAct, { combatant: target, by, turns: n }) {
      act.emit({ type: "adjusted", combatant: target, what: "initiative", by });
      const until = n === undefined ? ("combat" as const) : { turns: n };
      putEffect(act, freeEffectId(act.body, "score-"), {
        name: signed(by),
        target,
        until,
        modify: { initiative: by },
      });
    },
    offers: (look: ScoreLook) => offersFor("modifyScore", everyone(look), { by: -1 }),
  }),
};

/** I-4; the lists name a tie as the view has it, or each group in it by its first member. */
const ties: RuleTable<State> = {
  decideTie: rule({
    fields: v.object({ order: v.pipe(v.array(id), v.minLength(1)) }),
    names: (command) => command.order,
    who: (look: ScoreLook, command) => controlsOne(look, command.order),
    may: (look: ScoreLook, command) => maySettle(look, command.order),
    apply(act: ScoreAct, { order }) {
      const tied = tieNamed(act.body, order);
      if (tied === undefined) return;
      settleTie(act.body, tied, order, false);
      act.emit({ type: "tie-decided", combatants: order });
    },
    offers: ({ body }: ScoreLook) =>
      tiedOf(body).map((tied) => ({ command: { do: "decideTie" }, sample: { order: contendersOf(body, tied) } })),
    label: (_look: ScoreLook, command) => text("log.decideTie", { names: { names: command.order } }),
  }),

  rollTie: rule({
    fields: v.object({ combatants: v.pipe(v.array(id), v.minLength(1)) }),
    names: (command) => command.combatants,
    who: (look: ScoreLook, command) => controlsOne(look, command.combatants),
    may(look: ScoreLook, { combatants }) {
      const [first] = combatants;
      const isOfPlayers = first !== undefined && combatant(look.body, first).side === "players";
      return maySettle(look, combatants) ?? (isOfPlayers ? null : { code: "not-eligible" });
    },
    apply(act: ScoreAct, { combatants }) {
      const { body } = act;
      const tied = tieNamed(body, combatants);
      if (tied === undefined) return;
      settleTie(body, tied, rollOffAmong(act, numbers, contendersOf(body, tied)), true);
    },
    offers: ({ body }: ScoreLook) =>
      tiedOf(body).map((tied) => ({ command: { do: "rollTie", combatants: contendersOf(body, tied) } })),
    label: (_look: ScoreLook, command) => text("log.rollTie", { names: { names: command.combatants } }),
  }),
};

/** I-11 */
const beginnings: RuleTable<State> = {
  ambush: rule({
    fields: v.object({ side: v.nullable(v.picklist(SIDES)), hidden: v.optional(v.boolean()) }),
    who: "gm",
    stages: ["setup"],
    apply(act: ScoreAct, { side, hidden }) {
      // Who was hidden by an earlier plan, and not by the gm's hand, is so no more.
      unveilAll(act);
      act.body.rules.ambush = side === null ? null : { side, hidden: hidden === true };
      veil(act);
    },
    offers: () => [...SIDES, null].map((side) => ({ command: { do: "ambush", side } })),
    label: (_look: ScoreLook, command) => text(command.side === null ? "log.no-ambush" : "log.ambush"),
  }),
};

/** All commands of the variant itself. */
export const rules: RuleTable<State> = { ...turns, ...changes, ...ties, ...beginnings };
