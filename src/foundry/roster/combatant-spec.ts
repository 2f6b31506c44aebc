import {
  findVariant,
  hasCondition,
  isNumber,
  takesCondition,
  type Encounter,
  type OptionValues,
  type Side,
} from "../../core/index";
import { conditionsOn } from "../bindings/conditions";
import { bearing, calm } from "../bindings/sheet";
import { isPlaceholder, ownInitiative, systemSide } from "../bindings/system";
import { isEntry } from "./entries";
import { traitsOf } from "./typed-values";
import { MODULE_ID } from "../compat/module-id";
import { stemOf } from "../i18n/group-name";

export const participants = (combat: Combat.Implementation): Combatant.Implementation[] =>
  combat.combatants.filter((combatant) => !isEntry(combatant) && !isPlaceholder(bearing(combatant)));

export const placeholders = (combat: Combat.Implementation): Combatant.Implementation[] =>
  combat.combatants.filter((combatant) => !isEntry(combatant) && isPlaceholder(bearing(combatant)));

function isSeenFriend(combatant: Combatant.Implementation): boolean {
  const disposition = combatant.token?.disposition ?? combatant.actor?.prototypeToken.disposition;
  return disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY && !isHidden(combatant);
}

/** The system's side, else by owner or disposition. */
export function sideOf(combatant: Combatant.Implementation): Side {
  const said = systemSide(bearing(combatant));
  if (said === "gm" || (said === "players" && !isHidden(combatant))) return said;
  const isOwn = calm(() => combatant.hasPlayerOwner, false) && game.settings.get(MODULE_ID, "sidesBy") === "owner";
  return isOwn || isSeenFriend(combatant) ? "players" : "gm";
}

/**
 * The actor's name, without regard to counters and to adjectives in front. Another shown name is a kind of its own,
 * because users tell combatants apart by it.
 */
function kindOf(combatant: Combatant.Implementation): string {
  const base = combatant.actorId === null ? undefined : game.actors.get(combatant.actorId);
  const kind = calm(() => base?.prototypeToken.name ?? combatant.actor?.name ?? combatant.name, "");
  const shown = stemOf(calm(() => combatant.name, "") ?? "");
  const isActors = shown === "" || shown.endsWith(stemOf(kind ?? ""));
  return ((isActors ? kind : shown) || combatant.id || "").slice(0, 100);
}

/** The player whose character it is, or its first owner. Null if only GMs own it. */
export function ownerOf(combatant: Combatant.Implementation): string | null {
  const owns = (user: User.Implementation): boolean => calm(() => combatant.testUserPermission(user, "OWNER"), false);
  const owners = game.users.filter((user) => !user.isGM && owns(user));
  const own = owners.find((user) => user.character !== null && user.character.id === combatant.actorId);
  return (own ?? owners[0])?.id ?? null;
}

const isHidden = (combatant: Combatant.Implementation): boolean => combatant.hidden || combatant.token?.hidden === true;

/** Whether a combatant's dice are secret: hidden by the rules, in the tracker, or on the map. */
export function isSecret(combat: Combat.Implementation, encounter: Encounter, id: string): boolean {
  const combatant = combat.combatants.get(id);
  const hides = Object.hasOwn(encounter.combatants, id) && hasCondition(encounter, id, "hidden");
  return hides || (combatant !== undefined && isHidden(combatant));
}

/** The conditions in the tracker or on the actor. With a variant, only conditions that have an effect (C-3). */
export function shownConditions(combatant: Combatant.Implementation, variantId?: string): string[] {
  const variant = variantId === undefined ? undefined : findVariant(variantId);
  const shown = new Set(conditionsOn(bearing(combatant), variant));
  if (calm(() => combatant.isDefeated, combatant.defeated)) shown.add("defeated");
  if (isHidden(combatant)) shown.add("hidden");
  return variant === undefined ? [...shown] : [...shown].filter((condition) => takesCondition(variant, condition));
}

export function specOf(combatant: Combatant.Implementation, variantId: string, options: OptionValues) {
  return {
    id: combatant.id ?? "",
    side: sideOf(combatant),
    kind: kindOf(combatant),
    owner: ownerOf(combatant),
    traits: traitsOf(combatant, variantId, options),
    conditions: shownConditions(combatant, variantId),
    ...numberOf(combatant),
  };
}

/** The number rolled or typed before the rules. Omitted if a system keeps its own value there. */
function numberOf({ _source: { initiative } }: Combatant.Implementation): { initiative?: number } {
  return isNumber(initiative) && ownInitiative() === null ? { initiative } : {};
}

/** A combatant as the core's `join` and `createEncounter` take it. */
export type Spec = ReturnType<typeof specOf>;
