import { Chunk } from "../parts/chunk";
import { tryImport } from "../parts/try-import";
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
};

/** Updates the window with its fight, and closes it once the fight is gone. */
export function watchFightOptions(): void {
  Hooks.on("turnwright.changed", () => forms.loaded?.fightOptionsWindow.redrawIfChanged());
  Hooks.on("deleteCombat", ({ id }) => forms.loaded?.fightOptionsWindow.leave(id));
}
