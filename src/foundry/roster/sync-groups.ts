import type { Company } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { syncOnly } from "../store/step-options";
import { groupIdOf, isOwnGroup } from "./groups";

interface Kept {
  readonly members: readonly string[];
  readonly shares: Company["shares"];
  /** Foundry's group of most of its members, unless more members of another company are in it. Null without one. */
  readonly group: string | null;
}

/** Each company's group by its place. What most of its members are in is its own: a squad keeps who stays in it. */
function groupsFor(combat: Combat.Implementation, companies: readonly (readonly string[])[]): Map<number, string> {
  const pairs = companies.flatMap((members, at) => {
    const groups = members.map((id) => groupIdOf(combat.combatants.get(id)));
    return [...new Set(groups)].flatMap((group) =>
      group === null ? [] : [{ at, group, count: groups.filter((each) => each === group).length }],
    );
  });
  const found = new Map<number, string>();
  const used = new Set<string>();
  for (const { at, group } of pairs.toSorted((a, b) => b.count - a.count)) {
    if (found.has(at) || used.has(group)) continue;
    found.set(at, group);
    used.add(group);
  }
  return found;
}

function keptIn(combat: Combat.Implementation, companies: readonly Company[]): Kept[] {
  const present = companies.map(({ members }) => members.filter((id) => combat.combatants.has(id)));
  const groups = groupsFor(combat, present);
  return companies.map(({ shares }, at) => ({ members: present[at] ?? [], shares, group: groups.get(at) ?? null }));
}

const dataOf = (combat: Combat.Implementation, { members: [leader = ""], shares }: Kept): object => ({
  name: combat.combatants.get(leader)?.name ?? "",
  flags: { [MODULE_ID]: { shares } },
});

/** True for the only member of a group of the system's, such as the last of a squad. A single member is no company. */
function isLastOfSquad(combat: Combat.Implementation, combatant: Combatant.Implementation): boolean {
  const id = groupIdOf(combatant);
  const group = combat.groups.get(id ?? "");
  const mates = combat.combatants.filter((each) => groupIdOf(each) === id);
  return group !== undefined && !isOwnGroup(group) && mates.length === 1;
}

/**
 * Makes Foundry's groups agree with a fight's companies. A system's own groups stay, also without members, and keep
 * their last member.
 */
export async function syncGroups(combat: Combat.Implementation, all: readonly Company[]): Promise<void> {
  const kept = keptIn(
    combat,
    all.filter(({ members }) => members.length > 1),
  );
  const lacking = kept.filter(({ group }) => group === null);
  const made =
    lacking.length === 0
      ? []
      : ((await combat.createEmbeddedDocuments(
          "CombatantGroup",
          lacking.map((each) => dataOf(combat, each)),
          syncOnly(),
        )) ?? []);
  const groupOf = new Map<string, string>();
  for (const each of kept) {
    const group = each.group ?? made[lacking.indexOf(each)]?.id ?? null;
    if (group !== null) for (const id of each.members) groupOf.set(id, group);
  }
  const updates = combat.combatants
    .filter((combatant) => {
      const group = groupOf.get(combatant.id ?? "") ?? null;
      return group !== groupIdOf(combatant) && !(group === null && isLastOfSquad(combat, combatant));
    })
    .map(({ id }) => ({ _id: id ?? "", group: groupOf.get(id ?? "") ?? null }));
  if (updates.length > 0) await combat.updateEmbeddedDocuments("Combatant", updates, syncOnly());
  const used = new Set(groupOf.values());
  const gone = combat.groups.filter((group) => isOwnGroup(group) && !used.has(group.id ?? ""));
  if (gone.length > 0)
    await combat.deleteEmbeddedDocuments(
      "CombatantGroup",
      gone.map(({ id }) => id ?? ""),
      syncOnly() as never,
    );
}
