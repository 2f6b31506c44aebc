import { parseFormula, type Formula } from "./formula";
import type { Body, Combatant, RoundMark, Viewer } from "./encounter";
import type { CombatantId } from "./ids";

/** The combatant of that id, or undefined: never something a record inherits. */
export function find(body: Body, id: CombatantId): Combatant | undefined {
  return Object.hasOwn(body.combatants, id) ? body.combatants[id] : undefined;
}

/** The combatant of that id, which must be there. Throws where it is not: a fault of the calling rule, never of a command. */
export function combatant(body: Body, id: CombatantId): Combatant {
  const found = body.combatants[id];
  if (found === undefined) throw new Error(`no combatant ${id}`);
  return found;
}

/** All ids in the order in which they joined. */
export function asJoined(body: Body): CombatantId[] {
  return Object.entries(body.combatants)
    .toSorted(([, a], [, b]) => a.joined - b.joined)
    .map(([id]) => id);
}

/** Whether the viewer commands this combatant: the gm everybody, a player their own. */
export function controls(viewer: Viewer, id: CombatantId): boolean {
  return viewer.gm || viewer.controls.includes(id);
}

/** Whether a condition is in force: set, or imposed by an effect. */
export function hasCondition(body: Body, id: CombatantId, condition: string): boolean {
  if (Object.hasOwn(combatant(body, id).conditions, condition)) return true;
  return Object.values(body.effects).some((effect) => effect.target === id && effect.imposes.includes(condition));
}

/** All conditions in force, sorted by name. */
export function conditionsOf(body: Body, id: CombatantId): string[] {
  const imposed = Object.values(body.effects).flatMap((effect) => (effect.target === id ? effect.imposes : []));
  return [...new Set([...Object.keys(combatant(body, id).conditions), ...imposed])].toSorted();
}

/** Whether it is defeated, where the table skips the defeated (option `skipDefeated`, C-15). */
export function isDefeated(body: Body, id: CombatantId): boolean {
  return body.options["skipDefeated"] !== false && hasCondition(body, id, "defeated");
}

/** Why a combatant cannot act, or null (C-15). */
export function whyIdle(body: Body, id: CombatantId): "defeated" | "incapacitated" | null {
  if (isDefeated(body, id)) return "defeated";
  return hasCondition(body, id, "incapacitated") ? "incapacitated" : null;
}

/**
 * A trait as a number, with what effects add to it. Missing or no number counts as 0 (rules 0.1). What changes `initiative`
 * is added to the number that was rolled, and not to a trait of that name as well (rules 0.5).
 */
export function numberTrait(body: Body, id: CombatantId, trait: string): number {
  const { traits } = combatant(body, id);
  const raw = Object.hasOwn(traits, trait) ? traits[trait] : 0;
  return (typeof raw === "number" ? raw : 0) + (trait === "initiative" ? 0 : modifierOf(body, id, trait));
}

/** What all effects on a combatant add to one of its numbers. */
function modifierOf(body: Body, id: CombatantId, key: string): number {
  let sum = 0;
  for (const name in body.effects) {
    const effect = body.effects[name];
    if (effect?.target === id && Object.hasOwn(effect.modify, key)) sum += effect.modify[key] ?? 0;
  }
  return sum;
}

/** The number that makes the order now: the base with what wounds and effects add, null before there is one. */
export function initiativeOf(body: Body, id: CombatantId): number | null {
  const { base, shift = 0 } = combatant(body, id);
  return base === null ? null : base + shift + modifierOf(body, id, "initiative");
}

/** Who has no number and could have one: all but the defeated, as joined. */
export function lackingNumbers(body: Body): CombatantId[] {
  return asJoined(body).filter((id) => combatant(body, id).base === null && !isDefeated(body, id));
}

/** What has become of it in this round; an empty mark of this round where nothing has. */
export function markOf(body: Body, id: CombatantId): Readonly<RoundMark> {
  const { mark } = combatant(body, id);
  return mark !== null && mark.round === body.round ? mark : { round: body.round };
}

/** Adds to what has become of a combatant in this round. */
export function setMark(body: Body, id: CombatantId, mark: Omit<RoundMark, "round">): void {
  combatant(body, id).mark = { ...markOf(body, id), ...mark };
}

/** Whether its turn of this round is over. */
export function hasActed(body: Body, id: CombatantId): boolean {
  return markOf(body, id).acted !== undefined;
}

/** Those whose turn of this round is over, in the order they finished. */
export function actedOf(body: Body): CombatantId[] {
  return Object.keys(body.combatants)
    .filter((id) => hasActed(body, id))
    .toSorted((a, b) => (markOf(body, a).acted ?? 0) - (markOf(body, b).acted ?? 0));
}

/** Whether it joined during this round: a newcomer (C-18). */
export function isNewcomer(body: Body, id: CombatantId): boolean {
  return body.round > 0 && combatant(body, id).since === body.round;
}

/**
 * Whether the viewer sees a combatant: all but the hidden ones of the other side (rules 0.8). A player's side is that of
 * the combatants the player controls; who controls none looks on from the players' side.
 */
export function sees(body: Body, viewer: Viewer, id: CombatantId): boolean {
  return !hasCondition(body, id, "hidden") || isOfOwnSide(body, viewer, id);
}

/** Whether a combatant is the viewer's own or of the viewer's side; the gm is on every side. */
export function isOfOwnSide(body: Body, viewer: Viewer, id: CombatantId): boolean {
  if (viewer.gm || viewer.controls.includes(id)) return true;
  const own = viewer.controls.map((mine) => find(body, mine)?.side).filter((side) => side !== undefined);
  return (own.length > 0 ? own : ["players"]).includes(combatant(body, id).side);
}

/** A formula that is part of the code or has passed its option's check. Throws on anything else. */
export function formula(source: string): Formula {
  const parsed = parseFormula(source);
  if (parsed === null) throw new Error(`no formula: ${source}`);
  return parsed;
}

/** The next number in the encounter's one sequence. */
export function nextSerial(body: Body): number {
  body.serial += 1;
  return body.serial;
}
