import type { Command, Encounter } from "../../core/index";
import { follow } from "../authority/command-as-gm";
import { look, remember } from "./last-shown";
import { runningEncounter } from "./reconcile";
import { afterWrites } from "./document-queue";
import type { Shown } from "./last-shown";

/** The conditions that documents show: others are the rules' own. */
const SHOWN = ["defeated", "hidden", "incapacitated", "surprised"];

/** What has changed on a combatant's documents and is not so in the encounter yet, one command each. */
function changes(id: string, before: Shown, now: Shown, encounter: Encounter): Command[] {
  const combatant = encounter.combatants[id];
  if (combatant === undefined) return [];
  const traits = Object.entries(now.traits)
    .filter(([trait, value]) => before.traits[trait] !== value && combatant.traits[trait] !== value)
    .map(([trait, value]) => ({ do: "setTrait", combatant: id, trait, value }));
  const conditions = SHOWN.filter((condition) => {
    const on = now.conditions.has(condition);
    return before.conditions.has(condition) !== on && condition in combatant.conditions !== on;
  }).map((condition) => ({ do: "setCondition", combatant: id, condition, on: now.conditions.has(condition) }));
  return [...traits, ...conditions];
}

async function compare(combat: Combat.Implementation, combatant: Combatant.Implementation): Promise<void> {
  const encounter = runningEncounter(combat);
  const before = remember(combatant);
  if (encounter === null || combatant.id === null || before === undefined) return;
  for (const command of changes(combatant.id, before, look(combatant), encounter)) await follow(combat, command);
}

const waiting = new Set<Combatant.Implementation>();

const compareAll = foundry.utils.debounce(() => {
  const combatants = [...waiting];
  waiting.clear();
  for (const combatant of combatants) {
    const combat = combatant.parent;
    if (combat !== null) void afterWrites(combat, async () => compare(combat, combatant));
  }
}, 50);

/** These combatants' sheets may say something else now. Looked at on the active gm's client, once things are quiet. */
export function sheetsChanged(combatants: readonly Combatant.Implementation[]): void {
  if (!game.user.isActiveGM || combatants.length === 0) return;
  for (const combatant of combatants) waiting.add(combatant);
  compareAll();
}

/** All combatants, in any combat, of an actor: the very one, or one made from it. */
export function combatantsOf(actor: Actor.Implementation): Combatant.Implementation[] {
  return game.combats.contents.flatMap((combat) => combat.combatants.filter((combatant) => combatant.actor === actor));
}
