import { generation } from "./generation";

/** Foundry's names for what happens to turns and rounds. */
export type TurnEventKind = "turnStart" | "turnEnd" | "roundStart" | "roundEnd";

const REGION_EVENTS = {
  turnStart: "TOKEN_TURN_START",
  turnEnd: "TOKEN_TURN_END",
  roundStart: "TOKEN_ROUND_START",
  roundEnd: "TOKEN_ROUND_END",
} as const;

/** Generation 14's registry of effects that end by themselves; the published types know generation 13 only. */
interface EffectRegistry {
  readonly registry?: { refresh(event: TurnEventKind | "combatRewind", context: object): Promise<void> };
}

const registry = (): EffectRegistry["registry"] =>
  generation() < 14 ? undefined : (CONFIG.ActiveEffect.documentClass as unknown as EffectRegistry).registry;

/** Tells whether Foundry's own effects can be ended with turns: generation 13 has none that wait, 14 a registry of those that do. */
export const effectsEndThemselves = (): boolean => generation() < 14 || typeof registry()?.refresh === "function";

/** The place of a combat's pointer for a moment. */
type Pointer = Pick<Combat.Implementation, "round" | "turn" | "current" | "previous">;

/**
 * The pointer as a straight line of turns would have it at an event. Foundry asks it whose turn starts, and what was before it whose
 * turn has ended; ours may be on somebody else, as in a turn that several share.
 */
function pointerAt(kind: TurnEventKind, combat: Combat.Implementation, { round, turn }: TurnEventPlace): Pointer {
  const now: Pointer = { round, turn: combat.turn, current: combat.current, previous: combat.previous };
  if (turn === undefined) return now;
  const { id = null, tokenId = null } = combat.turns[turn] ?? {};
  const place = { round, turn, combatantId: id, tokenId };
  return kind === "turnEnd" ? { ...now, previous: place } : { ...now, turn, current: place };
}

/** The round of an event, and for turns the place of whose turn it is. */
interface TurnEventPlace {
  readonly round: number;
  readonly turn?: number;
}

/**
 * Ends the effects that wait for this event. Generation 13 has none.
 *
 * Foundry's registry is told of an event and of a combat, and looks at where the pointer is: for that look, and no longer, it is where
 * the event is. Anything else that runs meanwhile finds it as it was.
 */
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

/** A step has been taken back: effects that had ended with it may go on. */
export const rewindEffects = async (combat: Combat.Implementation): Promise<void> =>
  registry()?.refresh("combatRewind", { combat });

/** The method of a region that triggers its events. It is protected, and there is no other way. */
interface EventfulRegion {
  _triggerEvent(name: string, data: object): Promise<void>;
}

/** Triggers an event in the regions where these combatants' tokens stand. */
export async function tellRegions(
  kind: TurnEventKind,
  combatants: readonly Combatant.Implementation[],
  context: object,
): Promise<void> {
  const name = CONST.REGION_EVENTS[REGION_EVENTS[kind]];
  for (const combatant of combatants) {
    const { token } = combatant;
    const regions = (token?.regions ?? []) as Iterable<unknown>;
    for (const region of regions as Iterable<EventfulRegion>) {
      await region._triggerEvent(name, { token, combatant, ...context });
    }
  }
}
