import { stepNumber } from "../filling";
import type { Surface } from "./surface";

interface Surfaced {
  readonly turnwright: Surface | null;
}

type ClickHandler = (this: Surfaced, event: PointerEvent, target: HTMLElement) => void;

const on = (act: (surface: Surface, button: HTMLElement) => unknown): ClickHandler =>
  function (this: Surfaced, _event, button) {
    if (this.turnwright !== null) void act(this.turnwright, button);
  };

/** The actions of a surface's buttons by `data-action`, the same in tracker and windows. */
export const SURFACE_ACTIONS: Readonly<Record<string, ClickHandler>> = {
  turnwrightPress: on(async (surface, button) => surface.press(button)),
  turnwrightCancel: on((surface, button) => surface.cancel(button)),
  turnwrightFold: on((surface, button) => surface.fold(button)),
  turnwrightDrawer: on((surface, button) => surface.drawer(button)),
  turnwrightPick: on((surface, button) => surface.pick(button)),
  turnwrightMove: on((surface, button) => surface.move(button)),
  turnwrightStep: on((_surface, button) => stepNumber(button)),
  turnwrightEffect: on((surface, button) => surface.effect(button)),
  turnwrightClock: on((surface, button) => surface.clock(button)),
  turnwrightMeasure: on((surface, button) => surface.measure(button)),
  turnwrightRules: on((surface, button) => surface.rules(button)),
  turnwrightDismiss: on((surface) => surface.dismiss()),
  turnwrightGiveUpDice: on((surface) => surface.giveUpDice()),
};
