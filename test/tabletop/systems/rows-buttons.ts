import type { SystemPage } from "./system-page.ts";

// Its rows have buttons of their own: one gives the turn away and counts a round for it, one says that the turn is over. They have a
// field of their own as well.

const page = globalThis as unknown as SystemPage;
const { CONFIG, Hooks } = page;

type Tracker = InstanceType<typeof CONFIG.ui.combat>;

const BUTTONS = {
  toggleSpotlight: { round: 2, turn: 2 },
  rigEndTurn: { turn: null },
} as const;

Hooks.once("init", () => {
  CONFIG.ui.combat = class ButtonsTracker extends CONFIG.ui.combat {
    protected override async _renderHTML(
      ...args: Parameters<Tracker["_renderHTML"]>
    ): Promise<Record<string, HTMLElement>> {
      const parts = await super._renderHTML(...args);
      for (const row of parts["tracker"]?.querySelectorAll("li.combatant .token-name") ?? []) {
        const field = document.createElement("input");
        field.className = "rig-field";
        row.append(field);
        for (const [action, changes] of Object.entries(BUTTONS)) {
          const button = document.createElement("button");
          button.type = "button";
          button.textContent = action;
          button.dataset["action"] = action;
          button.addEventListener("click", () => void this.viewed?.update(changes));
          row.append(button);
        }
      }
      return parts;
    }
  };
});
