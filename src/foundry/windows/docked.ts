import { MODULE_ID } from "../compat/module-id";
import type { Surface } from "./surface";

/** The tracker as our class makes it; null before there is one. */
export const trackerNow = (): (typeof ui.combat & { readonly turnwright?: Surface | null }) | null => ui.combat ?? null;

/** Tells whether this user has the panel under the tracker's rows. */
export const isDocked = (): boolean => game.settings.get(MODULE_ID, "panelDocked");

/** Tells whether the docked panel is shown. */
export const isDockOpen = (): boolean => isDocked() && game.settings.get(MODULE_ID, "panelOpen");
