import { findVariant, hasCondition, isNumber, takesCondition, type Encounter, type Side } from "../../core/index";
import { conditionsOn } from "../bindings/conditions";
import { bearing, calm } from "../bindings/sheet";
import { isPlaceholder, ownInitiative, systemSide } from "../bindings/system";
import { traitsOf } from "./typed-values";
import { MODULE_ID } from "../compat/module-id";

/** A combatant as it joins the encounter: what the core's `join` and `createEncounter` take. */
export interface Spec {
  id: string;
  side: Side;
  kind: string;
  owner: string | null;
  traits: Record<string, string | number | boolean>;
  conditions: string[];
  /** The number that stands in Foundry's own field already, where the rules may have it. */
  initiative?: number;
}

/** Those who take part: not those that the system has put there for its own purposes and that stand for nobody. */
export const participants = (combat: Combat.Implementation): Combatant.Implementation[] =>
  combat.combatants.filter((combatant) => !isPlaceholder(bearing(combatant)));

/** Those whom the system has put there for its own purposes, and who stand for nobody: no rule knows of them. */
export const placeholders = (combat: Combat.Implementation): Combatant.Implementation[] =>
  combat.combatants.filter((combatant) => isPlaceholder(bearing(combatant)));

/** Friends of the players that they can see are on their side. */
function isSeenFriend(combatant: Combatant.Implementation): boolean {
  const disposition = combatant.token?.disposition ?? combatant.actor?.prototypeToken.disposition;
  return disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY && !isHidden(combatant);
}

/** As the system itself sees it, else players' own combatants and friends of theirs; where the world says so, friends alone. */
export function sideOf(combatant: Combatant.Implementation): Side {
  const said = systemSide(bearing(combatant));
  if (said === "gm" || (said === "players" && !isHidden(combatant))) return said;
  const isOwn = calm(() => combatant.hasPlayerOwner, false) && game.settings.get(MODULE_ID, "sidesBy") === "owner";
  return isOwn || isSeenFriend(combatant) ? "players" : "gm";
}

/** Its kind, for rules that group equals: the actor its token was made from. */
function kindOf(combatant: Combatant.Implementation): string {
  const base = combatant.actorId === null ? undefined : game.actors.get(combatant.actorId);
  const kind = calm(() => base?.prototypeToken.name ?? combatant.actor?.name ?? combatant.name, "");
  return (kind || combatant.id || "").slice(0, 100);
}

/** The player it belongs to: whose character it is, else the first who owns it. Null where only gms do. */
export function ownerOf(combatant: Combatant.Implementation): string | null {
  const owns = (user: User.Implementation): boolean => calm(() => combatant.testUserPermission(user, "OWNER"), false);
  const owners = game.users.filter((user) => !user.isGM && owns(user));
  const own = owners.find((user) => user.character !== null && user.character.id === combatant.actorId);
  return (own ?? owners[0])?.id ?? null;
}

/** Tells whether players are not to know of it: hidden in the tracker, or on the map. Foundry's tracker leaves out both. */
const isHidden = (combatant: Combatant.Implementation): boolean => combatant.hidden || combatant.token?.hidden === true;

/** Tells whether the dice of a combatant are the GM's secret: it is hidden by the rules, in the tracker or on the map. */
export function isSecret(combat: Combat.Implementation, encounter: Encounter, id: string): boolean {
  const combatant = combat.combatants.get(id);
  const hides = Object.hasOwn(encounter.combatants, id) && hasCondition(encounter, id, "hidden");
  return hides || (combatant !== undefined && isHidden(combatant));
}

/**
 * The conditions a combatant's documents show: marked in the tracker, or on its actor. With a variant its own too, and only conditions
 * that mean something in it (C-3).
 */
export function shownConditions(combatant: Combatant.Implementation, variantId?: string): string[] {
  const variant = variantId === undefined ? undefined : findVariant(variantId);
  const shown = new Set(conditionsOn(bearing(combatant), variant));
  if (calm(() => combatant.isDefeated, combatant.defeated)) shown.add("defeated");
  if (isHidden(combatant)) shown.add("hidden");
  return variant === undefined ? [...shown] : [...shown].filter((condition) => takesCondition(variant, condition));
}

/** Everything the encounter takes in of a combatant when it joins. Names and pictures stay with the documents. */
export function specOf(combatant: Combatant.Implementation, variantId: string): Spec {
  return {
    id: combatant.id ?? "",
    side: sideOf(combatant),
    kind: kindOf(combatant),
    owner: ownerOf(combatant),
    traits: traitsOf(combatant, variantId),
    conditions: shownConditions(combatant, variantId),
    ...numberOf(combatant),
  };
}

/** The number that somebody has rolled, typed in or brought before the rules knew of it. Not where a system keeps its own there. */
function numberOf({ _source: { initiative } }: Combatant.Implementation): Pick<Spec, "initiative"> {
  return isNumber(initiative) && ownInitiative() === null ? { initiative } : {};
}
