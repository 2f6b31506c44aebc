import * as v from "valibot";
import { asJoined, combatant, nextSerial, setCondition, setMark, setTrait } from "../state/combatants";
import { companyOf, leaveCompanies } from "../state/companies";
import { leaveEntries } from "../state/entries";
import { drop, edit, set } from "../state/write";
import { type CombatantId, SIDES } from "../state/fight";
import { combatantSpec, anyId, thingId, key, trait } from "../state/fields";
import { otherSide } from "../mechanics/sides";
import { text } from "../state/text";
import { candidatesFor, commandsOf } from "../engine/command";
import { conditionText, traitText } from "../engine/text-keys";
import { addCombatant, fitsTrait, knowsCondition, takesCondition, wrongSpec } from "../engine/roster";
import { forgetCounts } from "../mechanics/counters";
import { effectsWhenLeaving, loseConcentration } from "../mechanics/effects";
import { setNumber, takeOver } from "../mechanics/numbers";
import { partFrom } from "../mechanics/ties";

const command = commandsOf<unknown>();

/** C-1 to C-5: who takes part, and in which state. All of them are the GM's. */
export const rosterRules = {
  /** C-1 */
  join: command({
    fields: { combatants: v.pipe(v.array(combatantSpec), v.minLength(1)) },
    // A player always gets `gm-only`: another answer would reveal which hidden ids exist.
    shape: ({ combatants }, { fight, variant, viewer }) => (viewer.gm ? wrongSpec(fight, variant, combatants) : null),
    whose: "gm",
    log: (_context, { combatants }) => text("log.join", { names: { names: combatants.map((spec) => spec.id) } }),
    does(mutation, { combatants }) {
      for (const spec of combatants) {
        addCombatant(mutation.fight, mutation.variant, spec);
        const hasActed = spec.acted === true && mutation.fight.round > 0;
        if (hasActed) setMark(mutation.fight, spec.id, { placed: true, acted: nextSerial(mutation.fight) });
        mutation.emit({ type: "joined", combatant: spec.id, ...(hasActed && { acted: true }) });
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
    fields: { combatant: anyId },
    whose: "gm",
    batched: true,
    does(mutation, { combatant: id }) {
      const { fight, variant } = mutation;
      const active = variant.flow.active(fight);
      variant.flow.leave(mutation, id);
      effectsWhenLeaving(mutation, id, active);
      leaveCompanies(fight, [id]);
      forgetCounts(fight, id);
      leaveEntries(fight, id);
      drop(fight.combatants, id);
      drop(fight.marks, id);
      const stays = (other: CombatantId | null): boolean => other !== id;
      if (!fight.moves.every((move) => stays(move.combatant) && stays(move.before))) {
        set(fight, { moves: fight.moves.filter((move) => stays(move.combatant) && stays(move.before)) });
      }
      mutation.emit({ type: "left", combatant: id });
    },
  }),

  /** C-3 */
  setCondition: command({
    fields: { combatant: anyId, condition: v.string(), on: v.boolean() },
    shape: ({ condition }, { variant }) =>
      knowsCondition(variant, condition) ? null : { code: "bad-command", detail: "condition" },
    whose: "gm",
    batched: true,
    unless: [
      ({ variant }, { combatant: id, condition, on }) =>
        on && !takesCondition(variant, condition) ? { code: "not-eligible", combatant: id } : null,
    ],
    does(mutation, { combatant: id, condition, on }) {
      const { fight } = mutation;
      if (Object.hasOwn(combatant(fight, id).conditions, condition) === on) return;
      setCondition(fight, id, condition, on);
      mutation.emit({ type: "condition-changed", combatant: id, condition, on });
      if (on) loseConcentration(mutation, id);
    },
    log: ({ variant }, { combatant: id, condition, on }) =>
      text(on ? "log.set-condition" : "log.lift-condition", {
        combatant: { name: id },
        condition: conditionText(variant, condition),
      }),
    candidates: ({ fight }) => candidatesFor("setCondition", asJoined(fight), { condition: "incapacitated", on: true }),
    button: ({ variant }, { combatant: id, condition, on }) => ({
      id: `condition ${condition} ${id}`,
      label: text(on ? "controls.condition-on" : "controls.condition-off", {
        condition: conditionText(variant, condition),
      }),
    }),
  }),

  /** C-4, with the owner if the side changed it. */
  setSide: command({
    fields: { combatant: anyId, side: v.picklist(SIDES), owner: v.optional(v.nullable(thingId)) },
    whose: "gm",
    batched: true,
    does(mutation, { combatant: id, side, owner }) {
      const { fight } = mutation;
      const was = combatant(fight, id).side;
      if (was !== side && companyOf(fight, id) !== undefined) partFrom(mutation, [id]);
      edit(fight.combatants, id, { side, ...(owner !== undefined && { owner }) });
      if (was !== side) mutation.emit({ type: "side-changed", combatant: id, side });
    },
    log: (_context, { combatant: id, side }) =>
      text(side === "gm" ? "log.set-side-gm" : "log.set-side", { combatant: { name: id } }),
    candidates: ({ fight }) =>
      asJoined(fight).map((id) => ({
        command: { do: "setSide", combatant: id, side: otherSide(combatant(fight, id).side) },
      })),
    button: (_context, { side }) => ({ label: text(side === "gm" ? "controls.side-gm" : "controls.side-players") }),
  }),

  /** C-5 */
  setTrait: command({
    fields: { combatant: anyId, trait: key, value: trait },
    shape: (given, { variant }) =>
      fitsTrait(variant, given.trait, given.value) ? null : { code: "bad-command", detail: "value" },
    whose: "gm",
    batched: true,
    log: ({ variant }, { combatant: id, trait: name, value }) => {
      const said = { combatant: { name: id }, value: String(value) };
      const spec = variant.traits.find((known) => known.name === name);
      return text("log.set-trait", { ...said, trait: spec === undefined ? name : traitText(variant.meta.id, spec) });
    },
    does: ({ fight }, given) => setTrait(fight, given.combatant, given.trait, given.value),
    candidates: ({ fight, variant }) =>
      candidatesFor("setTrait", asJoined(fight), { trait: variant.traits[0]?.name ?? "initiative", value: 1 }),
  }),
};
