import * as v from "valibot";
import { asJoined } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import { id, key } from "../../state/fields";
import type { CombatantId } from "../../state/ids";
import type { Refusal } from "../../state/refusal";
import { text } from "../../state/text";
import { set } from "../../state/write";
import { commandsOf, type Bar } from "../../engine/command";
import { candidatesFor } from "../../engine/rule";
import type { Mutation } from "../../engine/variant";
import { actingIn, isAble, isOwnTurn } from "../../mechanics/own-turn";
import { named } from "../../mechanics/screen";
import { areFoes } from "../../mechanics/sides";
import { bandOf, moveCost, putBand, stepsCost, type Goal } from "./bands";
import { hasMinors, mayProvoke, needs, OWN_TURN } from "./bars";
import { BANDS, type Band } from "./outline";
import { spend } from "./spending";
import { isReady, note, theTurn, type State } from "./state";
import { bandField, bandWord, minorCost, moveField } from "./words";

const command = commandsOf<State>();
const band = v.picklist(BANDS);

/** A move to one band from some, or on a map to a band of its own from each. */
type Move =
  | { readonly to: CombatantId | readonly CombatantId[]; readonly band: Band }
  | { readonly bands: Readonly<Record<CombatantId, Band>> };

type Mover = Move & { readonly combatant: CombatantId };

const goalsOf = (move: Move): readonly Goal[] =>
  "bands" in move ? Object.entries(move.bands) : [...new Set([move.to].flat())].map((other) => [other, move.band]);

/** The pairs that a move brings to another band: one that is there already is not moved (M-13). */
const moved = (fight: Fight<State>, one: CombatantId, move: Move): Goal[] =>
  goalsOf(move).filter(([other, goal]) => bandOf(fight, one, other) !== goal);

/** Tells whether a move away from another leaves a melee with it (M-16). */
const isLeft = (fight: Fight<State>, one: CombatantId, other: CombatantId): boolean =>
  areFoes(fight, one, other) && bandOf(fight, one, other) === "point-blank";

/** The pairs that a command about many bands names, one after the other. */
const pairsIn = (bands: Readonly<Record<CombatantId, Readonly<Record<CombatantId, Band>>>>) =>
  Object.entries(bands).flatMap(([one, others]) =>
    Object.entries(others).map(([to, apart]) => ({ combatant: one, to, band: apart })),
  );

/** Nobody is at a distance from itself. */
const isPair = needs<{ readonly to: CombatantId }>("not-eligible", (_fight, one, { to }) => one !== to);

/** The bars of a move: it leads somewhere else than one is, and is paid for (M-13). */
const MOVE_BARS: readonly Bar<State, Mover>[] = [
  isOwnTurn,
  isAble,
  needs<Move>(
    "not-eligible",
    (fight, one, move) => goalsOf(move).every(([other]) => other !== one) && moved(fight, one, move).length > 0,
  ),
  (context, given) =>
    hasMinors(moveCost(context.fight, given.combatant, moved(context.fight, given.combatant, given)))(context, given),
];

/** Moves somebody, at the price of the dearest pair, and lets those strike whose point-blank it has left (M-13, M-16). */
function makeMove(mutation: Mutation<State>, { combatant: one, ...move }: Mover): void {
  const { fight, emit } = mutation;
  const goals = moved(fight, one, move);
  const left = goals.flatMap(([other]) => (isLeft(fight, one, other) ? [other] : []));
  spend(mutation, one, "minor", moveCost(fight, one, goals));
  note(fight, one, { cover: undefined });
  for (const [other, goal] of goals) {
    putBand(fight, one, other, goal);
    emit({ type: "moved-band", combatant: one, to: other, band: goal });
  }
  const turn = theTurn(fight);
  set(turn, { left: { ...turn.left, ...Object.fromEntries(left.map((other) => [other, true as const])) } });
  const able = mayProvoke(fight);
  const by = left.filter((other) => able.includes(other));
  if (by.length > 0) emit({ type: "provoked", mover: one, by });
}

/** How far apart people are, moved and set. */
export const distances = {
  /** M-13, M-16 */
  moveBand: command({
    fields: { combatant: id, to: v.union([id, v.pipe(v.array(id), v.minLength(1))]), band },
    names: ({ combatant: one, to }) => [one, to].flat(),
    ...OWN_TURN,
    unless: MOVE_BARS,
    does: makeMove,
    told: ({ to, band: goal }) => ({ names: { names: [to].flat() }, band: bandWord(goal) }),
    button(context, { combatant: one, to, band: goal }) {
      const { fight } = context;
      if (typeof to !== "string") {
        const label = text("momentum.controls.move-to-band", { band: bandWord(goal) });
        return { label, icon: "move", fields: [moveField(context, one, goal)] };
      }
      const label = text("momentum.controls.move-to", { combatant: named(one), band: bandWord(goal) });
      const price = minorCost(stepsCost(bandOf(fight, one, to), goal));
      const provokes = isLeft(fight, one, to) && isReady(fight, to);
      const cost = provokes ? text("momentum.costs.leaving", { price, combatant: named(to) }) : price;
      return { label, cost, icon: "move" };
    },
    candidates: ({ fight }) =>
      asJoined(fight).flatMap((to) =>
        BANDS.flatMap((goal) => candidatesFor("moveBand", actingIn(fight), undefined, { to, band: goal })),
      ),
  }),

  /** M-13: one move on a map, which brings several to bands of their own. */
  moveBands: command({
    fields: { combatant: id, bands: v.record(key, band) },
    names: ({ combatant: one, bands }) => [one, ...Object.keys(bands)],
    ...OWN_TURN,
    unless: MOVE_BARS,
    does: makeMove,
    told({ bands }) {
      const move = "momentum.controls.move-to";
      const all = Object.entries(bands);
      return { bands: { list: all.map(([to, goal]) => text(move, { combatant: named(to), band: bandWord(goal) })) } };
    },
    button: ({ fight }, { combatant: one, bands }) => ({
      label: text("momentum.controls.move-on-map"),
      cost: minorCost(moveCost(fight, one, moved(fight, one, { bands }))),
      icon: "move",
    }),
    candidates: () => [],
  }),

  /** M-13 */
  setBand: command({
    fields: { combatant: id, to: id, band },
    whose: "gm",
    unless: [isPair],
    does({ fight, emit }, { combatant: one, to, band: goal }) {
      putBand(fight, one, to, goal);
      emit({ type: "moved-band", combatant: one, to, band: goal });
    },
    told: ({ to, band: goal }) => ({ other: named(to), band: bandWord(goal) }),
    button({ fight }, { combatant: one, to }) {
      // A row's menu asks to whom as well.
      if (!to) return { id: `set ally band ${one}`, label: text("momentum.controls.set-distance"), icon: "band" };
      const others = BANDS.filter((other) => other !== bandOf(fight, one, to));
      return { id: `set band ${one} ${to}`, icon: "band", tone: "quiet", fields: [bandField(others)] };
    },
    candidates: ({ fight }) =>
      asJoined(fight).flatMap((one, i, all) =>
        candidatesFor("setBand", [one], { to: all[i - 1] ?? all[1], band: "short" }),
      ),
  }),

  /** M-13: many pairs at once, as a map says them. */
  setBands: command({
    fields: { bands: v.record(key, v.record(key, band)) },
    shape: ({ bands }) => (pairsIn(bands).length > 0 ? null : { code: "bad-command", detail: "bands" }),
    names: ({ bands }) => [...new Set(pairsIn(bands).flatMap(({ combatant, to }) => [combatant, to]))],
    whose: "gm",
    unless: [
      (context, { bands }) =>
        pairsIn(bands).reduce<Refusal | null>((found, pair) => found ?? isPair(context, pair), null),
    ],
    does({ fight, emit }, { bands }) {
      for (const { combatant, to, band: goal } of pairsIn(bands)) putBand(fight, combatant, to, goal);
      emit({ type: "bands-set" });
    },
    candidates: () => [],
  }),
};
