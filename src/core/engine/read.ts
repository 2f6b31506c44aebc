import * as v from "valibot";
import { fitsOption, parseOptions } from "../options/spec";
import { type Fight, SCHEMA } from "../state/fight";
import type { Encounter, Step } from "../state/history";
import { danglingReference, isHistory, stepSchema, storedSchema } from "../state/stored";
import { unlessBroken } from "./broken-rules";
import type { Made, Problem } from "./create";
import { findVariant } from "./registry";
import { knowsCondition } from "./roster";
import type { Variant } from "./variant";

/**
 * Reads a stored encounter and checks everything, including the variant's state. A fault is a {@link Problem} with its
 * place, or `broken-rules` if the variant throws. Repairs nothing, but gives new options their initial values.
 */
export function parseEncounter(raw: unknown): Made {
  return unlessBroken(
    () => parse(raw),
    ({ part }): Made => ({ ok: false, problem: { code: "broken-rules", at: part } }),
  );
}

function parse(raw: unknown): Made {
  const fail = (code: Problem["code"], at: string, says?: string): Made => ({
    ok: false,
    problem: { code, at, ...(says !== undefined && { says }) },
  });
  if (typeof raw !== "object" || raw === null) return fail("no-encounter", "");
  if (!("schema" in raw) || raw.schema !== SCHEMA) return fail("unknown-schema", "schema");
  const read = v.safeParse(storedSchema, raw);
  if (!read.success) return fail("bad-state", v.getDotPath(read.issues[0]) ?? "");
  // The schema has checked everything but the variant's own parts, which follow.
  const encounter = read.output as unknown as Encounter;
  const variant = findVariant(encounter.variant);
  if (variant === undefined) return fail("unknown-variant", encounter.variant);
  if (encounter.variantVersion > variant.meta.version) return fail("newer-variant", encounter.variant);
  if (!variant.stages.includes(encounter.stage)) return fail("bad-state", "stage");
  const options = parseOptions(variant.options, encounter.options, variant.fits);
  if (!options.ok) return fail("bad-options", options.problems[0]?.option ?? "", options.problems[0]?.says);
  const next = Object.entries(encounter.nextOptions ?? {}).find(
    ([name, value]) => !fitsOption(variant.options, name, value),
  );
  if (next !== undefined) return fail("bad-options", next[0]);
  if (!isHistory(encounter)) return fail("bad-state", "past");
  const stranger = danglingReference(encounter);
  if (stranger !== null) return fail("bad-state", stranger);
  const strange = strangeCondition(variant, encounter);
  if (strange !== null) return fail("bad-state", strange);
  if (!isItsState(variant, encounter)) return fail("bad-state", "rules");
  return { ok: true, encounter: { ...encounter, options: options.values } };
}

/** Reads a single step of a stored history. Null if invalid. */
export function parseStep(raw: unknown): Step | null {
  const read = v.safeParse(stepSchema, raw);
  return read.success ? (read.output as Step) : null;
}

/** A variant that throws has refused the state. */
function isItsState(variant: Variant, { combatants, rules, stage }: Fight): boolean {
  try {
    return variant.isState(rules, (id) => Object.hasOwn(combatants, id), stage);
  } catch {
    return false;
  }
}

function strangeCondition(variant: Variant, fight: Fight): string | null {
  const known = (condition: string): boolean => knowsCondition(variant, condition);
  for (const [name, { conditions }] of Object.entries(fight.combatants)) {
    if (!Object.keys(conditions).every(known)) return `combatants.${name}.conditions`;
  }
  for (const [name, { imposes }] of Object.entries(fight.effects)) {
    if (!imposes.every(known)) return `effects.${name}.imposes`;
  }
  return null;
}
