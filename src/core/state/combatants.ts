import { FARTHEST } from "./fields";
import { parseFormula, type Formula } from "./formula";
import { derived, keysOf } from "./derived";
import type { Combatant, CombatantId, Effect, Fight, RoundMark, Tie, Trait, Viewer } from "./fight";
import { groupBy } from "./group-by";
import { entryOf } from "./table";
import { edit, put, set, withdraw } from "./write";

/** The combatant of that id, or undefined. Ignores inherited properties. */
export const find = (fight: Fight, id: CombatantId): Combatant | undefined => entryOf(fight.combatants, id);

/** The combatant of that id. Throws if missing: a fault of the calling rule. */
export function combatant(fight: Fight, id: CombatantId): Combatant {
  const found = fight.combatants[id];
  if (found === undefined) throw new Error(`no combatant ${id}`);
  return found;
}

/** All ids in the order of joining, which never changes. */
export const asJoined: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants }) => [keysOf(combatants)],
  ({ combatants }) =>
    Object.entries(combatants)
      .toSorted(([, a], [, b]) => a.joined - b.joined)
      .map(([id]) => id),
);

/** A value for each combatant. */
export const byId = <Value>({ combatants }: Fight, of: (id: CombatantId) => Value): Record<CombatantId, Value> =>
  Object.fromEntries(Object.keys(combatants).map((id) => [id, of(id)]));

const NO_EFFECTS: readonly Effect[] = [];

const effectsByTarget: (fight: Fight) => ReadonlyMap<CombatantId, readonly Effect[]> = derived(
  ({ effects }) => [effects],
  ({ effects }) => groupBy(Object.values(effects), ({ target }) => target),
);

const effectsOf = (fight: Fight, id: CombatantId): readonly Effect[] => effectsByTarget(fight).get(id) ?? NO_EFFECTS;

/** Whether the viewer commands a combatant. The GM commands all. */
export const controls = (viewer: Viewer, id: CombatantId): boolean => viewer.gm || viewer.controls.includes(id);

/** Whether a condition is set, or imposed by an effect. */
export function hasCondition(fight: Fight, id: CombatantId, condition: string): boolean {
  if (Object.hasOwn(combatant(fight, id).conditions, condition)) return true;
  return effectsOf(fight, id).some((effect) => effect.imposes.includes(condition));
}

/** All conditions in force, sorted by name. */
export function conditionsOf(fight: Fight, id: CombatantId): string[] {
  const imposed = effectsOf(fight, id).flatMap((effect) => effect.imposes);
  return [...new Set([...Object.keys(combatant(fight, id).conditions), ...imposed])].toSorted();
}

/** Whether it counts as defeated under option `skipDefeated` (C-15). */
export const isDefeated = (fight: Fight, id: CombatantId): boolean =>
  fight.options["skipDefeated"] !== false && hasCondition(fight, id, "defeated");

/** Why a combatant cannot act, or null (C-15). */
export function whyIdle(fight: Fight, id: CombatantId): "defeated" | "incapacitated" | null {
  if (isDefeated(fight, id)) return "defeated";
  return hasCondition(fight, id, "incapacitated") ? "incapacitated" : null;
}

/** A trait with effects, 0 without a number (C-5). Effects on `initiative` change only the rolled number (C-11). */
export function numberTrait(fight: Fight, id: CombatantId, trait: string): number {
  const { traits } = combatant(fight, id);
  const raw = Object.hasOwn(traits, trait) ? traits[trait] : 0;
  const sum = (typeof raw === "number" ? raw : 0) + (trait === "initiative" ? 0 : modifierOf(fight, id, trait));
  return Math.max(-FARTHEST, Math.min(FARTHEST, sum));
}

function modifierOf(fight: Fight, id: CombatantId, key: string): number {
  let sum = 0;
  for (const { modify } of effectsOf(fight, id)) if (Object.hasOwn(modify, key)) sum += modify[key] ?? 0;
  return sum;
}

/** The number as rolled or set. Null if missing or invalidated. */
export function baseOf(fight: Fight, id: CombatantId): number | null {
  const { base, rolling } = combatant(fight, id);
  return rolling === fight.rolling ? base : null;
}

/** Null if not settled, or if the number was invalidated. */
export function tieOf(fight: Fight, id: CombatantId): Combatant["tie"] {
  const { tie, rolling } = combatant(fight, id);
  return rolling === fight.rolling ? tie : null;
}

/** Suspended ties at earlier numbers. Empty if numbers were invalidated. */
export function earlierTiesOf(fight: Fight, id: CombatantId): readonly Tie[] {
  const { earlier = [], rolling } = combatant(fight, id);
  return rolling === fight.rolling ? earlier : [];
}

/** Its number with wounds but without effects, or null. */
export function ownNumberOf(fight: Fight, id: CombatantId): number | null {
  const base = baseOf(fight, id);
  return base === null ? null : base + (combatant(fight, id).shift ?? 0);
}

/** The number that makes the order, effects included, or null. */
export function initiativeOf(fight: Fight, id: CombatantId): number | null {
  const own = ownNumberOf(fight, id);
  return own === null ? null : own + modifierOf(fight, id, "initiative");
}

/** Whether a combatant waits for the entry that brings it, and so takes no part (C-35). */
export const isAway = ({ entries = [] }: Fight, id: CombatantId): boolean =>
  entries.some(({ brings, brought }) => brought !== true && brings?.includes(id) === true);

/** The combatants without a number, except the defeated and the absent, as joined. */
export const lackingNumbers: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants, effects, options, rolling, entries }) => [combatants, effects, options, rolling, entries],
  (fight) => asJoined(fight).filter((id) => baseOf(fight, id) === null && !isDefeated(fight, id) && !isAway(fight, id)),
);

/** This round's mark, or an empty mark. */
export function markOf(fight: Fight, id: CombatantId): Readonly<RoundMark> {
  const mark = fight.marks[id];
  return mark?.round === fight.round ? mark : { round: fight.round };
}

export function setMark(fight: Fight, id: CombatantId, mark: Omit<RoundMark, "round">): void {
  put(fight.marks, id, { ...markOf(fight, id), ...mark });
}

export function setCondition(fight: Fight, id: CombatantId, condition: string, on: boolean): void {
  const { [condition]: _was, ...others } = combatant(fight, id).conditions;
  edit(fight.combatants, id, { conditions: on ? { ...others, [condition]: true } : others });
}

export function setTrait(fight: Fight, id: CombatantId, trait: string, value: Trait): void {
  edit(fight.combatants, id, { traits: { ...combatant(fight, id).traits, [trait]: value } });
}

/** Reverts marks of a round that ended in the same step: they are void, and a large battle has many. */
export function forgetOldMarks(fight: Fight): void {
  withdraw(fight.marks, ({ round }) => round !== fight.round);
}

export function hasActed(fight: Fight, id: CombatantId): boolean {
  const mark = fight.marks[id];
  return mark?.round === fight.round && mark.acted !== undefined;
}

/** The combatants whose turn is over, as they finished. */
export const actedOf: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants, marks, round }) => [keysOf(combatants), marks, round],
  (fight) =>
    Object.keys(fight.combatants)
      .filter((id) => hasActed(fight, id))
      .toSorted((a, b) => (markOf(fight, a).acted ?? 0) - (markOf(fight, b).acted ?? 0)),
);

/** How many turns of this round are over for it (C-32). */
export const turnsOver = (fight: Fight, id: CombatantId): number =>
  markOf(fight, id).turns ?? (hasActed(fight, id) ? 1 : 0);

/** True if a turn of the combatant has begun in this round. False for unknown combatants. */
export function hasHadTurn({ marks, round }: Fight, id: CombatantId): boolean {
  const mark = Object.hasOwn(marks, id) ? marks[id] : undefined;
  return mark?.round === round && (mark.began === true || mark.acted !== undefined || mark.turns !== undefined);
}

/** Whether it joined during this round (C-18). */
export const isNewcomer = (fight: Fight, id: CombatantId): boolean =>
  fight.round > 0 && combatant(fight, id).since === fight.round;

/** Whether the viewer sees it: all but hidden combatants of the other side (C-28). Onlookers count as players. */
export const sees = (fight: Fight, viewer: Viewer, id: CombatantId): boolean =>
  !hasCondition(fight, id, "hidden") || isOfOwnSide(fight, viewer, id);

/** Whether it is the viewer's, or on the side of the viewer's combatants. The GM is on every side. */
export function isOfOwnSide(fight: Fight, viewer: Viewer, id: CombatantId): boolean {
  if (viewer.gm || viewer.controls.includes(id)) return true;
  const own = viewer.controls.map((mine) => find(fight, mine)?.side).filter((side) => side !== undefined);
  return (own.length > 0 ? own : ["players"]).includes(combatant(fight, id).side);
}

/** A formula that is known to be valid. Throws otherwise. */
export function formula(source: string): Formula {
  const parsed = parseFormula(source);
  if (parsed === null) throw new Error(`no formula: ${source}`);
  return parsed;
}

/** The initiative formula of option `formula` (B-1, S-1, I-1, N-1). */
export function tableFormula({ options }: Fight): Formula {
  const { formula: chosen } = options;
  return formula(typeof chosen === "string" ? chosen : "1d20 + @initiative");
}

/** The next number of the encounter's sequence. */
export function nextSerial(fight: Fight): number {
  const serial = fight.serial + 1;
  set(fight, { serial });
  return serial;
}
