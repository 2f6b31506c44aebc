import * as v from "valibot";
import type { Body, Encounter } from "./encounter";
import { combatantSpec, type CombatantSpec } from "./fields";
import { addCombatant, wrongSpec } from "./roster-rules";
import { parseOptions } from "../options/spec";
import { findVariant } from "../variants/registry";

/** How an encounter is to begin. Nothing of it is trusted: what is wrong comes back as a {@link Problem}. */
export interface Setup {
  readonly variant: string;
  /** Left out: the variant's initial ones. */
  readonly options?: unknown;
  readonly combatants: readonly CombatantSpec[];
  /** How many commands can be taken back. */
  readonly keep?: number;
}

/** Why something is no encounter. `at` says where. */
export interface Problem {
  readonly code:
    | "no-encounter"
    | "unknown-schema"
    | "unknown-variant"
    | "newer-variant"
    | "bad-options"
    | "bad-combatant"
    | "bad-state";
  readonly at: string;
}

/** An encounter, or what is wrong. */
export type Made =
  { readonly ok: true; readonly encounter: Encounter } | { readonly ok: false; readonly problem: Problem };

const DEFAULT_KEEP = 50;

/** A new encounter in stage `setup`, with everybody who is there from the beginning. */
export function createEncounter(setup: Setup): Made {
  const variant = findVariant(setup.variant);
  if (variant === undefined) return { ok: false, problem: { code: "unknown-variant", at: setup.variant } };
  const options = parseOptions(variant.options, setup.options);
  if (!options.ok) return { ok: false, problem: { code: "bad-options", at: options.problems[0]?.option ?? "" } };
  const body: Body = {
    schema: 1,
    variant: setup.variant,
    variantVersion: variant.meta.version,
    stage: "setup",
    round: 0,
    options: options.values,
    combatants: {},
    effects: {},
    serial: 0,
    moves: [],
    asked: false,
    halted: false,
    rules: variant.setup(),
  };
  for (const [i, raw] of setup.combatants.entries()) {
    const spec = v.safeParse(combatantSpec, raw);
    if (!spec.success || wrongSpec(body, variant, [spec.output]) !== null) {
      return { ok: false, problem: { code: "bad-combatant", at: raw.id ?? `${i}` } };
    }
    addCombatant(body, spec.output);
  }
  return { ok: true, encounter: { ...body, rev: 0, keep: setup.keep ?? DEFAULT_KEEP, past: {}, undone: {} } };
}
