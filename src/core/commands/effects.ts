import * as v from "valibot";
import { asJoined, sees } from "../state/combatants";
import { id, key, number, whole } from "../state/fields";
import { knowsCondition } from "../engine/roster";
import { rule } from "../engine/rule";
import type { RuleTable } from "../engine/variant";
import { endEffect, freeEffectId, putEffect } from "../mechanics/effects";

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const moment = v.picklist(["turn-start", "turn-end"]);

const until = v.union([
  v.strictObject({ turns: whole(1, 1000) }),
  v.picklist(["end-of-round", "combat", "target-turn-end", "source-turn-start"]),
]);

const newEffect = v.object({
  id: v.optional(key),
  name,
  target: id,
  source: v.optional(id),
  until,
  tick: v.optional(v.object({ at: moment, label: name, amount: number })),
  save: v.optional(v.object({ at: moment, label: name })),
  modify: v.optional(v.record(key, number)),
  imposes: v.optional(v.array(v.string())),
});

/** C-11: the gm's commands about effects; `mechanics/effects` knows how long they last. */
export const effectRules: RuleTable = {
  addEffect: rule({
    fields: newEffect,
    shape(command, { fight, variant, viewer }) {
      if (command.until === "source-turn-start" && command.source === undefined) {
        return { code: "bad-command", detail: "source" };
      }
      // Only the gm is told that an id is in use: the effect may sit on somebody whom a player does not see.
      if (viewer.gm && command.id !== undefined && Object.hasOwn(fight.effects, command.id))
        return { code: "bad-command", detail: "id" };
      const known = (command.imposes ?? []).every((condition) => knowsCondition(variant, condition));
      return known ? null : { code: "bad-command", detail: "imposes" };
    },
    names: (command) => (command.source === undefined ? [command.target] : [command.target, command.source]),
    who: "gm",
    apply(mutation, command) {
      putEffect(mutation, command.id ?? freeEffectId(mutation.fight), {
        name: command.name,
        target: command.target,
        source: command.source ?? null,
        until: command.until,
        tick: command.tick ?? null,
        save: command.save ?? null,
        modify: command.modify ?? {},
        imposes: command.imposes ?? [],
      });
    },
    candidates: ({ fight }) =>
      asJoined(fight).map((target) => ({
        command: { do: "addEffect", target },
        sample: { name: "Effect", until: { turns: 1 } },
      })),
  }),

  removeEffect: rule({
    fields: v.object({ effect: id }),
    exists({ fight, viewer }, command) {
      const target = Object.hasOwn(fight.effects, command.effect) ? fight.effects[command.effect]?.target : undefined;
      return target !== undefined && sees(fight, viewer, target)
        ? null
        : { code: "no-such-effect", detail: command.effect };
    },
    who: "gm",
    apply: (mutation, command) => endEffect(mutation, command.effect),
    candidates: ({ fight }) =>
      Object.entries(fight.effects)
        .toSorted(([, a], [, b]) => a.added - b.added)
        .map(([effect]) => ({ command: { do: "removeEffect", effect } })),
  }),
};
