import type { Fight } from "../../state/encounter";
import type { KeptStep, Veil } from "../../state/veil";
import type { State } from "./state";

/** Takes out the ambush as long as it is planned: until the fight starts only the gm knows who lies in it (I-11). */
export function conceal({ fight }: Veil<State>): Fight<State> {
  const { ambush, veiled } = fight.rules;
  if (fight.stage !== "setup" || (ambush === null && Object.keys(veiled).length === 0)) return fight;
  return { ...fight, rules: { ...fight.rules, ambush: null, veiled: {} } };
}

/** A plan that was changed or called off has never been told, nor one that went with a change of rules. */
export function tellsSecret({ command, inverse }: KeptStep): boolean {
  if (command.do === "ambush") return true;
  return command.do === "changeRules" && (inverse?.at?.["rules"]?.put?.["ambush"] ?? null) !== null;
}
