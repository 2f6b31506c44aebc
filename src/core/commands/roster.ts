import * as v from "valibot";
import { asJoined, combatant, removeCombatant, setCondition, setTrait } from "../state/combatants";
import { edit, set } from "../state/write";
import { SIDES, type CombatantId } from "../state/ids";
import { combatantSpec, id, key, trait } from "../state/fields";
import { otherSide } from "../mechanics/sides";
import { text } from "../state/text";
import { commandsOf } from "../engine/command";
import { conditionText, traitText } from "../engine/names";
import { candidatesFor } from "../engine/rule";
import { addCombatant, fitsTrait, knowsCondition, takesCondition, wrongSpec } from "../engine/roster";
import { effectsWhenLeaving, loseConcentration } from "../mechanics/effects";
import { setNumber, takeOver } from "../mechanics/numbers";

const command = commandsOf<unknown>();

/** C-1 to C-5, all of them the GM's: who takes part, and in which state. */
export const rosterRules = {
  /** C-1 */
  join: command({
    fields: { combatants: v.pipe(v.array(combatantSpec), v.minLength(1)) },
    // Always tell a player `gm-only`: another answer would reveal which hidden ids exist.
    shape: ({ combatants }, { fight, variant, viewer }) => (viewer.gm ? wrongSpec(fight, variant, combatants) : null),
    whose: "gm",
    log: (_context, { combatants }) => text("log.join", { names: { names: combatants.map((spec) => spec.id) } }),
    does(mutation, { combatants }) {
      for (const spec of combatants) {
        addCombatant(mutation.fight, mutation.variant, spec);
        mutation.emit({ type: "joined", combatant: spec.id });
        const { numbers } = mutation.variant;
        if (numbers === null) continue;
        if (spec.initiative === undefined) takeOver(mutation, numbers, spec.id);
        else setNumber(mutation, numbers, spec.id, spec.initiative);
      }
    },
    candidates: (context) => [
      { command: { do: "join" }, sample: { combatants: [{ id: `newcomer-${context.fight.serial}`, side: "gm" }] } },
    ],
  }),

  /** C-2 */
  leave: command({
    fields: { combatant: id },
    whose: "gm",
    does(mutation, { combatant: one }) {
      const { fight, variant } = mutation;
      const active = variant.flow.active(fight);
      variant.flow.leave(mutation, one);
      effectsWhenLeaving(mutation, one, active);
      removeCombatant(fight, one);
      const stays = (other: CombatantId | null): boolean => other !== one;
      if (!fight.moves.every((move) => stays(move.combatant) && stays(move.before))) {
        set(fight, { moves: fight.moves.filter((move) => stays(move.combatant) && stays(move.before)) });
      }
      mutation.emit({ type: "left", combatant: one });
    },
  }),

  /** C-3 */
  setCondition: command({
    fields: { combatant: id, condition: v.string(), on: v.boolean() },
    shape: ({ condition }, { variant }) =>
      knowsCondition(variant, condition) ? null : { code: "bad-command", detail: "condition" },
    whose: "gm",
    unless: [
      ({ variant }, { combatant: one, condition, on }) =>
        on && !takesCondition(variant, condition) ? { code: "not-eligible", combatant: one } : null,
    ],
    does(mutation, { combatant: one, condition, on }) {
      const { fight } = mutation;
      if (Object.hasOwn(combatant(fight, one).conditions, condition) === on) return;
      setCondition(fight, one, condition, on);
      mutation.emit({ type: "condition-changed", combatant: one, condition, on });
      if (on) loseConcentration(mutation, one);
    },
    log: ({ variant }, { combatant: one, condition, on }) =>
      text(on ? "log.set-condition" : "log.lift-condition", {
        combatant: { name: one },
        condition: conditionText(variant, condition),
      }),
    candidates: ({ fight }) => candidatesFor("setCondition", asJoined(fight), { condition: "incapacitated", on: true }),
    button: ({ variant }, { combatant: one, condition, on }) => ({
      id: `condition ${condition} ${one}`,
      label: text(on ? "controls.condition-on" : "controls.condition-off", {
        condition: conditionText(variant, condition),
      }),
    }),
  }),

  /** C-4, with the owner if the side changed it. */
  setSide: command({
    fields: { combatant: id, side: v.picklist(SIDES), owner: v.optional(v.nullable(id)) },
    names: ({ combatant: one }) => [one],
    whose: "gm",
    does({ fight, emit }, { combatant: one, side, owner }) {
      const was = combatant(fight, one).side;
      edit(fight.combatants, one, { side, ...(owner !== undefined && { owner }) });
      if (was !== side) emit({ type: "side-changed", combatant: one, side });
    },
    log: (_context, { combatant: one, side }) =>
      text(side === "gm" ? "log.set-side-gm" : "log.set-side", { combatant: { name: one } }),
    candidates: ({ fight }) =>
      asJoined(fight).map((one) => ({
        command: { do: "setSide", combatant: one, side: otherSide(combatant(fight, one).side) },
      })),
    button: (_context, { side }) => ({ label: text(side === "gm" ? "controls.side-gm" : "controls.side-players") }),
  }),

  /** C-5 */
  setTrait: command({
    fields: { combatant: id, trait: key, value: trait },
    shape: (given, { variant }) =>
      fitsTrait(variant, given.trait, given.value) ? null : { code: "bad-command", detail: "value" },
    whose: "gm",
    log: ({ variant }, { combatant: one, trait: name, value }) => {
      const said = { combatant: { name: one }, value: String(value) };
      const spec = variant.traits.find((known) => known.name === name);
      return text("log.set-trait", { ...said, trait: spec === undefined ? name : traitText(variant.meta.id, spec) });
    },
    does: ({ fight }, given) => setTrait(fight, given.combatant, given.trait, given.value),
    candidates: ({ fight, variant }) =>
      candidatesFor("setTrait", asJoined(fight), { trait: variant.traits[0]?.name ?? "initiative", value: 1 }),
  }),
};
