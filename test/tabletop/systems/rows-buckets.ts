import type { SystemPage } from "./system-page.ts";

// Its tracker shares rows out among lists, one for the players' people and one for all others, and shows no number.

const page = globalThis as unknown as SystemPage;
const { CONFIG, Hooks } = page;

Hooks.once("init", () => {
  CONFIG.ui.combat = class BucketsTracker extends CONFIG.ui.combat {
    protected override async _renderHTML(
      ...args: Parameters<InstanceType<typeof CONFIG.ui.combat>["_renderHTML"]>
    ): Promise<Record<string, HTMLElement>> {
      const parts = await super._renderHTML(...args);
      const { tracker } = parts;
      if (tracker === undefined) return parts;
      const rows = [...tracker.querySelectorAll<HTMLElement>("li.combatant")];
      const made = document.createElement("section");
      made.className = "combat-tracker";
      made.dataset["applicationPart"] = "tracker";
      for (const isPlayers of [false, true]) {
        const list = document.createElement("ol");
        const own = rows.filter((row) => {
          const combatant = page.game.combats.viewed?.combatants.get(row.dataset["combatantId"] ?? "");
          return (combatant?.hasPlayerOwner ?? false) === isPlayers;
        });
        list.append(...own);
        made.append(list);
      }
      for (const number of made.querySelectorAll(".token-initiative")) number.remove();
      return { ...parts, tracker: made };
    }
  };
});
