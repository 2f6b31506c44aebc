import * as all from "./all";
import { guesses } from "./guesses";
import type { Preset } from "../preset";

export const presets: readonly Preset[] = Object.values(all);

export function presetFor(system: string): Preset {
  return presets.find((preset) => preset.system === system) ?? guesses;
}
