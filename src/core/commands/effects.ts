import * as v from "valibot";
import { asJoined, sees } from "../state/combatants";
import { id, key, number, whole } from "../state/fields";
import { text } from "../state/text";
import { knowsCondition } from "../engine/roster";
import { commandsOf } from "../engine/command";
import { endEffect, freeEffectId, putEffect } from "../mechanics/effects";

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const moment = v.picklist(["turn-start", "turn-end"]);

const until = v.union([
  v.strictObject({ turns: whole(1, 1000) }),
  v.picklist(["end-of-round", "combat", "target-turn-end", "source-turn-start"]),
]);

const command = commandsOf<unknown>();

const newEffect = {
  id: v.optional(key),
  name,
  target: id,
  source: v.optional(id),
  until,
  tick: v.optional(v.object({ at: moment, label: name, amount: number })),
  save: v.optional(v.object({ at: moment, label: name })),
  modify: v.optional(v.record(key, number)),
  imposes: v.optional(v.array(v.string())),
};

/** C-11: the gm's commands about effects; `mechanics/effects` knows how long they last. */
export const effectRules = {
  addEffect: command({
    fields: newEffect,
    shape({ id: given, until: lasts, source, imposes = [] }, { fight, variant, viewer }) {
      if (lasts === "source-turn-start" && source === undefined) return { code: "bad-command", detail: "source" };
      // Only the gm is told that an id is in use: the effect may sit on somebody whom a player does not see.
      if (viewer.gm && given !== undefined && Object.hasOwn(fight.effects, given))
        return { code: "bad-command", detail: "id" };
      const known = imposes.every((condition) => knowsCondition(variant, condition));
      return known ? null : { code: "bad-command", detail: "imposes" };
    },
    whose: "gm",
    does(mutation, { id: given, name: called, target, source, until: lasts, tick, save, modify, imposes }) {
      putEffect(mutation, given ?? freeEffectId(mutation.fight), {
        name: called,
        target,
        source: source ?? null,
        until: lasts,
        tick: tick ?? null,
        save: save ?? null,
        modify: modify ?? {},
        imposes: imposes ?? [],
      });
    },
    log: (_context, { name: called, target }) =>
      text("log.add-effect", { combatant: { name: target }, effect: called }),
    candidates: ({ fight }) =>
      asJoined(fight).map((target) => ({
        command: { do: "addEffect", target },
        sample: { name: "Effect", until: { turns: 1 } },
      })),
  }),

  removeEffect: command({
    fields: { effect: id },
    names: () => [],
    exists({ fight, viewer }, { effect }) {
      const target = Object.hasOwn(fight.effects, effect) ? fight.effects[effect]?.target : undefined;
      return target !== undefined && sees(fight, viewer, target) ? null : { code: "no-such-effect", detail: effect };
    },
    whose: "gm",
    log: ({ fight }, { effect }) => {
      const { name: called = effect, target = "" } = fight.effects[effect] ?? {};
      return text("log.remove-effect", { combatant: { name: target }, effect: called });
    },
    does: (mutation, { effect }) => endEffect(mutation, effect),
    candidates: ({ fight }) =>
      Object.entries(fight.effects)
        .toSorted(([, a], [, b]) => a.added - b.added)
        .map(([effect]) => ({ command: { do: "removeEffect", effect } })),
    button: ({ fight }, { effect }) => ({
      label: text("effects.remove", { name: fight.effects[effect]?.name ?? "" }),
      icon: "dismiss",
      tone: "quiet",
    }),
  }),
};
