import { MODULE_ID } from "../compat/module-id";
import { listVariants } from "../variant/resolve";

type TourStep = foundry.nue.Tour.Step;

/** Where a step points if its own part is not shown. */
const TRACKER = "#combat";

const TAB = { sidebarTab: "combat" } as const;

const tourStep = (id: string, selector: string): TourStep => ({
  ...(selector.startsWith(TRACKER) && TAB),
  id,
  title: `TURNWRIGHT.tours.${id}.title`,
  content: `TURNWRIGHT.tours.${id}.content`,
  selector,
});

/** The steps through tracker, log, turn order strip and turn bar, for all rules. */
const STEPS: readonly TourStep[] = [
  tourStep("rows", `${TRACKER} .combat-tracker`),
  tourStep("foot", `${TRACKER} .turnwright-foot`),
  { ...tourStep("log", `${TRACKER} [data-window="log"]`), restricted: true },
  tourStep("strip", "#turnwright-strip"),
  tourStep("bar", "#turnwright-turn-bar"),
];

/** The side of an element with room. Foundry's choice is always below, even over the element. */
function sideOf(target: Element): "UP" | "DOWN" | "LEFT" | "RIGHT" {
  const { left, top, width, height } = target.getBoundingClientRect();
  if (height > width || target.closest(TRACKER) !== null) return left + width / 2 > innerWidth / 2 ? "LEFT" : "RIGHT";
  return top + height / 2 > innerHeight / 2 ? "UP" : "DOWN";
}

/** Registers a tour for each variant in Foundry's list. Once, with the first fight. */
export function registerTours(): void {
  /** Strip, bar and footer are not always there. Then their steps point at the tracker. */
  class FightTour extends foundry.nue.tours.SidebarTour {
    protected override _getTargetElement(selector: string): Element | null {
      const target = super._getTargetElement(selector);
      return target?.checkVisibility() === true ? target : document.querySelector(TRACKER);
    }

    protected override async _preStep(): Promise<void> {
      await super._preStep();
      const step = this.currentStep;
      const target = step?.selector === undefined ? null : this._getTargetElement(step.selector);
      // The types know these words only from one of Foundry's lists.
      if (step !== null && target !== null)
        step.tooltipDirection = sideOf(target) as TourStep["tooltipDirection"] & string;
    }
  }
  for (const { id, name, summary } of listVariants()) {
    const rules: TourStep = {
      ...TAB,
      id: "rules",
      title: name,
      content: summary,
      selector: `${TRACKER} .turnwright-head`,
    };
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
