import type { Company, Side } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";

interface Member {
  readonly id: string;
  readonly side: Side;
}

/** A group's flags, as far as they are ours. */
const flagsOf = (group: CombatantGroup.Implementation | undefined): { readonly shares?: Company["shares"] } =>
  (group?._source.flags as Readonly<Record<string, object>> | undefined)?.[MODULE_ID] ?? {};

/** Whether Turnwright made a group. */
export const isOwnGroup = (group: CombatantGroup.Implementation): boolean => flagsOf(group).shares !== undefined;

export const groupIdOf = (combatant: Combatant.Implementation | undefined): string | null =>
  combatant?._source.group ?? null;

/** Foundry's groups of two combatants or more, such as a system's squads. A group of both sides is one for each. */
export function companiesFrom(combat: Combat.Implementation, members: readonly Member[]): Company[] {
  const found = new Map<string, { readonly group: string; readonly members: string[] }>();
  for (const { id, side } of members) {
    const group = groupIdOf(combat.combatants.get(id));
    if (group === null) continue;
    const known = found.get(`${group} ${side}`);
    if (known === undefined) found.set(`${group} ${side}`, { group, members: [id] });
    else known.members.push(id);
  }
  return [...found.values()]
    .filter((each) => each.members.length > 1)
    .map((each) => ({ members: each.members, shares: flagsOf(combat.groups.get(each.group)).shares ?? "turn" }));
}
