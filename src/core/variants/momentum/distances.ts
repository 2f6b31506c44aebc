import * as v from "valibot";
import { asJoined } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import { id, key } from "../../state/fields";
import type { CombatantId } from "../../state/ids";
import { text } from "../../state/text";
import { set } from "../../state/write";
import { commandsOf } from "../../engine/command";
import { candidatesFor } from "../../engine/rule";
import { actingIn, isAble, isOwnTurn } from "../../mechanics/own-turn";
import { named } from "../../mechanics/screen";
import { areFoes } from "../../mechanics/sides";
import { bandOf, moveCost, putBand, stepsCost } from "./bands";
import * as bars from "./bars";
import { spend } from "./spending";
import { BANDS, isReady, note, theTurn, type Band, type State } from "./state";
import { bandField, bandWord, minorCost, moveField } from "./words";

const command = commandsOf<State>();
const band = v.picklist(BANDS);

/** The combatants that one move brings to another band: who is there already is not moved (M-13). */
const movedBy = (fight: Fight<State>, one: CombatantId, to: CombatantId | readonly CombatantId[], goal: Band) =>
  [...new Set([to].flat())].filter((other) => bandOf(fight, one, other) !== goal);

/** Tells whether a move away from another leaves a melee with it (M-16). */
const isLeft = (fight: Fight<State>, one: CombatantId, other: CombatantId): boolean =>
  areFoes(fight, one, other) && bandOf(fight, one, other) === "point-blank";

/** The pairs that a command about many bands names, one after the other. */
const pairsIn = (bands: Readonly<Record<CombatantId, Readonly<Record<CombatantId, Band>>>>) =>
  Object.entries(bands).flatMap(([one, others]) =>
    Object.entries(others).map(([to, apart]): [CombatantId, CombatantId, Band] => [one, to, apart]),
  );

/** How far apart people are, moved and set. */
export const distances = {
  /** M-13, M-16 */
  moveBand: command({
    fields: { combatant: id, to: v.union([id, v.pipe(v.array(id), v.minLength(1))]), band },
    names: ({ combatant: one, to }) => [one, to].flat(),
    ...bars.OWN_TURN,
    unless: [
      isOwnTurn,
      isAble,
      ({ fight }, { combatant: one, to, band: goal }) =>
        [to].flat().includes(one) || movedBy(fight, one, to, goal).length === 0 ? bars.notEligible(one) : null,
      (context, given) =>
        bars.hasMinors(moveCost(context.fight, given.combatant, [given.to].flat(), given.band))(context, given),
    ],
    does(mutation, { combatant: one, to, band: goal }) {
      const { fight, emit } = mutation;
      const others = movedBy(fight, one, to, goal);
      const left = others.filter((other) => isLeft(fight, one, other));
      spend(mutation, one, "minor", moveCost(fight, one, others, goal));
      note(fight, one, { cover: undefined });
      for (const other of others) {
        putBand(fight, one, other, goal);
        emit({ type: "moved-band", combatant: one, to: other, band: goal });
      }
      const turn = theTurn(fight);
      set(turn, { left: { ...turn.left, ...Object.fromEntries(left.map((other) => [other, true as const])) } });
      const by = bars.mayProvoke(fight).filter((other) => left.includes(other));
      if (by.length > 0) emit({ type: "provoked", mover: one, by });
    },
    log: (_context, { combatant: one, to, band: goal }) =>
      text("momentum.log.move-band", { combatant: named(one), names: { names: [to].flat() }, band: bandWord(goal) }),
    button(context, { combatant: one, to, band: goal }) {
      const { fight } = context;
      if (typeof to !== "string") {
        return {
          label: text("momentum.controls.move-to-band", { band: bandWord(goal) }),
          icon: "move",
          fields: [moveField(context, one, goal)],
        };
      }
      const from = bandOf(fight, one, to);
      const price = minorCost(stepsCost(from, goal));
      return {
        label: text("momentum.controls.move-to", { combatant: named(one), band: bandWord(goal) }),
        cost:
          isLeft(fight, one, to) && isReady(fight, to)
            ? text("momentum.costs.leaving", { price, combatant: named(to) })
            : price,
        icon: "move",
      };
    },
    candidates: ({ fight }) =>
      asJoined(fight).flatMap((to) =>
        BANDS.flatMap((goal) => candidatesFor("moveBand", actingIn(fight), undefined, { to, band: goal })),
      ),
  }),

  /** M-13 */
  setBand: command({
    fields: { combatant: id, to: id, band },
    whose: "gm",
    unless: [(_context, { combatant: one, to }) => (one === to ? bars.notEligible(one) : null)],
    does({ fight, emit }, { combatant: one, to, band: goal }) {
      putBand(fight, one, to, goal);
      emit({ type: "moved-band", combatant: one, to, band: goal });
    },
    log: (_context, { combatant: one, to, band: goal }) =>
      text("momentum.log.set-band", { combatant: named(one), other: named(to), band: bandWord(goal) }),
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
    names: ({ bands }) => [...new Set(pairsIn(bands).flatMap(([one, to]) => [one, to]))],
    whose: "gm",
    unless: [
      (_context, { bands }) => {
        const alone = pairsIn(bands).find(([one, to]) => one === to);
        return alone === undefined ? null : bars.notEligible(alone[0]);
      },
    ],
    does({ fight, emit }, { bands }) {
      for (const [one, to, goal] of pairsIn(bands)) putBand(fight, one, to, goal);
      emit({ type: "bands-set" });
    },
    candidates: () => [],
  }),
};
