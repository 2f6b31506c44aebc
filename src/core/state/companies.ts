import { derived } from "./derived";
import type { Company, CombatantId, Fight } from "./fight";
import { set } from "./write";

const NONE: readonly Company[] = [];

/** The companies of a fight, for the sources of derived results. */
export const companiesIn = ({ companies = NONE }: Fight): readonly Company[] => companies;

const byMember: (fight: Fight) => ReadonlyMap<CombatantId, Company> = derived(
  (fight: Fight) => [companiesIn(fight)],
  (fight) => new Map(companiesIn(fight).flatMap((company) => company.members.map((id) => [id, company] as const))),
);

/** A combatant's company, also of one member, or undefined (C-31). */
export const companyOf = (fight: Fight, id: CombatantId): Company | undefined => byMember(fight).get(id);

/** The combatants of its company, the leader first. Without a company, only itself. */
export const companionsOf = (fight: Fight, id: CombatantId): readonly CombatantId[] =>
  companyOf(fight, id)?.members ?? [id];

/** The combatant whose values make its number. Without a company, itself. */
export const leaderOf = (fight: Fight, id: CombatantId): CombatantId => companyOf(fight, id)?.members[0] ?? id;

/** The companions whose turns come directly before or after its own, in order, if they act one after the other (C-31). */
export function companionsAround(fight: Fight, id: CombatantId, where: "before" | "after"): readonly CombatantId[] {
  const company = companyOf(fight, id);
  if (company?.shares !== "after") return [];
  const { members } = company;
  const place = members.indexOf(id);
  return where === "before" ? members.slice(0, place) : members.slice(place + 1);
}

/** What a company's members have alike, and no combatant outside of it. Null without a company. */
export function companyKey(fight: Fight, id: CombatantId): string | null {
  const company = companyOf(fight, id);
  return company === undefined ? null : `company of ${company.members[0]}`;
}

/** Replaces the companies. */
export const setCompanies = (fight: Fight, companies: readonly Company[]): void =>
  set(fight, { companies: companies.length > 0 ? companies : undefined });

/** Removes combatants from their companies. A company of one member is dissolved. */
export function leaveCompanies(fight: Fight, ids: readonly CombatantId[]): void {
  if (!ids.some((id) => companyOf(fight, id) !== undefined)) return;
  const left = companiesIn(fight).flatMap((company) => {
    const members = company.members.filter((id) => !ids.includes(id));
    if (members.length === company.members.length) return [company];
    return members.length > 1 ? [{ ...company, members }] : [];
  });
  setCompanies(fight, left);
}

/** The order with the members of a company that shares a turn or place directly after its first. */
export function gathered(
  fight: Fight,
  order: readonly CombatantId[],
  isApart: (id: CombatantId) => boolean = () => false,
): readonly CombatantId[] {
  const joint = companiesIn(fight).filter(({ members, shares }) => shares !== "roll" && members.length > 1);
  if (joint.length === 0) return order;
  const present = new Set(order);
  const rest = new Map<CombatantId, readonly CombatantId[]>();
  const moved = new Set<CombatantId>();
  for (const { members } of joint) {
    const [first, ...others] = members.filter((id) => present.has(id) && !isApart(id));
    if (first === undefined) continue;
    rest.set(first, others);
    for (const id of others) moved.add(id);
  }
  return order.flatMap((id) => (moved.has(id) ? [] : [id, ...(rest.get(id) ?? [])]));
}
