import { Chunk } from "../parts/chunk";
import { tryImport } from "../parts/try-import";
import { keptById } from "../variant/kept-rules";
import type { FightOptions } from "../windows/windows";

export const forms = new Chunk(async () => import("./all-forms"));

export const fightOptions: FightOptions = {
  isOpenFor: (combat) => forms.loaded?.fightOptionsWindow.isOpenFor(combat) === true,
  async toggle(combat) {
    await (await tryImport(async () => forms.load()))?.fightOptionsWindow.toggle(combat);
  },
  async readRules(combat) {
    await (await tryImport(async () => forms.load()))?.readOwnRules(combat);
  },
  async editRules(rules) {
    const file = await tryImport(async () => forms.load());
    const draft = typeof rules === "string" ? file?.draftOfEntry(rules) : file?.draftIn(rules);
    await file?.openOwnRules({ draft: draft ?? null });
  },
  async rulesText(entry) {
    const rules = keptById(entry)?.rules;
    const file = await tryImport(async () => forms.load());
    return rules === undefined ? [] : (file?.rulesText(rules.choices) ?? []);
  },
};

/** Updates the window with its fight, and closes it once the fight is gone. */
export function watchFightOptions(): void {
  Hooks.on("turnwright.changed", () => forms.loaded?.fightOptionsWindow.redrawIfChanged());
  Hooks.on("deleteCombat", ({ id }) => forms.loaded?.fightOptionsWindow.leave(id));
}
