import * as v from "valibot";
import type { Combatant, Fight, Trait } from "../state/fight";
import { editEntry, entriesIn } from "../state/entries";
import { drop, edit, set } from "../state/write";
import { keepCompanies } from "../engine/companies";
import { thingId, key, trait } from "../state/fields";
import { fitsTrait, takesCondition } from "../engine/roster";
import { commandsOf } from "../engine/command";
import type { RuleTable, Variant } from "../engine/variant";
import { optionValue, parseOptions } from "../options/spec";
import { findVariant, variantOf } from "../engine/registry";
import { text } from "../state/text";

const command = commandsOf<unknown>();

const fields = {
  variant: thingId,
  options: v.optional(v.record(key, optionValue)),
  /** Sheet values for traits that the fight lacks. */
  traits: v.optional(v.record(key, v.record(key, trait))),
};

/** The fight's values win if the new variant understands them. */
function traitsUnder(variant: Variant, known: Combatant["traits"], fromSheet: Readonly<Record<string, Trait>>) {
  const fitting = Object.entries(known).filter(([name, value]) => fitsTrait(variant, name, value));
  return { ...fromSheet, ...Object.fromEntries(fitting) };
}

function beginUnder(fight: Fight, variant: Variant, traits: Readonly<Record<string, Readonly<Record<string, Trait>>>>) {
  set(fight, {
    stage: "setup",
    round: 0,
    nextOptions: undefined,
    counts: undefined,
    turnEnded: undefined,
    moves: [],
    asked: false,
    halted: false,
    coming: undefined,
    rules: variant.setup(),
  });
  for (const { id } of entriesIn(fight)) editEntry(fight, id, { came: null, owed: null });
  keepCompanies(fight, variant);
  for (const [id, { conditions, traits: known }] of Object.entries(fight.combatants)) {
    const kept = Object.keys(conditions).filter((condition) => takesCondition(variant, condition));
    edit(fight.combatants, id, {
      traits: traitsUnder(variant, known, Object.hasOwn(traits, id) ? (traits[id] ?? {}) : {}),
      conditions: Object.fromEntries(kept.map((condition) => [condition, true as const])),
      since: 0,
      base: null,
      shift: undefined,
      rolling: fight.rolling,
      tie: null,
      earlier: undefined,
    });
    drop(fight.marks, id);
  }
  for (const [effect, { imposes, since }] of Object.entries(fight.effects)) {
    edit(fight.effects, effect, {
      imposes: imposes.filter((condition) => takesCondition(variant, condition)),
      fresh: false,
      sourceBusy: undefined,
      ...(since !== undefined && { since: 0 }),
    });
  }
}

/**
 * The GM changes the variant or its options, and the fight returns to its setup. It keeps combatants, sides, values,
 * effects, and conditions known to the new variant. Undo restores the rest.
 */
export const changeRules: RuleTable = {
  changeRules: command({
    fields,
    shape(given) {
      const variant = findVariant(given.variant);
      if (variant === undefined) return { code: "bad-command", detail: "variant" };
      return parseOptions(variant.options, given.options, variant.fits).ok
        ? null
        : { code: "bad-command", detail: "options" };
    },
    whose: "gm",
    does(mutation, given) {
      const variant = variantOf(given.variant);
      const options = parseOptions(variant.options, given.options, variant.fits);
      set(mutation.fight, { variant: variant.meta.id, variantVersion: variant.meta.version });
      if (options.ok) set(mutation.fight, { options: options.values });
      beginUnder(mutation.fight, variant, given.traits ?? {});
      mutation.emit({ type: "rules-changed", variant: variant.meta.id });
    },
    log: (_context, given) => text("log.change-rules", { to: { key: variantOf(given.variant).meta.name } }),
    candidates: () => [],
  }),
};
