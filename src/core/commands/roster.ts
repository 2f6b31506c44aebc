import * as v from "valibot";
import { asJoined, combatant, removeCombatant, setCondition, setTrait } from "../state/combatants";
import { edit, set } from "../state/write";
import { SIDES, type CombatantId } from "../state/ids";
import { combatantSpec, id, key, trait, combatantOnly } from "../state/fields";
import { candidatesFor, rule } from "../engine/rule";
import { addCombatant, fitsTrait, knowsCondition, wrongSpec } from "../engine/roster";
import type { RuleTable } from "../engine/variant";

import { effectsWhenLeaving } from "../mechanics/effects";
import { takeOver } from "../mechanics/numbers";

/** Commands about who takes part and in which state: C-1 … C-5. All are the gm's. */
export const rosterRules: RuleTable = {
  /** C-1 */
  join: rule({
    fields: v.object({ combatants: v.pipe(v.array(combatantSpec), v.minLength(1)) }),
    // A player is told `gm-only` whatever the ids are: else the answer would tell which hidden ones exist.
    shape: (command, context) =>
      context.viewer.gm ? wrongSpec(context.fight, context.variant, command.combatants) : null,
    who: "gm",
    apply(mutation, command) {
      for (const spec of command.combatants) {
        addCombatant(mutation.fight, spec);
        mutation.emit({ type: "joined", combatant: spec.id });
        if (mutation.variant.numbers !== null) takeOver(mutation, mutation.variant.numbers, spec.id);
      }
    },
    candidates: (context) => [
      { command: { do: "join" }, sample: { combatants: [{ id: `newcomer-${context.fight.serial}`, side: "gm" }] } },
    ],
  }),

  /** C-2 */
  leave: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "gm",
    apply(mutation, command) {
      const { fight, variant } = mutation;
      const active = variant.flow.active(fight);
      variant.flow.leave(mutation, command.combatant);
      effectsWhenLeaving(mutation, command.combatant, active);
      removeCombatant(fight, command.combatant);
      const stays = (one: CombatantId | null): boolean => one !== command.combatant;
      if (!fight.moves.every((move) => stays(move.combatant) && stays(move.before))) {
        set(fight, { moves: fight.moves.filter((move) => stays(move.combatant) && stays(move.before)) });
      }
      mutation.emit({ type: "left", combatant: command.combatant });
    },
    candidates: (context) => candidatesFor("leave", asJoined(context.fight)),
  }),

  /** C-3 */
  setCondition: rule({
    fields: v.object({ combatant: id, condition: v.string(), on: v.boolean() }),
    shape: (command, context) =>
      knowsCondition(context.variant, command.condition) ? null : { code: "bad-command", detail: "condition" },
    names: (command) => [command.combatant],
    who: "gm",
    apply(mutation, command) {
      const { conditions } = combatant(mutation.fight, command.combatant);
      if (Object.hasOwn(conditions, command.condition) === command.on) return;
      setCondition(mutation.fight, command.combatant, command.condition, command.on);
      const { combatant: who, condition, on } = command;
      mutation.emit({ type: "condition-changed", combatant: who, condition, on });
    },
    candidates: (context) =>
      candidatesFor("setCondition", asJoined(context.fight), { condition: "incapacitated", on: true }),
  }),

  /** C-4 */
  setSide: rule({
    fields: v.object({ combatant: id, side: v.picklist(SIDES) }),
    names: (command) => [command.combatant],
    who: "gm",
    apply(mutation, command) {
      const one = combatant(mutation.fight, command.combatant);
      if (one.side === command.side) return;
      edit(mutation.fight.combatants, command.combatant, { side: command.side });
      mutation.emit({ type: "side-changed", combatant: command.combatant, side: command.side });
    },
    candidates: (context) => candidatesFor("setSide", asJoined(context.fight), { side: "players" }),
  }),

  /** C-5 */
  setTrait: rule({
    fields: v.object({ combatant: id, trait: key, value: trait }),
    shape: (command, { variant }) =>
      fitsTrait(variant, command.trait, command.value) ? null : { code: "bad-command", detail: "value" },
    names: (command) => [command.combatant],
    who: "gm",
    apply(mutation, command) {
      setTrait(mutation.fight, command.combatant, command.trait, command.value);
    },
    candidates: (context) =>
      candidatesFor("setTrait", asJoined(context.fight), {
        trait: context.variant.traits[0]?.name ?? "initiative",
        value: 1,
      }),
  }),
};
