import { MODULE_ID } from "../../compat/module-id";
import { comes } from "../../parts/comes";
import { storedFlags } from "../../store/flags";
import { OFF, sceneFlags } from "../../variant/resolve";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "turnwright.guideDone": boolean;
  }
}

/** Opens the window that helps a gm to set the module up. */
export async function openGuide(): Promise<void> {
  const guide = await comes(async () => import("./window"));
  await guide?.openGuide();
}

/** Tells whether anybody has chosen rules in this world: for all of it, for a scene or for a fight. */
const hasRules = (): boolean =>
  game.settings.get(MODULE_ID, "defaultVariant") !== OFF ||
  game.scenes.some((scene) => sceneFlags(scene).variant !== undefined) ||
  game.combats.some((combat) => Object.keys(storedFlags(combat)).length > 0);

/** Opens the guide for the active gm of a world that has no rules yet, until it has been answered once. */
export function offerGuide(): void {
  if (game.user.isActiveGM && !game.settings.get(MODULE_ID, "guideDone") && !hasRules()) void openGuide();
}
