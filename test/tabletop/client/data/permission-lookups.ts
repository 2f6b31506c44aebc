import type { PermissionLookups } from "../../common/permissions.ts";
import { game } from "../game.ts";

/** How the client looks up what permissions depend on: in its own copies of the documents. */
export function permissionLookups(): PermissionLookups {
  return {
    actor: (id) => (typeof id === "string" ? game.actors.get(id)?._source : undefined),
    token: (sceneId, tokenId) => game.scenes.get(String(sceneId))?.tokens.get(String(tokenId))?._source,
  };
}
