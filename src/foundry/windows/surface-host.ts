import type { Control } from "../../core/index";
import type { FightView } from "../session/fight-view";
import type { Spot } from "../view-models/surface-state";

/** The services of the window or sidebar that a surface lives in. */
export interface SurfaceHost {
  /** The fight shown now, or null. */
  fight(): FightView | null;
  /** The control of that id on it now. */
  control(fight: FightView, id: string): Control | undefined;
  /** Draws it again, at once. */
  redraw(): void;
  /** Tells whether the same stands on the page a second time, and that one calls for the person instead of this one. */
  isSecond?(): boolean;
  /** The element everything stands in, once it is rendered. */
  root(): HTMLElement | null;
}

/** A control that was pressed, and where. */
export interface Pressed {
  readonly fight: FightView;
  readonly control: Control;
  readonly spot: Spot;
}
