import { MODULE_ID } from "../compat/module-id";
import { listVariants } from "../variant/resolve";

type Step = foundry.nue.Tour.Step;

/** The place of a step whose own part is not shown at the moment. */
const TRACKER = "#combat";

const TAB = { sidebarTab: "combat" } as const;

/** The steps that lead over the tracker, the log, the strip and the bar. They hold for all rules. */
const STEPS: readonly Step[] = [
  {
    ...TAB,
    id: "rows",
    title: "TURNWRIGHT.tours.rows.title",
    content: "TURNWRIGHT.tours.rows.content",
    selector: `${TRACKER} .combat-tracker`,
  },
  {
    ...TAB,
    id: "foot",
    title: "TURNWRIGHT.tours.foot.title",
    content: "TURNWRIGHT.tours.foot.content",
    selector: `${TRACKER} .turnwright-foot`,
  },
  {
    ...TAB,
    id: "log",
    title: "TURNWRIGHT.tours.log.title",
    content: "TURNWRIGHT.tours.log.content",
    selector: `${TRACKER} [data-window="log"]`,
    restricted: true,
  },
  {
    ...TAB,
    id: "strip",
    title: "TURNWRIGHT.tours.strip.title",
    content: "TURNWRIGHT.tours.strip.content",
    selector: "#turnwright-strip",
  },
  {
    ...TAB,
    id: "bar",
    title: "TURNWRIGHT.tours.bar.title",
    content: "TURNWRIGHT.tours.bar.content",
    selector: "#turnwright-turn-bar",
  },
];

/** The side on which there is room beside a part of the page: Foundry's own choice is below, be it over the part itself. */
function sideOf(target: Element): "UP" | "DOWN" | "LEFT" | "RIGHT" {
  const { left, top, width, height } = target.getBoundingClientRect();
  if (height > width || target.closest(TRACKER) !== null) return left + width / 2 > innerWidth / 2 ? "LEFT" : "RIGHT";
  return top + height / 2 > innerHeight / 2 ? "UP" : "DOWN";
}

/**
 * Registers a tour for each set of rules, which Foundry lists among all tours. None starts by itself. Once, with the first fight: before it
 * there is nothing to lead over.
 */
export function registerTours(): void {
  /** Strip, bar and foot are there only at times: their steps point at the tracker meanwhile, rather than at nothing. */
  class FightTour extends foundry.nue.tours.SidebarTour {
    protected override _getTargetElement(selector: string): Element | null {
      const target = super._getTargetElement(selector);
      return target?.checkVisibility() === true ? target : document.querySelector(TRACKER);
    }

    protected override async _preStep(): Promise<void> {
      await super._preStep();
      const step = this.currentStep;
      const target = step?.selector === undefined ? null : this._getTargetElement(step.selector);
      // The types know these words only from a list of Foundry's.
      if (step !== null && target !== null) step.tooltipDirection = sideOf(target) as Step["tooltipDirection"] & string;
    }
  }
  for (const { id, name, summary } of listVariants()) {
    const rules: Step = { ...TAB, id: "rules", title: name, content: summary, selector: `${TRACKER} .turnwright-head` };
    const tour = new FightTour({
      namespace: MODULE_ID,
      id,
      title: name,
      description: "TURNWRIGHT.tours.description",
      display: true,
      steps: [rules, ...STEPS],
    });
    game.tours.register(MODULE_ID, id, tour);
  }
}
