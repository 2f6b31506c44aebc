import type { SystemPage } from "./system-page.ts";

// It sorts by name, backwards, combatants as well as its tracker's rows in one list: what its comparator is given there is no combatant.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

type Fight = InstanceType<typeof CONFIG.Combat.documentClass>;
type Sorted = Parameters<Fight["_sortCombatants"]>;
/** The comparator is protected, and systems hand it around without its document. */
interface SortingCombat {
  readonly _sortCombatants: (...sorted: Sorted) => number;
}

type Context = Parameters<InstanceType<typeof CONFIG.ui.combat>["_prepareTrackerContext"]>;

Hooks.once("init", () => {
  CONFIG.Combat.documentClass = class NameSortedCombat extends CONFIG.Combat.documentClass {
    override _sortCombatants(...[a, b]: Sorted): number {
      return a.name > b.name ? -1 : 1;
    }
  };

  CONFIG.ui.combat = class SortedTracker extends CONFIG.ui.combat {
    protected override async _prepareTrackerContext(...args: Context): Promise<void> {
      await super._prepareTrackerContext(...args);
      const turns = args[0]["turns"] as Sorted[0][];
      const combat = this.viewed as SortingCombat | null;
      if (combat !== null) turns.sort(combat._sortCombatants);
    }
  };
});
