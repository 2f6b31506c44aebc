import { drawAgain } from "./draw-again";
import { tryImport } from "../parts/try-import";
import { Chunk } from "../parts/chunk";
import type { Encounter } from "../../core/index";
import { isDocked, isDockOpen, trackerSurface } from "./docked";
import type { SurfaceWindow } from "./surface/surface-window";

/** A window with one instance, loaded when it is first opened. */
export interface SingleWindow {
  readonly isOpen: boolean;
  open(): Promise<void>;
  toggle(): Promise<void>;
  /** Opens the form of a control that it shows. Returns whether it shows one. */
  openForm(control: string): boolean;
  readonly refresh: () => void;
  /** Closes it if it shows this deleted combat. A user who had it open gets it again with the next fight. */
  readonly leave: (combat: string) => void;
}

function single(load: () => Promise<new () => SurfaceWindow>): SingleWindow {
  let made: SurfaceWindow | null = null;
  const isOpen = (): boolean => made?.rendered === true;
  const open = async (): Promise<void> => {
    const Window = await tryImport(load);
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
    refresh: () => {
      if (made !== null) drawAgain(made);
    },
    leave: (combat) => {
      if (isOpen() && made?.shown === combat) void made.leave();
    },
  };
}

/** The part that draws the turn window, in its own window or docked. It loads when it is first open. */
export const panelPart = new Chunk(async () => import("./panel"));

const alone = single(async () => (await panelPart.load()).TurnwrightPanel);

async function dock(isOpen: boolean): Promise<void> {
  if (isOpen && (await tryImport(async () => panelPart.load())) === null) return;
  await (await tryImport(async () => import("./docking")))?.openDock(isOpen);
}

/** The turn window, or the tracker's part in which it is docked. The same button and key open and close either. */
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
  openForm: (control) => (isDocked() ? trackerSurface()?.open(control) === true : alone.openForm(control)),
  refresh: alone.refresh,
  leave: alone.leave,
};

export const logWindow = single(async () => (await import("./log")).TurnwrightLog);

/** A fight's options window. The settings provide it, since it consists of their fields. */
export interface FightOptions {
  isOpenFor(combat: Combat.Implementation): boolean;
  /** Opens it for a fight, or closes it if it is open for that fight. */
  toggle(combat: Combat.Implementation): Promise<void>;
  /** Shows the sentences of a fight's own rules, to any user. */
  readRules(combat: Combat.Implementation): Promise<void>;
  /** Opens the form for own rules: for a level's options, for an entry of a list, or without either. */
  editRules(rules: string | Encounter["options"]): Promise<void>;
  /** The sentences of the world's own rules behind an entry of a list. */
  rulesText(entry: string): Promise<readonly string[]>;
}

let options: FightOptions | null = null;

/** Sets the window that shows a fight's options. Once, at the start. */
export const bringFightOptions = (window: FightOptions): void => void (options = window);

export const fightOptions = (): FightOptions | null => options;
