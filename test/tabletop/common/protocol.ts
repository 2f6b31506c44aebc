import type { ModifyAction } from "./permissions.ts";
import type { DOCUMENT_OWNERSHIP_LEVELS } from "./constants.ts";
import type { DocumentName, PackedDocumentName, PrimaryDocumentName } from "./schemas.ts";
import type { JsonObject } from "./utils/objects.ts";

/**
 * The messages between the stand-in's page and its server. Foundry's own wire format is not public; this one is the
 * stand-in's, and nothing outside `test/tabletop` may rely on it.
 */

/** The keys of an operation that travel to every client, with whatever a package added. */
export interface OperationOptions extends JsonObject {
  diff?: boolean;
  render?: boolean;
  recursive?: boolean;
  keepId?: boolean;
  turnEvents?: boolean;
  combatTurn?: number;
  worldTime?: { delta: number };
}

/** A request to change documents of one kind in one place. */
export interface ModifyRequest {
  readonly action: ModifyAction;
  readonly documentName: DocumentName;
  readonly parentUuid: string | null;
  /** Data of new documents, changes with `_id` of existing ones, or identifiers to delete. */
  readonly entries: readonly (JsonObject | string)[];
  readonly options: OperationOptions;
}

/** A change that has been made; sent to everybody. */
export interface ModifyResult extends ModifyRequest {
  readonly userId: string;
}

/** A document in the index of a compendium. */
export interface PackIndexEntry {
  readonly _id: string;
  readonly name: string;
  readonly sort: number;
}

/** A compendium as clients know it before they ask for its documents. */
export interface PackData {
  /** The package's and its own name, with a dot between them. */
  readonly id: string;
  readonly packageName: string;
  readonly name: string;
  readonly label: string;
  readonly type: PackedDocumentName;
  /** The levels of ownership by role. */
  readonly ownership: Readonly<Record<string, keyof typeof DOCUMENT_OWNERSHIP_LEVELS>>;
  readonly index: readonly PackIndexEntry[];
}

/** A request to read documents of one kind that live in no other. */
export interface GetRequest {
  readonly action: "get";
  readonly documentName: DocumentName;
  /** The values that the documents must have, by key; `key__in` takes a list. */
  readonly query: JsonObject;
  /** The compendium in which they are; left out: the world. */
  readonly pack?: string;
}

/** The answer to a request to read. */
export type GetAnswer = { readonly documents: readonly JsonObject[] } | { readonly error: string };

/** The answer to whoever asked. */
export type ModifyAnswer = { readonly results: readonly ModifyResult[] } | { readonly error: string };

/** A module as its manifest describes it, with the files that the page fetches. */
export interface ModuleData {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly active: boolean;
  readonly socket: boolean;
  /** Classic scripts, which run before the modules. */
  readonly scripts: readonly string[];
  readonly esmodules: readonly string[];
  readonly styles: readonly { readonly src: string; readonly layer: string | null }[];
  readonly languages: readonly { readonly lang: string; readonly name: string; readonly path: string }[];
  readonly flags: JsonObject;
  readonly manifest: JsonObject;
}

/** Everything a client needs to know to set up its game. */
export interface WorldData {
  readonly userId: string;
  readonly activeUsers: readonly string[];
  readonly release: { readonly generation: number; readonly build: number };
  readonly world: { readonly id: string; readonly title: string };
  readonly system: { readonly id: string; readonly title: string; readonly version: string };
  readonly modules: readonly ModuleData[];
  readonly packs: readonly PackData[];
  readonly documents: Readonly<Record<PrimaryDocumentName, readonly JsonObject[]>>;
}

/** The activity of a user beside documents. */
export interface UserActivity {
  /** The ids of the tokens that the user targets. */
  readonly targets?: readonly string[];
  /** The token whose movement the user has stopped. */
  readonly stopped?: { readonly scene: string; readonly token: string; readonly movement: string };
}

/** Events from the page to the server, beside `module.<id>`. */
export interface ClientToServer {
  world: (answer: (world: WorldData) => void) => void;
  /** The server's clock, in milliseconds since 1970. */
  time: (answer: (serverTime: number) => void) => void;
  getDocuments: (request: GetRequest, answer: (answer: GetAnswer) => void) => void;
  /** The user's activity beside documents, as far as others see it. */
  userActivity: (activity: UserActivity) => void;
  modifyDocument: (requests: readonly ModifyRequest[], answer: (answer: ModifyAnswer) => void) => void;
}

/** Events from the server to the page, beside `module.<id>`. */
export interface ServerToClient {
  /** The changes of documents; with `heard` those of a renewal, which this server wants to know to have arrived. */
  modifyDocument: (results: readonly ModifyResult[], heard?: () => void) => void;
  userActivity: (userId: string, activity: boolean | UserActivity) => void;
}
