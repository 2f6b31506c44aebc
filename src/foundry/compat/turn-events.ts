import { generation } from "./generation";

export type TurnEventKind = "turnStart" | "turnEnd" | "roundStart" | "roundEnd";

const REGION_EVENTS = {
  turnStart: "TOKEN_TURN_START",
  turnEnd: "TOKEN_TURN_END",
  roundStart: "TOKEN_ROUND_START",
  roundEnd: "TOKEN_ROUND_END",
} as const;

/** Foundry 14's registry of effects that expire. The published types know only 13. */
interface EffectRegistry {
  readonly registry?: { refresh(event: TurnEventKind | "combatRewind", context: object): Promise<void> };
}

const registry = (): EffectRegistry["registry"] =>
  generation() < 14 ? undefined : (CONFIG.ActiveEffect.documentClass as unknown as EffectRegistry).registry;

/** Whether effects can expire with our turns: in Foundry 13, which has none, and with a registry in 14. */
export const effectsEndThemselves = (): boolean => generation() < 14 || typeof registry()?.refresh === "function";

type Pointer = Pick<Combat.Implementation, "round" | "turn" | "current" | "previous">;

/** The position that sequential turns would have at an event, from which Foundry reads whose turn it is. */
function pointerAt(kind: TurnEventKind, combat: Combat.Implementation, { round, turn }: TurnEventPlace): Pointer {
  const now: Pointer = { round, turn: combat.turn, current: combat.current, previous: combat.previous };
  if (turn === undefined) return now;
  const { id = null, tokenId = null } = combat.turns[turn] ?? {};
  const place = { round, turn, combatantId: id, tokenId };
  return kind === "turnEnd" ? { ...now, previous: place } : { ...now, turn, current: place };
}

interface TurnEventPlace {
  readonly round: number;
  readonly turn?: number;
  readonly skipped?: boolean;
}

/** Expires effects that wait for this event. Foundry 14's registry reads the combat's position during the call. */
export async function refreshEffects(
  kind: TurnEventKind,
  combat: Combat.Implementation,
  place: TurnEventPlace,
): Promise<void> {
  const { round, turn, current, previous } = combat;
  let refreshed: Promise<void> | undefined;
  try {
    Object.assign(combat, pointerAt(kind, combat, place));
    refreshed = registry()?.refresh(kind, { ...place, combat });
  } finally {
    Object.assign(combat, { round, turn, current, previous });
  }
  await refreshed;
}

export const rewindEffects = async (combat: Combat.Implementation): Promise<void> =>
  registry()?.refresh("combatRewind", { combat });

/** The method that triggers a region's events. It is protected, and there is no other way. */
interface EventfulRegion {
  _triggerEvent(name: string, data: object): Promise<void>;
}

/** Triggers the regions in which tokens stand. As in Foundry, all at once, and the failure of one stops nothing. */
export async function triggerRegions(
  kind: TurnEventKind,
  combatants: readonly Combatant.Implementation[],
  context: object,
): Promise<void> {
  const name = CONST.REGION_EVENTS[REGION_EVENTS[kind]];
  const triggered = combatants.flatMap((combatant) => {
    const { token } = combatant;
    const regions = (token?.regions ?? []) as Iterable<unknown>;
    return Array.from(regions as Iterable<EventfulRegion>, async (region) =>
      region._triggerEvent(name, { token, combatant, ...context }),
    );
  });
  await Promise.allSettled(triggered);
}
