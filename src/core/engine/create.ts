import * as v from "valibot";
import { type Company, type Entry, type Fight, SCHEMA } from "../state/fight";
import type { Encounter } from "../state/history";
import { combatant, isAway, setCondition } from "../state/combatants";
import { setEntries } from "../state/entries";
import { companiesIn, setCompanies } from "../state/companies";
import { companiesSchema, danglingReference, entriesSchema } from "../state/stored";
import { keepCompanies } from "./companies";
import { combatantSpec, count, type CombatantSpec } from "../state/fields";
import { addCombatant, wrongSpec } from "./roster";
import { evolve } from "../state/evolve";
import { edit } from "../state/write";
import { parseOptions } from "../options/spec";
import { unlessBroken } from "./broken-rules";
import { findVariant } from "./registry";
import type { Variant } from "./variant";

/** The start of an encounter. Untrusted: errors come back as a {@link Problem}. */
export interface Setup {
  readonly variant: string;
  /** By default, the variant's initial options. */
  readonly options?: unknown;
  readonly combatants: readonly CombatantSpec[];
  /** Combatants that the host keeps together. If the variant shares no turns, they share a roll (C-31). */
  readonly companies?: readonly Company[];
  /** The rows of nobody that the host keeps (C-35). */
  readonly entries?: readonly Entry[];
  /** The number of commands that can be undone. */
  readonly keep?: number;
  /** The rounds already played without our rules. The start begins the next round. */
  readonly round?: number;
}

/** Why a value is not an encounter. `at` is the place. */
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
  /** The language key of a specific sentence, if options conflict. */
  readonly says?: string;
}

export type Made =
  | { readonly ok: true; readonly encounter: Encounter }
  | { readonly ok: false; readonly problem: Problem };

const DEFAULT_KEEP = 50;

const setupSchema = v.object({
  variant: v.string(),
  options: v.optional(v.unknown()),
  combatants: v.array(v.unknown()),
  companies: v.optional(companiesSchema, []),
  entries: v.optional(entriesSchema, []),
  keep: v.optional(count, DEFAULT_KEEP),
  round: v.optional(count, 0),
});

const PROBLEMS: Readonly<Record<string, Problem["code"]>> = {
  variant: "unknown-variant",
  combatants: "bad-combatant",
  companies: "bad-state",
  entries: "bad-state",
  keep: "bad-state",
  round: "bad-state",
};

/** A new encounter in stage `setup`. If the variant throws, the problem is `broken-rules`. */
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
    // Someone acted in the rounds already played.
    asked: setup.round > 0,
    halted: false,
    rules: variant.setup(),
  };
  const wrong: string[] = [];
  let stranger: string | null = null;
  const { fight } = evolve(empty, (draft) => {
    for (const [i, each] of setup.combatants.entries()) {
      const spec = v.safeParse(combatantSpec, each);
      if (!spec.success || wrongSpec(draft, variant, [spec.output]) !== null) wrong.push(nameOf(each) ?? `${i}`);
      else {
        const { id, initiative } = spec.output;
        addCombatant(draft, variant, spec.output);
        if (variant.numbers !== null && initiative !== undefined) edit(draft.combatants, id, { base: initiative });
      }
    }
    setCompanies(draft, setup.companies);
    setEntries(draft, setup.entries as readonly Entry[]);
    stranger = danglingReference(draft);
    if (stranger !== null) return;
    shareNumbers(draft, variant);
    for (const id of Object.keys(draft.combatants)) if (isAway(draft, id)) setCondition(draft, id, "hidden", true);
  });
  const [at] = wrong;
  if (at !== undefined) return { ok: false, problem: { code: "bad-combatant", at } };
  if (stranger !== null) return { ok: false, problem: { code: "bad-state", at: stranger } };
  return { ok: true, encounter: { ...fight, rev: 0, keep: setup.keep, past: {}, undone: {} } };
}

/** Gives each company's members the first number that a member has. */
function shareNumbers(fight: Fight, variant: Variant): void {
  keepCompanies(fight, variant);
  if (variant.numbers?.companies?.(fight) === false) return;
  for (const { members } of companiesIn(fight)) {
    const base = members.map((id) => combatant(fight, id).base).find((known) => known !== null) ?? null;
    for (const id of members) edit(fight.combatants, id, { base });
  }
}

const nameOf = (each: unknown): string | null =>
  typeof each === "object" && each !== null && "id" in each && typeof each.id === "string" ? each.id : null;
