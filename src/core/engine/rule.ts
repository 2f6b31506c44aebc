import type { GenericSchema, InferOutput } from "valibot";
import type { Command } from "../state/command";
import type { CombatantId } from "../state/ids";
import type { Candidate, Rule } from "./variant";

/** A rule with its command's fields taken from their schema. */
export function rule<Rules, const S extends GenericSchema<unknown, object>>(
  definition: Omit<Rule<Rules, Command & InferOutput<S>>, "fields"> & { readonly fields: S },
): Rule<Rules> {
  // The engine only ever hands a rule what its own schema let through, so that the narrower command is safe.
  return definition as unknown as Rule<Rules>;
}

/** The same command for each of these combatants, with fields that are fixed and samples for those to be filled in. */
export function candidatesFor(
  name: string,
  ids: readonly CombatantId[],
  sample?: Candidate["sample"],
  fixed: Readonly<Record<string, unknown>> = {},
): Candidate[] {
  return ids.map((one) => ({ command: { do: name, combatant: one, ...fixed }, ...(sample && { sample }) }));
}
