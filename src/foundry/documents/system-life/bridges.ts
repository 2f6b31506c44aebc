import { bridgeArguments, bridgeAt, roundBridge } from "../../bindings/system-life";
import { patiently } from "./patience";
import type { Bridge, HookBridge } from "../../bindings/preset";

function callHook(
  { hook, type }: HookBridge,
  combat: Combat.Implementation,
  combatant?: Combatant.Implementation,
): void {
  const { round, combatants } = combat;
  const event = {
    type,
    round,
    combatants,
    combatant,
    token: combatant?.token,
    actor: combatant?.actor,
    actors: combatants.contents.flatMap(({ actor }) => actor ?? []),
    hasActor: combatant !== undefined,
  };
  // The published types know only Foundry's hooks.
  (Hooks as unknown as { callAll(name: string, event: object): void }).callAll(hook, event);
}

async function tellMethod(bridge: Bridge, combatant: Combatant.Implementation): Promise<void> {
  const own = (combatant as unknown as Readonly<Record<string, unknown>>)[bridge.method];
  if (typeof own !== "function") return;
  const call = async (): Promise<unknown> =>
    (own as (...args: number[]) => unknown).apply(combatant, bridgeArguments(bridge, combatant));
  await patiently(call(), `${bridge.method}()`);
}

/** Tells the system that a turn starts or ends, as our rules would not. Failures stop nothing. */
export async function tellBridge(
  combat: Combat.Implementation,
  moment: "turnStart" | "turnEnd",
  id: string,
): Promise<void> {
  const bridge = bridgeAt(moment);
  const combatant = combat.combatants.get(id);
  if (bridge === null || combatant === undefined) return;
  if ("method" in bridge) await tellMethod(bridge, combatant);
  else callHook(bridge, combat, combatant);
}

/** The same for a round's start. */
export function tellRoundBridge(combat: Combat.Implementation): void {
  const bridge = roundBridge();
  if (bridge !== null) callHook(bridge, combat);
}
