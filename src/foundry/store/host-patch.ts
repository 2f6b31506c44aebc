import type { Json, Patch } from "../../core/index";
import { encodeKey, encodeKeys } from "./keys";
import type { Removal } from "../compat/removal";

/**
 * The core's patch as a part of a document update: records that merge, lists that are replaced whole, and removals in the
 * host's own way. Shares nothing with the patch, so that nobody who handles the update can change the encounter.
 *
 * @param removal from `compat/operators`
 * @param encode how values are written, in a form of their own
 */
export function hostPatch(
  patch: Patch,
  removal: Removal,
  encode: (value: Json) => unknown = encodeKeys,
): Record<string, unknown> {
  const put = Object.entries(patch.put ?? {}).map(([key, value]) => [encodeKey(key), encode(value)] as const);
  const cut = (patch.cut ?? []).map((key) => removal(encodeKey(key)));
  const at = Object.entries(patch.at ?? {}).map(
    ([key, inner]) => [encodeKey(key), hostPatch(inner, removal, encode)] as const,
  );
  return Object.fromEntries([...put, ...cut, ...at]);
}
