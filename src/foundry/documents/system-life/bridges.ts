import { bridgeArguments, bridgeAt } from "../../bindings/system-life";
import { patiently } from "./patience";

/**
 * Tells the system that a combatant's turn starts or ends, where it has a method for that which our rules don't call. Waits
 * for it, not too long; a failure stops nothing. Releases of the system without that method are told nothing.
 */
export async function tellBridge(
  combat: Combat.Implementation,
  moment: "turnStart" | "turnEnd",
  id: string,
): Promise<void> {
  const bridge = bridgeAt(moment);
  const combatant = combat.combatants.get(id);
  if (bridge === null || combatant === undefined) return;
  const own = (combatant as unknown as Readonly<Record<string, unknown>>)[bridge.method];
  if (typeof own !== "function") return;
  const call = async (): Promise<unknown> =>
    (own as (...args: number[]) => unknown).apply(combatant, bridgeArguments(bridge, combatant));
  await patiently(call(), `${bridge.method}()`);
}
