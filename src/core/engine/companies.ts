import { companiesIn, companyKey, companyOf, setCompanies } from "../state/companies";
import type { CombatantId, Company, Fight, Shares } from "../state/fight";
import type { Refusal } from "../state/refusal";
import { keyOf } from "../state/text";
import type { Context, Numbers, Variant } from "./variant";

/** Why the rules do not let a company share this, or null. */
export function whyNotShared(fight: Fight, variant: Variant, shares: Shares): Refusal | null {
  const { sharesTurns } = variant;
  const may =
    typeof sharesTurns === "function" ? sharesTurns(fight, shares) : shares === "roll" || sharesTurns === true;
  if (shares !== "roll") return may ? null : refused(keyOf("refusals.turns-not-shared"));
  return may && variant.numbers !== null && variant.numbers.companies?.(fight) !== false
    ? null
    : refused(keyOf("refusals.numbers-not-shared"));
}

/** The refusal of a choice, with a sentence of its own. */
export const refused = (says: string): Refusal => ({ code: "not-eligible", says });

/** The combatants that share a turn or a company with it, itself included. */
export const companionsIn = ({ fight, variant }: Pick<Context, "fight" | "variant">, id: CombatantId) =>
  companyOf(fight, id)?.members ?? variant.flow.unitOf?.(fight, id) ?? [id];

/** The key of all combatants that share a turn, in a company by hand or by the rules (C-31). Null for a turn alone. */
export function turnKey(fight: Fight, { company }: Pick<Numbers, "company">, id: CombatantId): string | null {
  const byHand = companyOf(fight, id);
  if (byHand !== undefined) return byHand.shares === "turn" ? companyKey(fight, id) : null;
  const byRules = company?.(fight, id) ?? null;
  return byRules?.shares === "turn" ? byRules.key : null;
}

/** Companies under other rules. If these share no turns, a company keeps one number. */
export function keepCompanies(fight: Fight, variant: Variant): void {
  const kept = companiesIn(fight).flatMap((company): Company[] => {
    const shares = ([company.shares, "roll", "turn"] as const).find(
      (each) => whyNotShared(fight, variant, each) === null,
    );
    return shares === undefined || company.members.length < 2 ? [] : [{ ...company, shares }];
  });
  if (companiesIn(fight).length > 0) setCompanies(fight, kept);
}
