import * as v from "valibot";
import { asJoined, controls, sees } from "../state/combatants";
import { type CombatantId, type EffectId, type Fight, UNTIL_WORDS } from "../state/fight";
import { anyId, anyIds, key, number, thingId, whole } from "../state/fields";
import type { Refusal } from "../state/refusal";
import { keyOf, text } from "../state/text";
import { takesCondition } from "../engine/roster";
import { commandsOf } from "../engine/command";
import type { Context } from "../engine/variant";
import { castOf, concentrationOf, effectsOn, endConcentration, endEffect, putCast } from "../mechanics/effects";
import { willLast } from "../mechanics/effect-screen";

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const moment = v.picklist(["turn-start", "turn-end"]);

const until = v.union([
  v.strictObject({ turns: whole(1, 1000) }),
  v.strictObject({ rounds: whole(1, 1000) }),
  v.picklist(UNTIL_WORDS),
]);

const command = commandsOf<unknown>();

const newEffect = {
  id: v.optional(key),
  name,
  target: v.optional(anyId),
  targets: v.optional(anyIds),
  source: v.optional(anyId),
  until,
  tick: v.optional(v.object({ at: moment, label: name, amount: number })),
  save: v.optional(v.object({ at: moment, label: name })),
  modify: v.optional(v.record(key, number)),
  imposes: v.optional(v.array(v.string())),
  concentration: v.optional(v.boolean()),
};

const targetsOf = (given: {
  readonly target?: CombatantId | undefined;
  readonly targets?: readonly CombatantId[] | undefined;
}): readonly CombatantId[] => given.targets ?? (given.target === undefined ? [] : [given.target]);

/** C-11: players add no effect to a combatant that bears so many. */
const MOST_BY_PLAYERS = 20;

/** C-11: effects are the GM's, and with option `effectsBy: players` also the bearers' players'. */
const isOpenTo = ({ fight, viewer }: Context): boolean => viewer.gm || fight.options["effectsBy"] === "players";

type NewEffect = Parameters<typeof targetsOf>[0] & {
  readonly modify?: object | undefined;
};

/** C-11: the numbers that an effect changes are the GM's. */
function asPlayersMay(context: Context, { modify }: NewEffect): Refusal | null {
  if (context.viewer.gm) return null;
  return isOpenTo(context) && modify === undefined ? null : { code: "gm-only" };
}

/** C-11: otherwise a player could fill the record that every user loads. */
function hasRoom({ fight, viewer }: Context, given: NewEffect): Refusal | null {
  if (viewer.gm) return null;
  const full = targetsOf(given).find((id) => effectsOn(fight, id).length >= MOST_BY_PLAYERS);
  const says = keyOf("refusals.too-many-effects");
  return full === undefined ? null : { code: "value-out-of-range", combatant: full, detail: MOST_BY_PLAYERS, says };
}

const endedBy = (fight: Fight, { effect, all }: { readonly effect: EffectId; readonly all?: boolean | undefined }) =>
  all === true ? castOf(fight, effect) : castOf(fight, effect).filter(([id]) => id === effect);

/** C-11. `mechanics/effects` handles durations. */
export const effectRules = {
  addEffect: command({
    fields: newEffect,
    shape(given, { fight, variant, viewer }) {
      const { id: called, until: lasts, source, target, targets, imposes = [], concentration = false } = given;
      if ((target === undefined) === (targets === undefined)) return { code: "bad-command", detail: "target" };
      const needsSource = lasts === "source-turn-start" || lasts === "source-turn-end" || concentration;
      if (needsSource && source === undefined) return { code: "bad-command", detail: "source" };
      // A refusal would tell a player of effects on combatants that the player does not see.
      const isTaken = viewer.gm && called !== undefined && Object.hasOwn(fight.effects, called);
      if (isTaken || (called !== undefined && targets !== undefined)) return { code: "bad-command", detail: "id" };
      const known = imposes.every((condition) => takesCondition(variant, condition));
      return known ? null : { code: "bad-command", detail: "imposes" };
    },
    whose: asPlayersMay,
    unless: [hasRoom],
    does(mutation, given) {
      const { id: called, name: title, source, until: lasts, tick, save, modify, imposes, concentration } = given;
      const effect = {
        name: title,
        source: source ?? null,
        until: lasts,
        tick: tick ?? null,
        save: save ?? null,
        modify: modify ?? {},
        imposes: imposes ?? [],
        concentration: concentration ?? false,
      };
      // An id in use would replace another effect: a player's effect then gets an id of its own.
      const isFree = called !== undefined && !Object.hasOwn(mutation.fight.effects, called);
      putCast(mutation, targetsOf(given), effect, isFree ? called : undefined);
    },
    log: (context, given) => {
      const { name: effect, until: lasts, source = null } = given;
      const targets = targetsOf(given);
      return text("log.give-effect", {
        names: { names: targets },
        effect,
        lasts: willLast(context, { until: lasts, source }, targets),
      });
    },
    candidates: ({ fight, viewer }) =>
      asJoined(fight)
        .filter((id) => controls(viewer, id))
        .map((target) => ({
          command: { do: "addEffect", target },
          sample: { name: "Effect", until: { turns: 1 } },
        })),
  }),

  removeEffect: command({
    fields: { effect: thingId, all: v.optional(v.boolean()) },
    exists({ fight, viewer }, { effect }) {
      const target = Object.hasOwn(fight.effects, effect) ? fight.effects[effect]?.target : undefined;
      return target !== undefined && sees(fight, viewer, target) ? null : { code: "no-such-effect", detail: effect };
    },
    owns: (given, { fight }) => endedBy(fight, given).map(([, { target }]) => target),
    whose: (context) => (isOpenTo(context) ? null : { code: "gm-only" }),
    log: ({ fight }, { effect, all }) => {
      const { name: called = effect, target = "" } = fight.effects[effect] ?? {};
      const bearers = castOf(fight, effect).map(([, bearer]) => bearer.target);
      return all === true && bearers.length > 1
        ? text("log.remove-effect-from-all", { names: { names: bearers }, effect: called })
        : text("log.remove-effect", { combatant: { name: target }, effect: called });
    },
    does(mutation, given) {
      for (const [id] of endedBy(mutation.fight, given)) endEffect(mutation, id);
    },
    candidates: ({ fight }) =>
      Object.entries(fight.effects)
        .toSorted(([, a], [, b]) => a.added - b.added)
        .flatMap(([effect]) => [
          { command: { do: "removeEffect", effect } },
          ...(castOf(fight, effect).length > 1 ? [{ command: { do: "removeEffect", effect, all: true } }] : []),
        ]),
    button: ({ fight }, { effect, all }) => ({
      label: text(all === true ? "effects.remove-from-all" : "effects.remove", {
        name: fight.effects[effect]?.name ?? "",
      }),
      icon: all === true ? "dismiss-all" : "dismiss",
      tone: "quiet",
    }),
  }),

  endConcentration: command({
    fields: { combatant: anyId },
    exists: ({ fight, viewer }, { combatant: source }) =>
      concentrationOf(fight, source).some(([, { target }]) => controls(viewer, source) || sees(fight, viewer, target))
        ? null
        : { code: "no-such-effect", combatant: source },
    whose: "controller",
    does: (mutation, { combatant: source }) => endConcentration(mutation, source),
    log: ({ fight }, { combatant: source }) =>
      text("log.end-concentration", {
        combatant: { name: source },
        effect: concentrationOf(fight, source)[0]?.[1].name ?? "",
      }),
    button: ({ fight }, { combatant: source }) => ({
      label: text("effects.end-concentration", { name: concentrationOf(fight, source)[0]?.[1].name ?? "" }),
      icon: "dismiss",
      tone: "quiet",
    }),
  }),
};
