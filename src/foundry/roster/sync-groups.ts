import type { Company } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { syncOnly } from "../store/step-options";
import { groupIdOf, isOwnGroup } from "./groups";

interface Kept {
  readonly members: readonly string[];
  readonly shares: Company["shares"];
  /** Foundry's group of a member, unless an earlier company uses that group. Null without such a group. */
  readonly group: string | null;
}

function keptIn(combat: Combat.Implementation, companies: readonly Company[]): Kept[] {
  const used = new Set<string>();
  return companies.map(({ members: all, shares }) => {
    const members = all.filter((id) => combat.combatants.has(id));
    const groups = members.map((id) => groupIdOf(combat.combatants.get(id)));
    const group = groups.find((id) => id !== null && combat.groups.has(id) && !used.has(id)) ?? null;
    if (group !== null) used.add(group);
    return { members, shares, group };
  });
}

const dataOf = (combat: Combat.Implementation, { members: [leader = ""], shares }: Kept): object => ({
  name: combat.combatants.get(leader)?.name ?? "",
  flags: { [MODULE_ID]: { shares } },
});

/** Makes Foundry's groups agree with a fight's companies. A system's own groups stay, also without members. */
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
    .filter((combatant) => (groupOf.get(combatant.id ?? "") ?? null) !== groupIdOf(combatant))
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
