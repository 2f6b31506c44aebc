import { type Author, type Command, type Company, type Encounter, legality, type Side } from "../../core/index";
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

/** The group of a combatant. Null without a group, or if the group was deleted. */
export function groupIdOf(combatant: Combatant.Implementation | undefined): string | null {
  const group = combatant?._source.group ?? null;
  return group !== null && combatant?.parent?.groups.has(group) === true ? group : null;
}

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

interface Known {
  readonly combat: Combat.Implementation;
  readonly encounter: Encounter;
  readonly author: Author;
}

const companyIn = ({ companies = [] }: Encounter, id: string): Company | undefined =>
  companies.find(({ members }) => members.includes(id));

/** The fight's combatants of one side that Foundry puts into one group with a combatant, itself included. */
function groupMates({ combat, encounter: { combatants } }: Known, id: string): string[] {
  const group = groupIdOf(combat.combatants.get(id));
  const isMate = (other: string): boolean =>
    group !== null &&
    groupIdOf(combat.combatants.get(other)) === group &&
    combatants[other]?.side === combatants[id]?.side;
  return Object.keys(combatants).filter((other) => other === id || isMate(other));
}

/** The command that makes a company of a group, or null if it is one or the rules refuse it. */
function groupCommand({ combat, encounter, author }: Known, mates: readonly string[], joined: readonly string[]) {
  const company = companyIn(encounter, mates.find((id) => !joined.includes(id)) ?? "");
  const first = company?.members.filter((id) => mates.includes(id)) ?? [];
  if (first.length === mates.length && company?.members.length === mates.length) return null;
  const group = combat.groups.get(groupIdOf(combat.combatants.get(mates[0] ?? "")) ?? "");
  const shares = company?.shares ?? flagsOf(group).shares;
  const command = { do: "group", combatants: [...new Set([...first, ...mates])] };
  // Otherwise as much as the rules allow.
  const commands = shares === undefined ? [command] : [{ ...command, shares }, command];
  return commands.find((each) => legality(encounter, each, author) === null) ?? null;
}

/**
 * The commands that follow changed groups of combatants (C-31): a group that a combatant has joined becomes a company,
 * and a combatant without companions leaves its company. Commands that the rules refuse are left out, because rules can
 * have fewer companies than a system has groups.
 */
export function groupCommands(
  combat: Combat.Implementation,
  encounter: Encounter,
  changed: readonly string[],
  author: Author,
): Command[] {
  const known = { combat, encounter, author };
  const members = changed.filter((id) => Object.hasOwn(encounter.combatants, id));
  const groups = new Map(members.map((id) => [groupMates(known, id).join(), groupMates(known, id)]));
  const joined = [...groups.values()].filter((mates) => mates.length > 1);
  const left = members.filter((id) => groupMates(known, id).length < 2);
  const alone = left.filter((id) => (companyIn(encounter, id)?.members.length ?? 0) > 1);
  return [
    ...(alone.length === 0 ? [] : [{ do: "ungroup", combatants: alone }]),
    ...joined.flatMap((mates) => groupCommand(known, mates, members) ?? []),
  ];
}
