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
  readonly registry?: { refresh(event: TurnEventKind, context: object): Promise<void> };
}

/** Whether Foundry's own effects can be ended with turns: generation 13 has none that wait, 14 a registry of those that do. */
export function effectsEndThemselves(): boolean {
  if (generation() < 14) return true;
  const effects = CONFIG.ActiveEffect.documentClass as unknown as EffectRegistry;
  return typeof effects.registry?.refresh === "function";
}

/** Ends the effects that wait for this event. Generation 13 has none. */
export async function refreshEffects(kind: TurnEventKind, context: object): Promise<void> {
  if (generation() < 14) return;
  const effects = CONFIG.ActiveEffect.documentClass as unknown as EffectRegistry;
  await effects.registry?.refresh(kind, context);
}

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
