import { comes } from "../parts/comes";
import { Part } from "../parts/part";

const rulebook = new Part(async () => import("./rulebook"));

/** Opens the rules of a variant in the journal that the module brings: see `rulebook.ts`. */
export async function openRules(variantId: string, code: string | null): Promise<void> {
  await (await comes(rulebook))?.openRules(variantId, code);
}
