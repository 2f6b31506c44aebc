import * as v from "valibot";
import { asJoined, combatant, find, nextSerial } from "./combatants";
import { COMMON_CONDITIONS, SIDES, type Body, type Trait } from "./encounter";
import { combatantSpec, id, key, trait, combatantOnly, type CombatantSpec } from "./fields";
import type { Refusal } from "./refusal";
import { offersFor, rule, type RuleTable } from "./rule";
import type { Variant } from "./variant";
import { effectsWhenLeaving } from "../kit/effects";
import { takeOver } from "../kit/numbers";

/** Whether a variant knows a condition: the common ones and its own. */
export function knowsCondition(variant: Variant, condition: string): boolean {
  return (COMMON_CONDITIONS as readonly string[]).includes(condition) || variant.conditions.includes(condition);
}

/** Adds a combatant to the encounter; its spec has been checked. */
export function addCombatant(body: Body, spec: CombatantSpec): void {
  body.combatants[spec.id] = {
    side: spec.side,
    kind: spec.kind ?? spec.id,
    owner: spec.owner ?? null,
    traits: { ...spec.traits },
    conditions: Object.fromEntries((spec.conditions ?? []).map((condition) => [condition, true as const])),
    joined: nextSerial(body),
    since: body.round,
    base: null,
    tie: null,
    mark: null,
  };
}

/** Why these specs cannot join, or null: an id in use or given twice, a condition nobody knows. */
export function wrongSpec(body: Body, variant: Variant, specs: readonly CombatantSpec[]): Refusal | null {
  const ids = new Set<string>();
  for (const spec of specs) {
    if (ids.has(spec.id) || find(body, spec.id) !== undefined) return { code: "bad-command", detail: "id" };
    ids.add(spec.id);
    if (!(spec.conditions ?? []).every((condition) => knowsCondition(variant, condition))) {
      return { code: "bad-command", detail: "conditions" };
    }
  }
  return null;
}

/** How JavaScript calls the values of each kind of trait. */
const TYPES = { number: "number", text: "string", toggle: "boolean" } as const;

/** Whether a trait can have this value: of its kind, and of a text with words one of them. Others' traits may be anything. */
export function fitsTrait(variant: Variant, name: string, value: Trait): boolean {
  const spec = variant.traits.find((one) => one.name === name);
  if (spec === undefined) return true;
  if (typeof value !== TYPES[spec.kind]) return false;
  return spec.words?.some((word) => word.value === value) ?? true;
}

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
