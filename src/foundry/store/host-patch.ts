import type { Patch } from "../../core/index";
import { encodeKey, encodeKeys } from "./keys";
import type { Removal } from "../compat/removal";

/**
 * The core's patch as a part of a document update: records that merge, lists that are replaced whole, and removals in the
 * host's own way. Shares nothing with the patch, so that nobody who handles the update can change the encounter.
 *
 * @param removal from `compat/operators`
 */
export function hostPatch(patch: Patch, removal: Removal): Record<string, unknown> {
  const put = Object.entries(patch.put ?? {}).map(([key, value]) => [encodeKey(key), encodeKeys(value)] as const);
  const cut = (patch.cut ?? []).map((key) => removal(encodeKey(key)));
  const at = Object.entries(patch.at ?? {}).map(([key, inner]) => [encodeKey(key), hostPatch(inner, removal)] as const);
  return Object.fromEntries([...put, ...cut, ...at]);
}
