import { comes } from "../parts/comes";
import { isDocked, isDockOpen, trackerNow } from "./docked";
import type { SurfaceWindow } from "./surface/surface-window";

const { ApplicationV2 } = foundry.applications.api;

/** A window of which there is one, loaded and made when it is first opened. */
export interface SingleWindow {
  readonly isOpen: boolean;
  open(): Promise<void>;
  /** Opens or closes it. */
  toggle(): Promise<void>;
  /** Opens the form of a control that it shows. Answers whether it shows one. */
  openForm(control: string): boolean;
  /** Draws it again where it is open. */
  refresh(): void;
  /** Closes it where it shows this combat, which is gone: who had it open has it again with the next fight. */
  leave(combat: string): void;
}

function single(load: () => Promise<new () => SurfaceWindow>): SingleWindow {
  let made: SurfaceWindow | null = null;
  const isOpen = (): boolean => made?.rendered === true;
  // A drawing under way may have passed what changes now: one more comes after it.
  const isOpenOrDrawing = (): boolean => made !== null && made.state >= ApplicationV2.RENDER_STATES.RENDERING;
  const open = async (): Promise<void> => {
    const Window = await comes(load);
    if (Window === null) return;
    made ??= new Window();
    await made.render({ force: true });
  };
  return {
    get isOpen() {
      return isOpen();
    },
    open,
    async toggle() {
      if (isOpen()) await made?.close();
      else await open();
    },
    openForm: (control) => made?.turnwright.open(control) === true,
    refresh() {
      if (isOpenOrDrawing()) void made?.render();
    },
    leave(combat) {
      if (isOpen() && made?.shown === combat) void made.leave();
    },
  };
}

const alone = single(async () => (await import("./panel")).TurnwrightPanel);

async function dock(isOpen: boolean): Promise<void> {
  await (await comes(async () => import("./docking")))?.openDock(isOpen);
}

/**
 * The place of the turn: a window, or the part of the tracker in which it is docked. Each opens and closes by the same button and key, and
 * this user has it open or not, wherever it is.
 */
export const panelWindow: SingleWindow = {
  get isOpen() {
    return isDocked() ? isDockOpen() : alone.isOpen;
  },
  async open() {
    if (!isDocked()) await alone.open();
    else await dock(true);
  },
  async toggle() {
    if (!isDocked()) await alone.toggle();
    else await dock(!isDockOpen());
  },
  openForm: (control) => (isDocked() ? trackerNow()?.turnwright?.open(control) === true : alone.openForm(control)),
  refresh() {
    alone.refresh();
  },
  leave(combat) {
    alone.leave(combat);
  },
};

/** The window on what happened. */
export const logWindow = single(async () => (await import("./log")).TurnwrightLog);

/** The window with the options of one fight. The settings bring it, since it is made of their fields. */
export interface FightOptions {
  isOpenFor(combat: Combat.Implementation): boolean;
  /** Opens it for a fight, or closes it where it is open for that one. */
  toggle(combat: Combat.Implementation): Promise<void>;
}

let options: FightOptions | null = null;

/** Says which window shows the options of a fight. Once, at the start. */
export const bringFightOptions = (window: FightOptions): void => void (options = window);

/** The window with the options of one fight; null before it has been brought. */
export const fightOptions = (): FightOptions | null => options;
