import { hasCondition, legality, view } from "../../core/index";
import type { Command, Encounter, GameEvent } from "../../core/index";
import { gapBetween } from "./distance";
import { placeOf } from "./place";

/** The step at which it matters whether somebody stands beside a Reactor (S-14). */
const STEP = 5;

/** Tells whether a step has just begun the moment at which threats count. */
const matters = (events: readonly GameEvent[]): boolean =>
  events.some((event) => event.type === "turn-started" || (event.type === "step" && event.step === STEP));

/** The combatants for whom nobody has said yet whether a foe stands beside them. */
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
 * The foes that could strike a combatant: on the other side, visible to everybody, and able to act. Hidden foes are
 * left out, since the rules' conclusion would reveal them.
 */
function foes(encounter: Encounter, id: string): string[] {
  const side = encounter.combatants[id]?.side;
  const out = ["hidden", "defeated", "incapacitated"];
  return Object.entries(encounter.combatants)
    .filter(([foe, other]) => other.side !== side && !out.some((condition) => hasCondition(encounter, foe, condition)))
    .map(([other]) => other);
}

/** Within how far a combatant threatens on a scene. */
export type ReachOf = (combatant: Combatant.Implementation, scene: Scene.Implementation) => number;

/** Tells whether somebody stands in a foe's reach; null without a token, where only people can say. */
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
 * The commands that say for each Reactor, when its step comes, whether a foe is within melee reach (S-14): worked out from the
 * tokens, and never where somebody has said it by hand.
 *
 * @param events what has just happened
 * @param reachOf says within how far a foe threatens
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
