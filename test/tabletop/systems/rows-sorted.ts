import type { SystemPage } from "./system-page.ts";

// Its tracker sorts rows by itself, by name, in one list.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

type Context = Parameters<InstanceType<typeof CONFIG.ui.combat>["_prepareTrackerContext"]>;

Hooks.once("init", () => {
  CONFIG.ui.combat = class SortedTracker extends CONFIG.ui.combat {
    protected override async _prepareTrackerContext(...args: Context): Promise<void> {
      await super._prepareTrackerContext(...args);
      const turns = args[0]["turns"] as { readonly name: string }[];
      turns.sort((a, b) => (a.name < b.name ? -1 : 1));
    }
  };
});
