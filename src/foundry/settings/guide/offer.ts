import { MODULE_ID } from "../../compat/module-id";
import { tryImport } from "../../parts/try-import";
import { storedFlags } from "../../store/flags";
import { OFF, sceneFlags } from "../../variant/resolve";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "turnwright.guideDone": boolean;
  }
}

export async function openGuide(): Promise<void> {
  const guide = await tryImport(async () => import("./window"));
  await guide?.openGuide();
}

/** Whether any rules have been chosen in this world, for a scene or for a fight. */
const hasRules = (): boolean =>
  game.settings.get(MODULE_ID, "defaultVariant") !== OFF ||
  game.scenes.some((scene) => sceneFlags(scene).variant !== undefined) ||
  game.combats.some((combat) => Object.keys(storedFlags(combat)).length > 0);

/** Opens the guide once for the active GM of a world without rules. */
export function offerGuide(): void {
  if (game.user.isActiveGM && !game.settings.get(MODULE_ID, "guideDone") && !hasRules()) void openGuide();
}
