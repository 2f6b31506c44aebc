import type { SystemPage } from "./system-page.ts";

// Takes a direction in an update's options for the news that the turn has moved, and ends conditions by it.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

Hooks.on(
  "updateCombat",
  (combat: InstanceType<typeof CONFIG.Combat.documentClass>, _changed: object, options: { direction?: number }) => {
    if (options.direction === 1) Hooks.callAll("combatRigEnds", combat.previous?.combatantId);
  },
);
