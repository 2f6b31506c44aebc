import { parseFormula, type Formula } from "./formula";
import { derived, keysOf } from "./derived";
import type { Combatant, Effect, Fight, RoundMark, Tie, Trait, Viewer } from "./encounter";
import { groupBy } from "./group-by";
import type { CombatantId } from "./ids";
import { entryOf } from "./table";
import { drop, edit, put, set, withdraw } from "./write";

/** The combatant of that id, or undefined: never something a record inherits. */
export function find(fight: Fight, id: CombatantId): Combatant | undefined {
  return entryOf(fight.combatants, id);
}

/** The combatant of that id, which must be there. Throws where it is not: a fault of the calling rule, never of a command. */
export function combatant(fight: Fight, id: CombatantId): Combatant {
  const found = fight.combatants[id];
  if (found === undefined) throw new Error(`no combatant ${id}`);
  return found;
}

/** All ids in the order in which they joined. A combatant's place in it never changes. */
export const asJoined: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants }) => [keysOf(combatants)],
  ({ combatants }) =>
    Object.entries(combatants)
      .toSorted(([, a], [, b]) => a.joined - b.joined)
      .map(([id]) => id),
);

const NO_EFFECTS: readonly Effect[] = [];

const effectsByTarget: (fight: Fight) => ReadonlyMap<CombatantId, readonly Effect[]> = derived(
  ({ effects }) => [effects],
  ({ effects }) => groupBy(Object.values(effects), ({ target }) => target),
);

/** The effects that sit on a combatant, in no order. */
const effectsOf = (fight: Fight, id: CombatantId): readonly Effect[] => effectsByTarget(fight).get(id) ?? NO_EFFECTS;

/** Tells whether the viewer commands this combatant: the gm everybody, a player their own. */
export function controls(viewer: Viewer, id: CombatantId): boolean {
  return viewer.gm || viewer.controls.includes(id);
}

/** Tells whether a condition is in force: set, or imposed by an effect. */
export function hasCondition(fight: Fight, id: CombatantId, condition: string): boolean {
  if (Object.hasOwn(combatant(fight, id).conditions, condition)) return true;
  return effectsOf(fight, id).some((effect) => effect.imposes.includes(condition));
}

/** All conditions in force, sorted by name. */
export function conditionsOf(fight: Fight, id: CombatantId): string[] {
  const imposed = effectsOf(fight, id).flatMap((effect) => effect.imposes);
  return [...new Set([...Object.keys(combatant(fight, id).conditions), ...imposed])].toSorted();
}

/** Tells whether it is defeated, where the table skips the defeated (option `skipDefeated`, C-15). */
export function isDefeated(fight: Fight, id: CombatantId): boolean {
  return fight.options["skipDefeated"] !== false && hasCondition(fight, id, "defeated");
}

/** The reason why a combatant can't act, or null (C-15). */
export function whyIdle(fight: Fight, id: CombatantId): "defeated" | "incapacitated" | null {
  if (isDefeated(fight, id)) return "defeated";
  return hasCondition(fight, id, "incapacitated") ? "incapacitated" : null;
}

/**
 * A trait as a number, with what effects add to it. Missing or no number counts as 0 (C-5). What changes `initiative`
 * is added to the number that was rolled, and not to a trait of that name as well (C-11).
 */
export function numberTrait(fight: Fight, id: CombatantId, trait: string): number {
  const { traits } = combatant(fight, id);
  const raw = Object.hasOwn(traits, trait) ? traits[trait] : 0;
  return (typeof raw === "number" ? raw : 0) + (trait === "initiative" ? 0 : modifierOf(fight, id, trait));
}

/** The sum of all effects on one number of a combatant. */
function modifierOf(fight: Fight, id: CombatantId, key: string): number {
  let sum = 0;
  for (const { modify } of effectsOf(fight, id)) if (Object.hasOwn(modify, key)) sum += modify[key] ?? 0;
  return sum;
}

/** The number as rolled or set; null where it has none, or all were taken back since. */
export function baseOf(fight: Fight, id: CombatantId): number | null {
  const { base, rolling } = combatant(fight, id);
  return rolling === fight.rolling ? base : null;
}

/** How a tie at its number was settled; null where none was, or the number was taken back since. */
export function tieOf(fight: Fight, id: CombatantId): Combatant["tie"] {
  const { tie, rolling } = combatant(fight, id);
  return rolling === fight.rolling ? tie : null;
}

/** Ties at numbers that it has left for a time; none where all numbers were taken back since. */
export function earlierTiesOf(fight: Fight, id: CombatantId): readonly Tie[] {
  const { earlier = [], rolling } = combatant(fight, id);
  return rolling === fight.rolling ? earlier : [];
}

/** Its number without effects: the base with what wounds add, null before there is one. */
export function ownNumberOf(fight: Fight, id: CombatantId): number | null {
  const base = baseOf(fight, id);
  return base === null ? null : base + (combatant(fight, id).shift ?? 0);
}

/** The number that makes the order now: its own with what effects add, null before there is one. */
export function initiativeOf(fight: Fight, id: CombatantId): number | null {
  const own = ownNumberOf(fight, id);
  return own === null ? null : own + modifierOf(fight, id, "initiative");
}

/** The combatants that have no number and could have one: all but the defeated, as joined. */
export const lackingNumbers: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants, effects, options, rolling }) => [combatants, effects, options, rolling],
  (fight) => asJoined(fight).filter((id) => baseOf(fight, id) === null && !isDefeated(fight, id)),
);

/** The combatant's mark of this round; an empty mark where nothing has happened to it yet. */
export function markOf(fight: Fight, id: CombatantId): Readonly<RoundMark> {
  const mark = fight.marks[id];
  return mark?.round === fight.round ? mark : { round: fight.round };
}

/** Adds to a combatant's mark of this round. */
export function setMark(fight: Fight, id: CombatantId, mark: Omit<RoundMark, "round">): void {
  put(fight.marks, id, { ...markOf(fight, id), ...mark });
}

/** Sets or takes off a condition of a combatant. */
export function setCondition(fight: Fight, id: CombatantId, condition: string, on: boolean): void {
  const { [condition]: _was, ...others } = combatant(fight, id).conditions;
  edit(fight.combatants, id, { conditions: on ? { ...others, [condition]: true } : others });
}

/** Sets one trait of a combatant. */
export function setTrait(fight: Fight, id: CombatantId, trait: string, value: Trait): void {
  edit(fight.combatants, id, { traits: { ...combatant(fight, id).traits, [trait]: value } });
}

/** Takes a combatant out of the fight, with its mark. */
export function removeCombatant(fight: Fight, id: CombatantId): void {
  drop(fight.combatants, id);
  drop(fight.marks, id);
}

/** Takes back marks of a round that ended with the same step: they mean nothing any more, and in a great battle they are many. */
export function forgetOldMarks(fight: Fight): void {
  withdraw(fight.marks, ({ round }) => round !== fight.round);
}

/** Tells whether its turn of this round is over. */
export function hasActed(fight: Fight, id: CombatantId): boolean {
  const mark = fight.marks[id];
  return mark?.round === fight.round && mark.acted !== undefined;
}

/** The combatants whose turn of this round is over, in the order in which they finished. */
export const actedOf: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants, marks, round }) => [keysOf(combatants), marks, round],
  (fight) =>
    Object.keys(fight.combatants)
      .filter((id) => hasActed(fight, id))
      .toSorted((a, b) => (markOf(fight, a).acted ?? 0) - (markOf(fight, b).acted ?? 0)),
);

/** Tells whether it joined during this round: a newcomer (C-18). */
export function isNewcomer(fight: Fight, id: CombatantId): boolean {
  return fight.round > 0 && combatant(fight, id).since === fight.round;
}

/**
 * Tells whether the viewer sees a combatant: all but the hidden ones of the other side (C-28). A player's side is that of
 * the combatants the player controls; who controls none looks on from the players' side.
 */
export function sees(fight: Fight, viewer: Viewer, id: CombatantId): boolean {
  return !hasCondition(fight, id, "hidden") || isOfOwnSide(fight, viewer, id);
}

/** Tells whether a combatant is the viewer's own or of the viewer's side; the gm is on every side. */
export function isOfOwnSide(fight: Fight, viewer: Viewer, id: CombatantId): boolean {
  if (viewer.gm || viewer.controls.includes(id)) return true;
  const own = viewer.controls.map((mine) => find(fight, mine)?.side).filter((side) => side !== undefined);
  return (own.length > 0 ? own : ["players"]).includes(combatant(fight, id).side);
}

/** The formulas that were read last: a table's own is read for everybody who rolls. */
const formulas = new Map<string, Formula>();
const MOST_FORMULAS = 100;

/** A formula that is part of the code or has passed its option's check. Throws on anything else. */
export function formula(source: string): Formula {
  const known = formulas.get(source);
  if (known !== undefined) return known;
  const parsed = parseFormula(source);
  if (parsed === null) throw new Error(`no formula: ${source}`);
  if (formulas.size >= MOST_FORMULAS) formulas.clear();
  formulas.set(source, parsed);
  return parsed;
}

/** The table's own formula for initiative, the option of the variants that roll as the game itself does (B-1, S-1, I-1, N-1). */
export function tableFormula({ options }: Fight): Formula {
  const { formula: chosen } = options;
  return formula(typeof chosen === "string" ? chosen : "1d20 + @initiative");
}

/** The next number in the encounter's one sequence. */
export function nextSerial(fight: Fight): number {
  const serial = fight.serial + 1;
  set(fight, { serial });
  return serial;
}
