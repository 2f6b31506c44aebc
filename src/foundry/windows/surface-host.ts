import type { Control } from "../../core/index";
import type { FightView } from "../session/fight-view";
import type { Spot } from "../view-models/surface-state";

/** The services of a surface's window or sidebar. */
export interface SurfaceHost {
  fight(): FightView | null;
  control(fight: FightView, id: string): Control | undefined;
  redraw(): void;
  /** Whether another copy of this surface on the page is the highlighted one. */
  isSecond?(): boolean;
  root(): HTMLElement | null;
}

export interface Pressed {
  readonly fight: FightView;
  readonly control: Control;
  readonly spot: Spot;
}
