import { findVariant, outlineOf, registerVariant, type Variant } from "../../core/index";
import { Part } from "./part";

/** Makes a variant known to the engine once its file is here. Its state's type is its own affair. */
const rules = <Rules>(load: () => Promise<Variant<Rules>>): Part<unknown> =>
  new Part(async () => {
    const variant = await load();
    registerVariant(variant);
    return variant;
  });

/**
 * The places of the rules of each variant that ships. No other place outside the core knows one by name; those of other modules
 * are there from the beginning.
 */
const RULES: Readonly<Record<string, Part<unknown>>> = {
  "action-points": rules(async () => (await import("../../core/variants/action-points/index")).actionPoints),
  basic: rules(async () => (await import("../../core/variants/basic/index")).basic),
  greyhawk: rules(async () => (await import("../../core/variants/greyhawk/index")).greyhawk),
  "initiative-score": rules(async () => (await import("../../core/variants/initiative-score/index")).initiativeScore),
  momentum: rules(async () => (await import("../../core/variants/momentum/index")).momentum),
  phases: rules(async () => (await import("../../core/variants/phases/index")).phases),
  popcorn: rules(async () => (await import("../../core/variants/popcorn/index")).popcorn),
  "shared-turn": rules(async () => (await import("../../core/variants/shared-turn/index")).sharedTurn),
};

/** The rules of a variant that have not come yet; nothing for one that is here, or that nobody knows. */
function rulesToCome(id: string): Part<unknown>[] {
  if (findVariant(id) !== undefined || outlineOf(id) === undefined) return [];
  const part = Object.hasOwn(RULES, id) ? RULES[id] : undefined;
  return part === undefined ? [] : [part];
}

/** The same for several variants. */
export const allRulesToCome = (ids: Iterable<string>): Part<unknown>[] => [...new Set(ids)].flatMap(rulesToCome);
