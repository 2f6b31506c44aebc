import type { Side } from "../../core/index";
import { traitsOf } from "../bindings/traits";

/** A combatant as it joins the encounter: what the core's `join` and `createEncounter` take. */
export interface Spec {
  id: string;
  side: Side;
  kind: string;
  owner: string | null;
  traits: Record<string, string | number | boolean>;
  conditions: string[];
}

/** Conditions that game systems keep on the actor, by the status of that name. */
const STATUSES = ["incapacitated", "surprised"] as const;

/** Players' own combatants are on their side, and friends of theirs that they can see. */
function sideOf(combatant: Combatant.Implementation): Side {
  if (combatant.hasPlayerOwner) return "players";
  const disposition = combatant.token?.disposition ?? combatant.actor?.prototypeToken.disposition;
  return disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY && !isHidden(combatant) ? "players" : "gm";
}

/** What it is one of, for rules that group equals: the actor its token was made from. */
function kindOf(combatant: Combatant.Implementation): string {
  const base = combatant.actorId === null ? undefined : game.actors.get(combatant.actorId);
  const kind = base?.prototypeToken.name ?? combatant.actor?.name ?? combatant.name;
  return (kind || combatant.id || "").slice(0, 100);
}

/** The player it belongs to: whose character it is, else the first who owns it. Null where only gms do. */
function ownerOf(combatant: Combatant.Implementation): string | null {
  const owners = game.users.filter((user) => !user.isGM && combatant.testUserPermission(user, "OWNER"));
  const own = owners.find((user) => user.character !== null && user.character.id === combatant.actorId);
  return (own ?? owners[0])?.id ?? null;
}

/** Whether players are not to know of it: hidden in the tracker, or on the map. Foundry's tracker leaves out both. */
const isHidden = (combatant: Combatant.Implementation): boolean => combatant.hidden || combatant.token?.hidden === true;

/** The conditions a combatant's documents show: marked in the tracker, or on its actor. */
export function shownConditions(combatant: Combatant.Implementation): string[] {
  const statuses = combatant.actor?.statuses ?? new Set<string>();
  const shown = STATUSES.filter((status) => statuses.has(status)) as string[];
  if (combatant.isDefeated) shown.push("defeated");
  if (isHidden(combatant)) shown.push("hidden");
  return shown;
}

/** Everything the encounter takes in of a combatant when it joins. Names and pictures stay with the documents. */
export function specOf(combatant: Combatant.Implementation, variantId: string): Spec {
  return {
    id: combatant.id ?? "",
    side: sideOf(combatant),
    kind: kindOf(combatant),
    owner: ownerOf(combatant),
    traits: traitsOf(combatant, variantId),
    conditions: shownConditions(combatant),
  };
}
