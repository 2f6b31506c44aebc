import type { GenericSchema, InferOutput } from "valibot";
import type { Command } from "../state/command";
import type { CombatantId } from "../state/ids";
import type { Candidate, Rule } from "./variant";

/** A rule whose command fields are typed by their schema. */
export function rule<Rules, const S extends GenericSchema<unknown, object>>(
  definition: Omit<Rule<Rules, Command & InferOutput<S>>, "fields"> & { readonly fields: S },
): Rule<Rules> {
  // Safe: the engine passes a rule only what its schema accepted.
  return definition as unknown as Rule<Rules>;
}

/** The same command for each combatant, with fixed fields and samples for the rest. */
export function candidatesFor(
  name: string,
  ids: readonly CombatantId[],
  sample?: Candidate["sample"],
  fixed: Readonly<Record<string, unknown>> = {},
): Candidate[] {
  return ids.map((id) => ({ command: { do: name, combatant: id, ...fixed }, ...(sample && { sample }) }));
}
