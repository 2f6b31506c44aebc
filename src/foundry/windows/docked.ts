import { MODULE_ID } from "../compat/module-id";
import type { Surface } from "./surface/surface";

/** The tracker's part of our own. Null before it shows a fight. */
export const trackerSurface = (): Surface | null =>
  (ui.combat as { readonly turnwright?: Surface | null } | undefined)?.turnwright ?? null;

export const isDocked = (): boolean => game.settings.get(MODULE_ID, "panelDocked");

export const isDockOpen = (): boolean => isDocked() && game.settings.get(MODULE_ID, "panelOpen");
