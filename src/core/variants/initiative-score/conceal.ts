import type { Fight } from "../../state/encounter";
import type { KeptStep, Veil } from "../../state/veil";
import type { State } from "./state";

/** Removes a planned ambush, which only the GM knows until the fight starts (I-11). */
export function conceal({ fight }: Veil<State>): Fight<State> {
  const { ambush, veiled } = fight.rules;
  if (fight.stage !== "setup" || (ambush === null && Object.keys(veiled).length === 0)) return fight;
  return { ...fight, rules: { ...fight.rules, ambush: null, veiled: {} } };
}

/** A plan that was changed, called off, or lost with a change of rules was never told. */
export function tellsSecret({ command, inverse }: KeptStep): boolean {
  if (command.do === "ambush") return true;
  return command.do === "changeRules" && (inverse?.at?.["rules"]?.put?.["ambush"] ?? null) !== null;
}
