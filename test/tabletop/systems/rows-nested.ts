import type { SystemPage } from "./system-page.ts";

// Once rows are drawn, its tracker puts those with the same number into a group of its own, which begins collapsed.

const page = globalThis as unknown as SystemPage;
const { CONFIG, Hooks } = page;

type Rendered = Parameters<InstanceType<typeof CONFIG.ui.combat>["_onRender"]>;

Hooks.once("init", () => {
  CONFIG.ui.combat = class NestedTracker extends CONFIG.ui.combat {
    protected override async _onRender(...args: Rendered): Promise<void> {
      await super._onRender(...args);
      const rows = [...this.element.querySelectorAll<HTMLElement>("ol.combat-tracker > li.combatant")];
      const foes = rows.filter((row) => {
        const combatant = page.game.combats.viewed?.combatants.get(row.dataset["combatantId"] ?? "");
        return combatant?.hasPlayerOwner === false;
      });
      const [first] = foes;
      if (first === undefined || foes.length < 2) return;
      const group = document.createElement("li");
      group.className = "combatant combatant-group collapsible collapsed";
      const children = document.createElement("ol");
      children.className = "group-children";
      const head = document.createElement("strong");
      head.textContent = "Foes";
      group.append(head, children);
      first.before(group);
      children.append(...foes);
    }
  };
  const style = document.createElement("style");
  style.textContent = ".combatant-group.collapsed .group-children { display: none; }";
  document.head.append(style);
});
