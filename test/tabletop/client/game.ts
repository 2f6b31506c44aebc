import type { Game } from "./page/game.ts";
import type { Canvas } from "./canvas/canvas.ts";
import type { Notifications } from "./applications/ui/notifications.ts";
import type { CombatTracker } from "./applications/sidebar/combat-tracker.ts";
import type { ChatLog } from "./applications/sidebar/chat-log.ts";
import type { Sidebar } from "./applications/sidebar/sidebar.ts";

/** The interface's applications by name, as `ui` holds them. */
export interface UserInterface {
  notifications: Notifications;
  combat: CombatTracker;
  chat: ChatLog;
  sidebar: Sidebar;
  [name: string]: unknown;
}

/** The applications of the interface; empty until the game sets them up. */
export const ui = {} as UserInterface;

/** The game that this page plays; undefined while packages' scripts are read. */
export let game: Game;

/** The map. */
export let canvas: Canvas;

/** Installs the game and the map. */
export function installGame(installed: Game, installedCanvas: Canvas): void {
  game = installed;
  canvas = installedCanvas;
}

/** The generation of Foundry that this page behaves as. */
export function generation(): number {
  return pageGeneration;
}

const pageGeneration = readPageGeneration();

function readPageGeneration(): number {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="generation"]');
  return Number(meta?.content ?? 14);
}
