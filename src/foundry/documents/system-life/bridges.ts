import { bridgeArguments, bridgeAt } from "../../bindings/system-life";
import { patiently } from "./patience";
import type { Bridge, HookBridge } from "../../bindings/preset";

/** The event that a system's own listeners look for: what a turn of the system's own would tell them. */
function eventOf({ type }: HookBridge, combat: Combat.Implementation, combatant: Combatant.Implementation): object {
  const { combatants } = combat;
  return {
    type,
    round: combat.round,
    combatants,
    combatant,
    token: combatant.token,
    actor: combatant.actor,
    actors: combatants.contents.flatMap(({ actor }) => actor ?? []),
    hasActor: true,
  };
}

async function tellMethod(bridge: Bridge, combatant: Combatant.Implementation): Promise<void> {
  const own = (combatant as unknown as Readonly<Record<string, unknown>>)[bridge.method];
  if (typeof own !== "function") return;
  const call = async (): Promise<unknown> =>
    (own as (...args: number[]) => unknown).apply(combatant, bridgeArguments(bridge, combatant));
  await patiently(call(), `${bridge.method}()`);
}

/**
 * Tells the system that a combatant's turn starts or ends, where it has a method or a hook for that which our rules don't call.
 * Waits for a method, not too long; a failure stops nothing. Releases of the system without that method are told nothing.
 */
export async function tellBridge(
  combat: Combat.Implementation,
  moment: "turnStart" | "turnEnd",
  id: string,
): Promise<void> {
  const bridge = bridgeAt(moment);
  const combatant = combat.combatants.get(id);
  if (bridge === null || combatant === undefined) return;
  if ("method" in bridge) await tellMethod(bridge, combatant);
  // The published types know Foundry's own hooks only.
  else
    (Hooks as unknown as { callAll(name: string, event: object): void }).callAll(
      bridge.hook,
      eventOf(bridge, combat, combatant),
    );
}
