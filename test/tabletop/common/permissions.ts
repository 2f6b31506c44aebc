import { DOCUMENT_OWNERSHIP_LEVELS, USER_ROLES } from "./constants.ts";
import type { DocumentName } from "./schemas.ts";
import { isPlainObject } from "./utils/objects.ts";
import type { JsonObject } from "./utils/objects.ts";

/** The user who asks: as much of their source as permissions look at. */
export interface Asker {
  readonly id: string;
  readonly role: number;
}

/** The change that a user asks for in a document. */
export type ModifyAction = "create" | "update" | "delete";

/** The sources that a decision may have to look up. */
export interface PermissionLookups {
  actor(id: unknown): JsonObject | undefined;
  token(sceneId: unknown, tokenId: unknown): JsonObject | undefined;
}

/** One document, where it lives, and what is to be done to it. */
export interface PermissionRequest {
  readonly action: ModifyAction;
  readonly documentName: DocumentName;
  readonly source: JsonObject;
  readonly parent: JsonObject | undefined;
  /** The changes of an update; empty for the other actions. */
  readonly changes: JsonObject;
}

const PLAYER_COMBAT_KEYS = new Set(["_id", "round", "turn", "combatants"]);
const OWNER_COMBATANT_KEYS = new Set(["_id", "initiative", "flags", "defeated", "system"]);
const OWN_USER_KEYS = new Set(["_id", "character", "color", "flags"]);

/** Tells whether a role counts as a gamemaster: assistants do. */
export function isGamemaster(role: number): boolean {
  return role >= USER_ROLES.ASSISTANT;
}

/** The level of ownership a record of levels gives to a user. */
export function ownershipOf(ownership: unknown, userId: string): number {
  if (!isPlainObject(ownership)) return DOCUMENT_OWNERSHIP_LEVELS.NONE;
  const own = ownership[userId];
  if (typeof own === "number" && own !== DOCUMENT_OWNERSHIP_LEVELS.INHERIT) return own;
  return typeof ownership["default"] === "number" ? ownership["default"] : DOCUMENT_OWNERSHIP_LEVELS.NONE;
}

/** The source of the actor that a combatant stands for, over its token where it names no actor. */
function actorOfCombatant(lookups: PermissionLookups, combatant: JsonObject): JsonObject | undefined {
  const direct = lookups.actor(combatant["actorId"]);
  return direct ?? lookups.actor(lookups.token(combatant["sceneId"], combatant["tokenId"])?.["actorId"]);
}

/** Tells whether the server carries out what is asked. */
export function mayModify(lookups: PermissionLookups, asker: Asker, request: PermissionRequest): boolean {
  if (request.documentName === "Setting") return maySet(asker, request);
  if (request.documentName === "User") return mayChangeUser(asker, request);
  if (asker.role < USER_ROLES.PLAYER) return false;
  if (request.documentName === "ChatMessage") return mayPost(asker, request);
  if (isGamemaster(asker.role)) return true;
  switch (request.documentName) {
    case "Combat":
      return request.action === "update" && playerMayUpdateCombat(lookups, asker, request);
    case "Combatant":
      return playerMayModifyCombatant(lookups, asker, request);
    case "Actor":
    case "ActorDelta":
      return request.action === "update" && owns(asker, request.source);
    case "ActiveEffect":
    case "Item":
      return request.parent !== undefined && owns(asker, request.parent);
    case "Token":
      return request.action === "update" && owns(asker, lookups.actor(request.source["actorId"]));
    case "CombatantGroup":
      return request.action === "update" && owns(asker, request.source);
    case "Scene":
    case "JournalEntry":
    case "JournalEntryPage":
    case "Macro":
      return false;
  }
}

function owns(asker: Asker, source: JsonObject | undefined): boolean {
  return source !== undefined && ownershipOf(source["ownership"], asker.id) >= DOCUMENT_OWNERSHIP_LEVELS.OWNER;
}

function playerMayUpdateCombat(lookups: PermissionLookups, asker: Asker, request: PermissionRequest): boolean {
  if (!Object.keys(request.changes).every((key) => PLAYER_COMBAT_KEYS.has(key))) return false;
  const listed = request.changes["combatants"];
  if (listed === undefined) return true;
  if (!Array.isArray(listed)) return false;
  const combatants = request.source["combatants"] as JsonObject[];
  return (listed as unknown[]).every((changes) => {
    if (!isPlainObject(changes)) return false;
    const source = combatants.find((combatant) => combatant["_id"] === changes["_id"]);
    if (!source) return false;
    const inner = { action: "update", documentName: "Combatant", source, parent: request.source, changes } as const;
    return playerMayModifyCombatant(lookups, asker, inner);
  });
}

function playerMayModifyCombatant(lookups: PermissionLookups, asker: Asker, request: PermissionRequest): boolean {
  if (!owns(asker, actorOfCombatant(lookups, request.source))) return false;
  if (request.action !== "update") return true;
  return Object.keys(request.changes).every((key) => OWNER_COMBATANT_KEYS.has(key));
}

function mayPost(asker: Asker, request: PermissionRequest): boolean {
  return request.source["author"] === asker.id || (isGamemaster(asker.role) && request.action !== "create");
}

function maySet(asker: Asker, request: PermissionRequest): boolean {
  const owner = request.source["user"];
  if (typeof owner === "string") return owner === asker.id && !("user" in request.changes);
  return isGamemaster(asker.role) && !("user" in request.changes);
}

function mayChangeUser(asker: Asker, request: PermissionRequest): boolean {
  if (isGamemaster(asker.role)) return true;
  if (request.action !== "update" || request.source["_id"] !== asker.id) return false;
  return Object.keys(request.changes).every((key) => OWN_USER_KEYS.has(key));
}
