import * as v from "valibot";
import { asJoined, combatant } from "../../state/combatants";
import { type CombatantId, type Fight, SIDES } from "../../state/fight";
import { anyId, line, whole } from "../../state/fields";
import { keyOf, named, text } from "../../state/text";
import { set } from "../../state/write";
import { candidatesFor, commandsOf } from "../../engine/command";
import type { Mutation } from "../../engine/variant";
import { handOverRule } from "../../mechanics/chosen-turns";
import { actingIn, activeOf, isAble, isOwnTurn, IN_A_TURN } from "../../mechanics/own-turn";
import { endFight } from "../../mechanics/rounds";
import { useReactionRule } from "../../mechanics/reactions";
import { choiceField, integerField } from "../../mechanics/fields";
import { areFoes } from "../../mechanics/sides";
import * as bars from "./checks";
import { distances } from "./distances";
import { beginTurn, endActive, followerOf, mayActOf } from "./flow";
import { changePool, poolOf } from "./pool";
import { useHelp } from "./help";
import { BOTH_MINORS, spending } from "./spending";
import { COVERS, fighterOf, MOST_STANCE, note, turnOf, type Cover, type State } from "./state";
import { coverWord } from "./words";

const command = commandsOf<State>();

/**
 * M-2: a named player's combatant begins at once. The GM's side only names, so that the players can seize. Without a
 * name, a companion can follow (C-31).
 */
function endTurn(mutation: Mutation<State>, active: CombatantId, chosen: CombatantId | null): void {
  const { fight } = mutation;
  const { side } = combatant(fight, active);
  const next = chosen ?? followerOf(fight, active);
  endActive(mutation, active);
  if (next === null || fight.rules.control !== side || !mayActOf(fight, side).includes(next)) return;
  if (side === "gm") set(fight.rules, { next });
  else beginTurn(mutation, next);
}

/** M-16 */
function spendReaction({ fight, emit }: Mutation<State>, id: CombatantId, said: string | null): void {
  note(fight, id, { reacted: fight.round });
  emit({ type: "reaction-spent", combatant: id, label: said });
}

const MOST_NOTED = 99;
const noted = v.optional(whole(0, MOST_NOTED));

export const rules = {
  /** M-2 */
  takeTurn: command({
    fields: { combatant: anyId },
    whose: "controller",
    when: ["choosing"],
    unless: [bars.isInControl, bars.isChoosable],
    does: (mutation, { combatant: id }) => beginTurn(mutation, id),
    button: { icon: "act", tone: "primary" },
  }),

  /** C-9, M-2 */
  endTurn: handOverRule<State>({
    mayName(context, next, active) {
      if (areFoes(context.fight, active, next)) return { code: "wrong-side", combatant: next };
      if (next === active) return { code: "already-acted", combatant: active };
      return bars.isChoosable(context, { combatant: next });
    },
    end: endTurn,
  }),

  /** M-5 */
  seize: command({
    fields: { side: v.picklist(SIDES), reason: line },
    whose({ fight, viewer }, { side }) {
      if (bars.speaksFor(fight, viewer, side)) return null;
      return { code: side === "gm" ? "gm-only" : "not-yours" };
    },
    when: bars.IN_A_ROUND,
    unless: [bars.maySeize],
    does(mutation, { side }) {
      const { rules: now, stage } = mutation.fight;
      if (side === "players") changePool(mutation, -bars.SEIZE_COST);
      set(now, { ...(stage === "turn" ? { seized: true } : { control: side }), next: null });
      mutation.emit({ type: "seized", side });
    },
    log: (_context, { side }) => text(`momentum.log.seize-${side}`),
    button: (_context, { side }) => ({
      ...(side === "gm" && { label: text("momentum.controls.seize-gm") }),
      ...(side === "players" && { cost: text("momentum.costs.momentum", { count: bars.SEIZE_COST }) }),
      icon: "seize",
      tone: "reactor",
    }),
  }),

  /** M-6 */
  changeMomentum: command({
    fields: { by: whole(-1000, 1000) },
    whose({ fight, viewer }, { by }) {
      if (viewer.gm) return null;
      if (by >= 0) return { code: "gm-only" };
      return bars.speaksFor(fight, viewer, "players") ? null : { code: "not-yours" };
    },
    unless: [
      ({ fight, viewer }, { by }) =>
        !viewer.gm && poolOf(fight) + by < 0 ? { code: "not-enough-momentum", detail: poolOf(fight) } : null,
    ],
    does: (mutation, { by }) => changePool(mutation, by),
    told: ({ by }) => ({ by: by > 0 ? `+${by}` : by }),
    button({ viewer }, { by }) {
      if (by > 0) return { label: text("momentum.controls.add-momentum"), icon: "add", tone: "quiet" };
      const label = text(viewer.gm ? "momentum.controls.take-momentum" : "momentum.controls.spend-momentum");
      return { label, icon: "take", tone: "quiet" };
    },
    candidates: () => [1, -1].map((by) => ({ command: { do: "changeMomentum", by } })),
  }),

  /** M-4 */
  endScene: command({
    whose: "gm",
    when: bars.IN_A_ROUND,
    unless: [
      ({ fight }) => (fight.rules.mayEnd ? null : { code: "not-eligible", says: keyOf("momentum.refusals.scene") }),
    ],
    does: endFight,
    button: { icon: "scene" },
  }),

  ...spending,

  /** M-18 */
  setCover: command({
    fields: { combatant: anyId, cover: v.picklist(COVERS) },
    whose: "gm",
    does({ fight, emit }, { combatant: id, cover }) {
      note(fight, id, { cover: cover === "none" ? undefined : cover });
      emit({ type: "cover-set", combatant: id, cover });
    },
    told: ({ cover }) => ({ cover: coverWord(cover) }),
    candidates: ({ fight }) =>
      asJoined(fight).flatMap((id) =>
        otherCovers(fight, id).map((cover) => ({ command: { do: "setCover", combatant: id, cover } })),
      ),
    button({ fight }, { combatant: id }) {
      const field = choiceField("cover", text("momentum.fields.cover"), otherCovers(fight, id), coverWord);
      return { id: `cover ${id}`, icon: "cover", fields: [field] };
    },
  }),

  ...distances,

  /** M-14 */
  sprint: command({
    fields: { combatant: anyId },
    ...IN_A_TURN,
    unless: [
      isOwnTurn,
      isAble,
      bars.needs(
        "sprint-at-start",
        (fight, id) => turnOf(fight)?.begun !== true && fighterOf(fight, id).sprinting !== true,
      ),
      bars.hasMinors(BOTH_MINORS),
    ],
    does({ fight, emit }, { combatant: id }) {
      note(fight, id, { sprinting: true, cover: undefined });
      emit({ type: "used", combatant: id, what: "sprint", label: null });
    },
    button: { cost: text("momentum.costs.sprint"), icon: "sprint" },
  }),

  /** M-16 */
  provoked: command({
    fields: { combatant: anyId, mover: anyId },
    others: ["mover"],
    ...IN_A_TURN,
    told: ({ mover }) => ({ mover: named(mover) }),
    unless: [
      isAble,
      bars.needs<{ readonly mover: CombatantId }>(
        "not-eligible",
        (fight, id, { mover }) => activeOf(fight) === mover && Object.hasOwn(turnOf(fight)?.left ?? {}, id),
      ),
      bars.hasReaction,
    ],
    does(mutation, { combatant: id }) {
      spendReaction(mutation, id, null);
      // The next attack uses aim and help, whatever it is (M-12).
      useHelp(mutation, id);
      note(mutation.fight, id, { aim: undefined });
      mutation.emit({ type: "attacked", combatant: id, kind: "melee", label: null });
    },
    button: {
      label: text("momentum.controls.strike"),
      cost: text("momentum.costs.reaction"),
      icon: "react",
      tone: "reactor",
    },
    candidates: ({ fight }) =>
      actingIn(fight).flatMap((mover) => candidatesFor("provoked", bars.leftBehind(fight), undefined, { mover })),
  }),

  /** M-16 */
  useReaction: useReactionRule<State>({ when: bars.IN_A_ROUND, unless: [bars.hasReaction], spend: spendReaction }),

  /** M-19 */
  setState: command({
    fields: { combatant: anyId, aim: noted, assisted: noted, defense: v.optional(whole(0, MOST_STANCE)) },
    whose: "gm",
    does({ fight, emit }, { combatant: id, aim, assisted, defense: stance }) {
      const given = Object.entries({ aim, assisted, stance }).filter(([, count]) => count !== undefined);
      note(fight, id, Object.fromEntries(given.map(([name, count]) => [name, count === 0 ? undefined : count])));
      emit({ type: "state-set", combatant: id });
    },
    button({ fight }, { combatant: id }) {
      const { aim = 0, assisted = 0, stance = 0 } = fighterOf(fight, id);
      const fields = [
        integerField("aim", text("momentum.fields.aim"), 0, MOST_NOTED, aim),
        integerField("assisted", text("momentum.fields.assisted"), 0, MOST_NOTED, assisted),
        integerField("defense", text("momentum.fields.defense"), 0, MOST_STANCE, stance),
      ];
      return { id: `state ${id}`, icon: "effect", fields };
    },
  }),
};

const otherCovers = (fight: Fight<State>, id: CombatantId): Cover[] =>
  COVERS.filter((cover) => cover !== (fighterOf(fight, id).cover ?? "none"));
