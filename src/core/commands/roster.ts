import * as v from "valibot";
import { asJoined, combatant } from "../state/combatants";
import { SIDES } from "../state/ids";
import { combatantSpec, id, key, trait, combatantOnly } from "../state/fields";
import { offersFor, rule } from "../engine/rule";
import { addCombatant, fitsTrait, knowsCondition, wrongSpec } from "../engine/roster";
import type { RuleTable } from "../engine/variant";

import { effectsWhenLeaving } from "../mechanics/effects";
import { takeOver } from "../mechanics/numbers";

/** Who is in the fight and in what state: C-1 … C-5. All are the gm's. */
export const rosterRules: RuleTable = {
  /** C-1 */
  join: rule({
    fields: v.object({ combatants: v.pipe(v.array(combatantSpec), v.minLength(1)) }),
    // A player is told `gm-only` whatever the ids are: else the answer would tell which hidden ones exist.
    shape: (command, look) => (look.viewer.gm ? wrongSpec(look.body, look.variant, command.combatants) : null),
    who: "gm",
    apply(act, command) {
      for (const spec of command.combatants) {
        addCombatant(act.body, spec);
        act.emit({ type: "joined", combatant: spec.id });
        if (act.variant.numbers !== null) takeOver(act, act.variant.numbers, spec.id);
      }
    },
    offers: (look) => [
      { command: { do: "join" }, sample: { combatants: [{ id: `newcomer-${look.body.serial}`, side: "gm" }] } },
    ],
  }),

  /** C-2 */
  leave: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "gm",
    apply(act, command) {
      const { body, variant } = act;
      const active = variant.flow.active(body);
      variant.flow.leave(act, command.combatant);
      effectsWhenLeaving(act, command.combatant, active);
      delete body.combatants[command.combatant];
      body.moves = body.moves.filter(
        (move) => move.combatant !== command.combatant && move.before !== command.combatant,
      );
      act.emit({ type: "left", combatant: command.combatant });
    },
    offers: (look) => offersFor("leave", asJoined(look.body)),
  }),

  /** C-3 */
  setCondition: rule({
    fields: v.object({ combatant: id, condition: v.string(), on: v.boolean() }),
    shape: (command, look) =>
      knowsCondition(look.variant, command.condition) ? null : { code: "bad-command", detail: "condition" },
    names: (command) => [command.combatant],
    who: "gm",
    apply(act, command) {
      const { conditions } = combatant(act.body, command.combatant);
      if (Object.hasOwn(conditions, command.condition) === command.on) return;
      if (command.on) conditions[command.condition] = true;
      else delete conditions[command.condition];
      const { combatant: who, condition, on } = command;
      act.emit({ type: "condition-changed", combatant: who, condition, on });
    },
    offers: (look) => offersFor("setCondition", asJoined(look.body), { condition: "incapacitated", on: true }),
  }),

  /** C-4 */
  setSide: rule({
    fields: v.object({ combatant: id, side: v.picklist(SIDES) }),
    names: (command) => [command.combatant],
    who: "gm",
    apply(act, command) {
      const one = combatant(act.body, command.combatant);
      if (one.side === command.side) return;
      one.side = command.side;
      act.emit({ type: "side-changed", combatant: command.combatant, side: command.side });
    },
    offers: (look) => offersFor("setSide", asJoined(look.body), { side: "players" }),
  }),

  /** C-5 */
  setTrait: rule({
    fields: v.object({ combatant: id, trait: key, value: trait }),
    shape: (command, { variant }) =>
      fitsTrait(variant, command.trait, command.value) ? null : { code: "bad-command", detail: "value" },
    names: (command) => [command.combatant],
    who: "gm",
    apply(act, command) {
      combatant(act.body, command.combatant).traits[command.trait] = command.value;
    },
    offers: (look) =>
      offersFor("setTrait", asJoined(look.body), { trait: look.variant.traits[0]?.name ?? "initiative", value: 1 }),
  }),
};
