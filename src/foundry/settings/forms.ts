import { Chunk } from "../parts/chunk";
import { comes } from "../parts/comes";
import type { FightOptions } from "../windows/windows";

export const forms = new Chunk(async () => import("./all-forms"));

export const fightOptions: FightOptions = {
  isOpenFor: (combat) => forms.now?.fightOptionsWindow.isOpenFor(combat) === true,
  async toggle(combat) {
    await (await comes(async () => forms.here()))?.fightOptionsWindow.toggle(combat);
  },
};

/** Updates the window with its fight, and closes it once the fight is gone. */
export function watchFightOptions(): void {
  Hooks.on("turnwright.changed", () => forms.now?.fightOptionsWindow.follow());
  Hooks.on("deleteCombat", ({ id }) => forms.now?.fightOptionsWindow.leave(id));
}
