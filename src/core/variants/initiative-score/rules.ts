import * as v from "valibot";
import { asJoined, combatant, controls, hasActed, markOf } from "../../state/combatants";
import { SIDES, type CombatantId } from "../../state/ids";
import { combatantOnly, id, whole } from "../../state/fields";
import type { Refusal } from "../../state/refusal";
import { drop, put, set } from "../../state/write";
import { candidatesFor, rule } from "../../engine/rule";
import type { Mutation, Context, RuleTable } from "../../engine/variant";
import { freeEffectId, putEffect } from "../../mechanics/effects";
import { able } from "../../mechanics/own-turn";
import { rollOffAmong } from "../../mechanics/ties";
import { text } from "../../state/text";
import { endActive } from "./flow";
import { groupsOf } from "./groups";
import { numbers } from "./numbers";
import { actingIn, hasBlow, isLast, isMarked, lastsOf, leaveTurn, noteBlow, type State } from "./state";
import { contendersOf, isRolled, settleTie, tiedOf, tieNamed } from "./ties";
import { signed } from "./words";
import { revealAll, hideAmbushers } from "./ambush-visibility";

type ScoreContext = Context<State>;
type ScoreMutation = Mutation<State>;

/** The largest step by which a score is changed. */
const FARTHEST = 1000;

/** Between turns (a round that waits for the gm) there is no turn to end or to act in. */
function someoneActs({ fight }: ScoreContext): Refusal | null {
  return actingIn(fight).length > 0 ? null : { code: "wrong-stage", detail: fight.stage };
}

/** Only whose turn it is may; the refusal names them. */
function acting({ fight }: ScoreContext, one: CombatantId): Refusal | null {
  const active = actingIn(fight);
  return active.includes(one) ? null : { code: "not-your-turn", combatant: one, who: active };
}

/** Tells whether it has a turn in this round at all: a score, and a place that has not passed (C-18). */
function hasTurn({ fight }: ScoreContext, one: CombatantId): Refusal | null {
  const isIn = combatant(fight, one).base !== null && markOf(fight, one).late !== true;
  return isIn ? null : { code: "not-eligible", combatant: one };
}

function hasScore({ fight }: ScoreContext, one: CombatantId): Refusal | null {
  return combatant(fight, one).base === null ? { code: "not-eligible", combatant: one } : null;
}

/** I-5: one of each side in a round. */
function placeAtTheBottom({ fight }: ScoreContext, one: CombatantId): Refusal | null {
  if (isLast(fight, one)) return { code: "already-last", combatant: one };
  const others = lastsOf(fight, combatant(fight, one).side);
  return others.length === 0 ? null : { code: "side-already-last", combatant: one, who: others };
}

/** Whoever controls one of those named, and the gm (rules 0.6). */
function controlsOne({ viewer }: ScoreContext, ids: readonly CombatantId[]): Refusal | null {
  return ids.some((one) => controls(viewer, one)) ? null : { code: "not-yours" };
}

/** I-4: a tie that the dice have settled is settled for good, but for the gm. */
function maySettle({ fight, viewer }: ScoreContext, named: readonly CombatantId[]): Refusal | null {
  const tied = tieNamed(fight, named);
  if (tied !== undefined && !viewer.gm && isRolled(fight, tied)) return { code: "already-rolled" };
  return tied === undefined ? { code: "not-eligible" } : null;
}

function everyone({ fight }: ScoreContext): readonly CombatantId[] {
  return asJoined(fight);
}

/** Takes somebody out of the turn under way, which goes on at another place (C-23). */
function putOff(mutation: ScoreMutation, one: CombatantId): void {
  const { rules } = mutation.fight;
  if (!rules.active.includes(one)) return;
  leaveTurn(rules, one);
  mutation.emit({ type: "turn-put-off", combatant: one });
}

/** Of two who both go to the bottom the one with the higher die acts very last (I-5); it has not begun there yet. */
function goToTheBottom(mutation: ScoreMutation, one: CombatantId): void {
  const { fight } = mutation;
  const rival = Object.keys(fight.rules.last).find(
    (other) => isLast(fight, other) && !hasActed(fight, other) && !fight.rules.active.includes(other),
  );
  put(fight.rules.last, one, fight.round);
  const [veryLast, before] = rival === undefined ? [one] : rollOffAmong(mutation, numbers, [rival, one]);
  const last = [before, veryLast].filter((other) => other !== undefined);
  set(fight, { moves: [...fight.moves, ...last.map((other) => ({ combatant: other, before: null }))] });
}

/** The turns of groups: C-9, I-2. */
const turns: RuleTable<State> = {
  /** C-9 */
  endTurn: rule({
    fields: v.object({ combatant: v.optional(id) }),
    names: (command) => (command.combatant === undefined ? [] : [command.combatant]),
    who({ fight, viewer }: ScoreContext) {
      const active = actingIn(fight);
      const [first] = active;
      if (first === undefined || active.some((one) => controls(viewer, one))) return null;
      return { code: "not-yours", combatant: first };
    },
    stages: ["turn", "ambush"],
    before: someoneActs,
    may: (context: ScoreContext, command) =>
      command.combatant === undefined ? null : acting(context, command.combatant),
    apply: (mutation: ScoreMutation) => endActive(mutation),
    candidates: () => [{ command: { do: "endTurn" } }],
    label: ({ fight, variant }: ScoreContext) =>
      text("log.end-turn", { combatants: { names: variant.flow.active(fight) } }),
  }),

  /** I-2 */
  markActed: rule({
    fields: v.object({ combatant: id, on: v.optional(v.boolean()) }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn", "ambush"],
    before: someoneActs,
    may(context: ScoreContext, command) {
      const { fight } = context;
      const isMember = (): boolean =>
        actingIn(fight).length > 1 || groupsOf(fight).some((group) => group.includes(command.combatant));
      return (
        acting(context, command.combatant) ??
        (isMember() ? null : { code: "not-eligible", combatant: command.combatant })
      );
    },
    apply(mutation: ScoreMutation, command) {
      const { fight } = mutation;
      const on = command.on ?? true;
      if (isMarked(fight, command.combatant) === on) return;
      if (on) put(fight.rules.marked, command.combatant, true);
      else drop(fight.rules.marked, command.combatant);
      mutation.emit({ type: "marked", combatant: command.combatant, on });
    },
    candidates: (context: ScoreContext) =>
      actingIn(context.fight).flatMap((one) =>
        candidatesFor("markActed", [one], undefined, { on: !isMarked(context.fight, one) }),
      ),
  }),
};

/** Commands that change the order: I-5 … I-7. */
const changes: RuleTable<State> = {
  /** I-5 */
  actLast: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(context: ScoreContext, { combatant: one }) {
      if (hasActed(context.fight, one)) return { code: "already-acted", combatant: one };
      return able(context, one) ?? placeAtTheBottom(context, one) ?? hasTurn(context, one);
    },
    apply(mutation: ScoreMutation, { combatant: one }) {
      putOff(mutation, one);
      goToTheBottom(mutation, one);
      mutation.emit({ type: "acts-last", combatant: one });
    },
    candidates: (context: ScoreContext) => candidatesFor("actLast", everyone(context)),
  }),

  /** I-6 */
  rollWithBlow: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(context: ScoreContext, { combatant: one }) {
      const again: Refusal | null = hasBlow(context.fight, one) ? { code: "not-eligible", combatant: one } : null;
      return able(context, one) ?? hasScore(context, one) ?? again;
    },
    apply(mutation: ScoreMutation, { combatant: one }) {
      noteBlow(mutation.fight, one);
      mutation.emit({ type: "rolled-with-blow", combatant: one });
    },
    candidates: (context: ScoreContext) => candidatesFor("rollWithBlow", everyone(context)),
  }),

  /** I-7 */
  modifyScore: rule({
    fields: v.object({ combatant: id, by: whole(-FARTHEST, FARTHEST), turns: v.optional(whole(1, FARTHEST)) }),
    names: (command) => [command.combatant],
    who: "gm",
    may: (context: ScoreContext, command) => hasScore(context, command.combatant),
    apply(mutation: ScoreMutation, { combatant: target, by, turns: n }) {
      mutation.emit({ type: "adjusted", combatant: target, what: "initiative", by });
      const until = n === undefined ? ("combat" as const) : { turns: n };
      putEffect(mutation, freeEffectId(mutation.fight, "score-"), {
        name: signed(by),
        target,
        until,
        modify: { initiative: by },
      });
    },
    candidates: (context: ScoreContext) => candidatesFor("modifyScore", everyone(context), { by: -1 }),
  }),
};

/** I-4; the lists name a tie as the view has it, or each group in it by its first member. */
const ties: RuleTable<State> = {
  decideTie: rule({
    fields: v.object({ order: v.pipe(v.array(id), v.minLength(1)) }),
    names: (command) => command.order,
    who: (context: ScoreContext, command) => controlsOne(context, command.order),
    may: (context: ScoreContext, command) => maySettle(context, command.order),
    apply(mutation: ScoreMutation, { order }) {
      const tied = tieNamed(mutation.fight, order);
      if (tied === undefined) return;
      settleTie(mutation.fight, tied, order, false);
      mutation.emit({ type: "tie-decided", combatants: order });
    },
    // Each tie is a command of its own: without the order, one tie's answer would pass for another's.
    candidates: ({ fight }: ScoreContext) =>
      tiedOf(fight).map((tied) => ({ command: { do: "decideTie", order: contendersOf(fight, tied) } })),
    label: (_look: ScoreContext, command) =>
      text("initiative-score.log.decide-tie", { names: { names: command.order } }),
  }),

  rollTie: rule({
    fields: v.object({ combatants: v.pipe(v.array(id), v.minLength(1)) }),
    names: (command) => command.combatants,
    who: (context: ScoreContext, command) => controlsOne(context, command.combatants),
    may(context: ScoreContext, { combatants }) {
      const [first] = combatants;
      const isOfPlayers = first !== undefined && combatant(context.fight, first).side === "players";
      return maySettle(context, combatants) ?? (isOfPlayers ? null : { code: "not-eligible" });
    },
    apply(mutation: ScoreMutation, { combatants }) {
      const { fight } = mutation;
      const tied = tieNamed(fight, combatants);
      if (tied === undefined) return;
      settleTie(fight, tied, rollOffAmong(mutation, numbers, contendersOf(fight, tied)), true);
    },
    candidates: ({ fight }: ScoreContext) =>
      tiedOf(fight).map((tied) => ({ command: { do: "rollTie", combatants: contendersOf(fight, tied) } })),
    label: (_look: ScoreContext, command) =>
      text("initiative-score.log.roll-tie", { names: { names: command.combatants } }),
  }),
};

/** I-11 */
const beginnings: RuleTable<State> = {
  ambush: rule({
    fields: v.object({ side: v.nullable(v.picklist(SIDES)), hidden: v.optional(v.boolean()) }),
    who: "gm",
    stages: ["setup"],
    apply(mutation: ScoreMutation, { side, hidden }) {
      // A new plan undoes the hiding of an earlier one, and leaves alone what the gm has hidden.
      revealAll(mutation);
      set(mutation.fight.rules, { ambush: side === null ? null : { side, hidden: hidden === true } });
      hideAmbushers(mutation);
    },
    candidates: () => [...SIDES, null].map((side) => ({ command: { do: "ambush", side } })),
    label: (_look: ScoreContext, command) =>
      text(command.side === null ? "initiative-score.log.no-ambush" : "initiative-score.log.ambush"),
  }),
};

/** All commands of the variant itself. */
export const rules: RuleTable<State> = { ...turns, ...changes, ...ties, ...beginnings };
