import { baseOf, combatant } from "../../state/combatants";
import type { Fight, Combatant, Settled } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { rankedAnew } from "../../state/ranks";
import { withoutUnseen, type KeptStep, type Veil } from "../../state/veil";
import { entryOf } from "../../state/table";
import { unitsOf } from "./groups";
import { sidesOf, standingOf } from "./order";
import type { State } from "./state";

/** Takes out the ambush as long as it is planned (I-11), and what is kept of the unseen. */
export function conceal(open: Fight<State>, veil: Veil<State>): Fight<State> {
  const planned = withoutPlan(open);
  return veil.unseen.size === 0 ? planned : withTheirPlaces(withoutThem(planned, veil), veil);
}

/** Until the fight starts only the gm knows who lies in ambush. */
function withoutPlan(open: Fight<State>): Fight<State> {
  const { ambush, veiled } = open.rules;
  if (open.stage !== "setup" || (ambush === null && Object.keys(veiled).length === 0)) return open;
  return { ...open, rules: { ...open.rules, ambush: null, veiled: {} } };
}

function withoutThem(open: Fight<State>, { unseen }: Veil<State>): Fight<State> {
  const { rules } = open;
  return {
    ...open,
    rules: {
      ...rules,
      marked: withoutUnseen(rules.marked, unseen),
      veiled: withoutUnseen(rules.veiled, unseen),
      last: withoutUnseen(rules.last, unseen),
      blows: withoutUnseen(rules.blows, unseen),
      sideTies: amongOthers(open, withoutUnseen(rules.sideTies, unseen)),
      earlierSideTies: withoutTheirs(rules.sideTies, rules.earlierSideTies, unseen),
      sideOrders: amongEachOther(withoutUnseen(rules.sideOrders, unseen)),
      earlierSideOrders: withoutTheirs(rules.sideOrders, rules.earlierSideOrders, unseen),
    },
  };
}

/** I-3: a tie with nobody of the other side left in it would tell of somebody with that number. */
function amongOthers(open: Fight<State>, ties: State["sideTies"]): State["sideTies"] {
  const entries = Object.entries(ties);
  const left = entries.filter(([, { roll }]) => {
    const together = entries.filter(([, other]) => other.roll === roll).map(([id]) => id);
    return sidesOf(open, together).length > 1;
  });
  return Object.fromEntries(left);
}

/** An earlier tie with somebody unseen tells of a number that this one had. */
function withoutTheirs<One extends Settled>(
  now: Readonly<Record<CombatantId, One>>,
  earlier: Readonly<Record<CombatantId, readonly One[]>>,
  unseen: ReadonlySet<CombatantId>,
): Record<CombatantId, readonly One[]> {
  const told = new Set(
    [...unseen].flatMap((id) => [entryOf(now, id) ?? [], entryOf(earlier, id) ?? []].flat().map(({ roll }) => roll)),
  );
  const open = Object.entries(withoutUnseen(earlier, unseen))
    .map(([id, ties]) => [id, ties.filter(({ roll }) => !told.has(roll))] as const)
    .filter(([, ties]) => ties.length > 0);
  return Object.fromEntries(open);
}

/** I-4: likewise within a side; the places of those who are left show no gap. */
function amongEachOther(orders: State["sideOrders"]): State["sideOrders"] {
  const ranks = rankedAnew(Object.values(orders));
  const left = Object.entries(orders).flatMap(([id, order]) => {
    const among = ranks.get(order.roll);
    if (among === undefined || among.count < 2) return [];
    return [[id, { ...order, rank: among.rankOf.get(order.rank) ?? 0 }] as const];
  });
  return Object.fromEntries(left);
}

/**
 * If an unseen one stands between members of a group, they act one by one (I-2), and anybody can tell. Only then its place
 * stays, without its number.
 */
function withTheirPlaces(open: Fight<State>, { fight, unseen }: Veil<State>): Fight<State> {
  const others = (units: readonly (readonly CombatantId[])[]): string =>
    JSON.stringify(units.map((unit) => unit.filter((id) => !unseen.has(id))).filter((unit) => unit.length > 0));
  const standing = standingOf(fight);
  const inOrder = (ids: readonly CombatantId[]): Fight<State>["moves"] =>
    ids.map((id) => ({ combatant: id, before: null }));
  const without = { ...open, moves: inOrder(standing.filter((id) => !unseen.has(id))) };
  if (others(unitsOf(without)) === others(unitsOf(fight))) return open;
  const bases = Object.keys(open.combatants).flatMap((id) => baseOf(open, id) ?? []);
  const below = Math.min(0, ...bases) - 1;
  const stubs = [...unseen].map((id): [CombatantId, Combatant] => {
    const hasNumber = baseOf(fight, id) !== null;
    return [id, { ...combatant(open, id), base: hasNumber ? below : null, rolling: hasNumber ? open.rolling : 0 }];
  });
  return { ...open, combatants: { ...open.combatants, ...Object.fromEntries(stubs) }, moves: inOrder(standing) };
}

/** A plan that was changed or called off has never been told, nor one that went with a change of rules. */
export function tellsSecret({ command, inverse }: KeptStep): boolean {
  if (command.do === "ambush") return true;
  return command.do === "changeRules" && (inverse?.at?.["rules"]?.put?.["ambush"] ?? null) !== null;
}
