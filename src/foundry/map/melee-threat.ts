import { hasCondition, legality, view, type Command, type Encounter, type GameEvent } from "../../core/index";
import { gapBetween } from "./distance";
import { placeOf } from "./place";

/** The step at which a foe beside a Reactor matters (S-14). */
const STEP = 5;

/** Whether a change has just begun the step at which threats count. */
const matters = (events: readonly GameEvent[]): boolean =>
  events.some((event) => event.type === "turn-started" || (event.type === "step" && event.step === STEP));

function undecided(encounter: Encounter): string[] {
  const all = view(encounter, { gm: true });
  if (all["step"] !== STEP) return [];
  return Object.entries(all.combatants).flatMap(([id, { turn }]) => {
    const isOpen = typeof turn === "object" && turn !== null && "threat" in turn && turn.threat === null;
    const command = { do: "meleeThreat", combatant: id, on: true };
    return isOpen && legality(encounter, command, { gm: true }) === null ? [id] : [];
  });
}

/**
 * The foes that could strike a combatant: on the other side, visible to everyone, and able to act. Hidden foes are
 * omitted, because the rules' conclusion would reveal them.
 */
function foes(encounter: Encounter, id: string): string[] {
  const side = encounter.combatants[id]?.side;
  const out = ["hidden", "defeated", "incapacitated"];
  return Object.entries(encounter.combatants)
    .filter(([foe, other]) => other.side !== side && !out.some((condition) => hasCondition(encounter, foe, condition)))
    .map(([other]) => other);
}

export type ReachOf = (combatant: Combatant.Implementation, scene: Scene.Implementation) => number;

/** Whether a combatant is within a foe's reach. Null without a token, because only people can say. */
function isThreatened(
  combat: Combat.Implementation,
  encounter: Encounter,
  id: string,
  reachOf: ReachOf,
): boolean | null {
  const token = combat.combatants.get(id)?.token;
  const scene = token?.parent;
  if (!token || !scene) return null;
  return foes(encounter, id).some((foe) => {
    const other = combat.combatants.get(foe);
    if (other?.token?.parent !== scene) return false;
    return gapBetween(placeOf(token), placeOf(other.token), scene.grid) <= reachOf(other, scene);
  });
}

/**
 * The commands that say for each Reactor, when its step begins, whether it is within a foe's melee reach (S-14).
 * Computed from the tokens, and never against an answer by hand.
 */
export function threatCommands(
  combat: Combat.Implementation,
  encounter: Encounter,
  events: readonly GameEvent[],
  reachOf: ReachOf,
): Command[] {
  if (!matters(events)) return [];
  return undecided(encounter).flatMap((id) => {
    const on = isThreatened(combat, encounter, id, reachOf);
    return on === null ? [] : [{ do: "meleeThreat", combatant: id, on }];
  });
}
