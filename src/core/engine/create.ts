import * as v from "valibot";
import { SCHEMA, type Fight, type Encounter } from "../state/encounter";
import { combatantSpec, type CombatantSpec } from "../state/fields";
import { addCombatant, wrongSpec } from "./roster";
import { evolve } from "../state/evolve";
import { edit } from "../state/write";
import { parseOptions } from "../options/spec";
import { unlessBroken } from "./broken-rules";
import { findVariant } from "./registry";

/** The start of an encounter. Nothing in it is trusted: errors come back as a {@link Problem}. */
export interface Setup {
  readonly variant: string;
  /** Left out: the variant's initial ones. */
  readonly options?: unknown;
  readonly combatants: readonly CombatantSpec[];
  /** The number of commands that can be taken back. */
  readonly keep?: number;
  /** The number of rounds played already, without our rules; left out: 0. The start begins the next. */
  readonly round?: number;
}

/** The reason why something is no encounter. `at` is the place. */
export interface Problem {
  readonly code:
    | "no-encounter"
    | "unknown-schema"
    | "unknown-variant"
    | "newer-variant"
    | "bad-options"
    | "bad-combatant"
    | "bad-state"
    | "broken-rules";
  readonly at: string;
  /** The language key of its own sentence, where options do not go together. */
  readonly says?: string;
}

/** An encounter, or what is wrong. */
export type Made =
  | { readonly ok: true; readonly encounter: Encounter }
  | { readonly ok: false; readonly problem: Problem };

const DEFAULT_KEEP = 50;

const setupSchema = v.object({
  variant: v.string(),
  options: v.optional(v.unknown()),
  combatants: v.array(v.unknown()),
  keep: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), DEFAULT_KEEP),
  round: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
});

/** The problem to report where a part of a setup does not even have the right shape. */
const PROBLEMS: Readonly<Record<string, Problem["code"]>> = {
  variant: "unknown-variant",
  combatants: "bad-combatant",
  keep: "bad-state",
  round: "bad-state",
};

/**
 * A new encounter in stage `setup`, with everybody who is there from the beginning. Where a function of the variant throws, the problem is
 * `broken-rules`, at that part.
 */
export function createEncounter(raw: Setup): Made {
  return unlessBroken(
    () => create(raw),
    ({ part }): Made => ({ ok: false, problem: { code: "broken-rules", at: part } }),
  );
}

function create(raw: Setup): Made {
  const read = v.safeParse(setupSchema, raw);
  if (!read.success) {
    const at = v.getDotPath(read.issues[0]) ?? "";
    return { ok: false, problem: { code: PROBLEMS[at] ?? "no-encounter", at } };
  }
  const setup = read.output;
  const variant = findVariant(setup.variant);
  if (variant === undefined) return { ok: false, problem: { code: "unknown-variant", at: setup.variant } };
  const options = parseOptions(variant.options, setup.options, variant.fits);
  if (!options.ok) {
    const [{ option, says } = { option: "" }] = options.problems;
    return { ok: false, problem: { code: "bad-options", at: option, ...(says !== undefined && { says }) } };
  }
  const empty: Fight = {
    schema: SCHEMA,
    variant: setup.variant,
    variantVersion: variant.meta.version,
    stage: "setup",
    round: setup.round,
    options: options.values,
    combatants: {},
    marks: {},
    effects: {},
    serial: 0,
    rolling: 0,
    moves: [],
    // In rounds that were played already somebody was asked to act.
    asked: setup.round > 0,
    halted: false,
    rules: variant.setup(),
  };
  const wrong: string[] = [];
  const { fight } = evolve(empty, (draft) => {
    for (const [i, one] of setup.combatants.entries()) {
      const spec = v.safeParse(combatantSpec, one);
      if (!spec.success || wrongSpec(draft, variant, [spec.output]) !== null) wrong.push(nameOf(one) ?? `${i}`);
      else {
        const { id, initiative } = spec.output;
        addCombatant(draft, variant, spec.output);
        if (variant.numbers !== null && initiative !== undefined) edit(draft.combatants, id, { base: initiative });
      }
    }
  });
  const [at] = wrong;
  if (at !== undefined) return { ok: false, problem: { code: "bad-combatant", at } };
  return { ok: true, encounter: { ...fight, rev: 0, keep: setup.keep, past: {}, undone: {} } };
}

/** The id of something that should have become a combatant, if it has one. */
function nameOf(one: unknown): string | null {
  return typeof one === "object" && one !== null && "id" in one && typeof one.id === "string" ? one.id : null;
}
