import { initiativeOf, ownNumberOf } from "../state/combatants";
import type { CombatantId, Fight, Settled } from "../state/fight";
import { groupBy } from "../state/group-by";

/** A combatant's settled ties: the current tie, and earlier ties that may apply again. */
export interface Settlements<One extends Settled> {
  readonly now: One | null;
  readonly earlier: readonly One[];
}

interface TieRoll {
  readonly roll: number;
  readonly ids: CombatantId[];
  readonly at: number;
  stands: boolean;
  isVoid: boolean;
}

export function levelAt(fight: Fight, id: CombatantId): Omit<Settled, "roll"> {
  const at = initiativeOf(fight, id) ?? 0;
  const own = ownNumberOf(fight, id) ?? 0;
  return at === own ? { at } : { at, own };
}

/** The earlier settlements after another becomes current. Undefined if empty. */
export function withEarlier<One>(now: One | null, earlier: readonly One[]): readonly One[] | undefined {
  const all = now === null ? earlier : [...earlier, now];
  return all.length > 0 ? all : undefined;
}

/**
 * The combatants whose settlements change, with the new settlements (C-26). A settlement holds while its members are
 * tied at its number. Of several, the latest counts that settled all who are level now, by the variant's whole chain
 * (`levels`). A temporary change of a number suspends a settlement. A lasting change ends it, as does a new settlement
 * of the same combatants, or if it no longer `fits`.
 */
export function settledAnew<One extends Settled>(
  fight: Fight,
  all: readonly (readonly [CombatantId, Settlements<One>])[],
  levels: readonly (readonly CombatantId[])[],
  fits: (id: CombatantId, each: One) => boolean = () => true,
): [CombatantId, { now: One | null; earlier: readonly One[] | undefined }][] {
  const stands = ([id, { now, earlier }]: (typeof all)[number]): boolean =>
    earlier.length === 0 && (now === null || (now.at === initiativeOf(fight, id) && !isVoid(fight, id, now, fits)));
  // Fast path: each combatant has at most one settlement, and it holds.
  if (all.every(stands)) return [];
  const some = all.filter(([, { now, earlier }]) => now !== null || earlier.length > 0);
  const rolls = rollsIn(fight, some, fits);
  const levelOf = new Map(levels.flatMap((level) => level.map((id) => [id, level] as const)));
  return some.flatMap(([id, { now, earlier }]) => {
    const level = levelOf.get(id) ?? [];
    const kept = (withEarlier(now, earlier) ?? []).filter(({ roll }) => rolls.get(roll)?.isVoid === false);
    const standing = kept.filter(({ roll }) => rolls.get(roll)?.stands === true).toSorted((a, b) => b.roll - a.roll);
    const isShared = ({ roll }: One): boolean => level.every((other) => rolls.get(roll)?.ids.includes(other));
    const best = standing.find(isShared) ?? standing[0] ?? null;
    const others = kept.filter((each) => each !== best);
    if (best === now && others.length === earlier.length) return [];
    return [[id, { now: best, earlier: withEarlier(null, others) }]];
  });
}

const isVoid = <One extends Settled>(
  fight: Fight,
  id: CombatantId,
  each: One,
  fits: (id: CombatantId, entry: One) => boolean,
): boolean => (each.own ?? each.at) !== ownNumberOf(fight, id) || !fits(id, each);

/** If the same combatants settled twice, the later settlement counts. */
function replaceEarlier(level: readonly TieRoll[]): void {
  const latest = new Map<string, TieRoll>();
  for (const roll of level.toSorted((a, b) => a.roll - b.roll)) {
    const same = roll.ids.join(" ");
    const before = latest.get(same);
    if (before !== undefined && !roll.isVoid) before.isVoid = true;
    latest.set(same, roll);
  }
}

function rollsIn<One extends Settled>(
  fight: Fight,
  all: readonly (readonly [CombatantId, Settlements<One>])[],
  fits: (id: CombatantId, each: One) => boolean,
): ReadonlyMap<number, TieRoll> {
  const rolls = new Map<number, TieRoll>();
  for (const [id, { now, earlier }] of all) {
    const at = initiativeOf(fight, id);
    for (const each of withEarlier(now, earlier) ?? []) {
      const roll = rolls.get(each.roll) ?? { roll: each.roll, ids: [], at: each.at, stands: true, isVoid: false };
      rolls.set(each.roll, roll);
      roll.ids.push(id);
      roll.stands &&= each.at === at;
      roll.isVoid ||= isVoid(fight, id, each, fits);
    }
  }
  for (const level of groupBy(rolls.values(), ({ at }) => at).values()) if (level.length > 1) replaceEarlier(level);
  return rolls;
}
