import type { CombatTracker } from "../client/applications/sidebar/combat-tracker.ts";
import type { SystemPage } from "./system-page.ts";

// A module's way: a tracker of its own, made anew when a combatant comes, goes or changes its initiative, and at no other time. Its rows
// have the menu of the sidebar's tracker.

const page = globalThis as unknown as SystemPage;
const { Hooks } = page;

const dock = document.createElement("ol");
dock.id = "neighbour-dock";

function build(): void {
  const turns = page.game.combats.viewed?.turns ?? [];
  dock.replaceChildren(
    ...turns.map(({ id, name, initiative }) => {
      const row = document.createElement("li");
      row.dataset["combatantId"] = id ?? "";
      row.textContent = `${name} ${initiative}`;
      return row;
    }),
  );
}

Hooks.once("ready", () => {
  document.body.append(dock);
  const { ContextMenu } = page.foundry.applications.ux;
  const tracker = page.game.combats.directory as CombatTracker;
  void new ContextMenu(dock, "li", tracker["_getEntryContextOptions"](), { fixed: true });
  for (const hook of ["createCombatant", "deleteCombatant"]) Hooks.on(hook, build);
  Hooks.on("updateCombatant", (_combatant: unknown, changed: object) => {
    if ("initiative" in changed) build();
  });
});
