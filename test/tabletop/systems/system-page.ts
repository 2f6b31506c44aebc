import type { CombatTracker } from "../client/applications/sidebar/combat-tracker.ts";
import type { ContextMenu } from "../client/applications/ux/context-menu.ts";
import type { Config } from "../client/config.ts";
import type { game } from "../client/game.ts";
import type { Hooks } from "../client/helpers/hooks.ts";

/** As much of a page as the small systems of the rig touch. They import nothing, since each is a script of
 * its own in the page, and read `game` anew each time: it is not there yet when they are read. */
export interface SystemPage {
  readonly CONFIG: Omit<Config, "ui"> & { ui: { combat: typeof CombatTracker } };
  readonly Hooks: typeof Hooks;
  readonly foundry: { readonly applications: { readonly ux: { readonly ContextMenu: typeof ContextMenu } } };
  readonly game: typeof game;
}
