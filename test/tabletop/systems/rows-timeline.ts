import type { SystemPage } from "./system-page.ts";

// Its tracker is a timeline: below a heading for each of two segments it lists everybody who acts in that one, and only the first of equals.

const { CONFIG, Hooks } = globalThis as unknown as SystemPage;

type Prepared = Parameters<InstanceType<typeof CONFIG.ui.combat>["_prepareTrackerContext"]>;

Hooks.once("init", () => {
  CONFIG.ui.combat = class TimelineTracker extends CONFIG.ui.combat {
    protected override async _prepareTrackerContext(...args: Prepared): Promise<void> {
      await super._prepareTrackerContext(...args);
      const [context] = args as unknown as [{ turns: { id: string }[] }];
      if (this.viewed?.started !== true) return;
      const [first, ...others] = context.turns;
      if (first === undefined) return;
      const heading = (segment: number) => ({ ...first, id: `segment-${segment}`, name: `Segment ${segment}` });
      context.turns = [heading(12), first, ...others.slice(1), heading(3), first];
    }
  };
});
