import { stepNumber } from "../filling";
import type { Surface } from "./surface";

interface Surfaced {
  readonly turnwright: Surface | null;
}

type ClickHandler = (this: Surfaced, event: PointerEvent, target: HTMLElement) => void;

/** The actions of a surface's buttons by `data-action`, the same in tracker and windows. */
export const SURFACE_ACTIONS: Readonly<Record<string, ClickHandler>> = {
  turnwrightPress(event, target) {
    void this.turnwright?.press(target, event.detail);
  },
  turnwrightCancel(_event, target) {
    this.turnwright?.cancel(target);
  },
  turnwrightFold(_event, target) {
    this.turnwright?.fold(target);
  },
  turnwrightDrawer(_event, target) {
    this.turnwright?.drawer(target);
  },
  turnwrightPick(_event, target) {
    this.turnwright?.pick(target);
  },
  turnwrightMove(_event, target) {
    this.turnwright?.move(target);
  },
  turnwrightStep(_event, target) {
    stepNumber(target);
  },
  turnwrightEffect(_event, target) {
    this.turnwright?.effect(target);
  },
  turnwrightClock(_event, target) {
    this.turnwright?.clock(target);
  },
  turnwrightMeasure(_event, target) {
    this.turnwright?.measure(target);
  },
  turnwrightRules(_event, target) {
    this.turnwright?.rules(target);
  },
  turnwrightDismiss() {
    this.turnwright?.dismiss();
  },
};
