import { dnd5e } from "./dnd5e";
import { guesses } from "./guesses";
import { mythras } from "./mythras";
import { mythrasFoundry } from "./mythras-foundry";
import { shadowrun5e } from "./shadowrun5e";
import { shadowrun6Eden } from "./shadowrun6-eden";
import type { Preset } from "../preset";

/** Every game system that somebody has looked into. */
export const presets: readonly Preset[] = [dnd5e, mythras, mythrasFoundry, shadowrun5e, shadowrun6Eden];

/** Where to look in a game system; guesses where nobody has looked into it. */
export const presetFor = (system: string): Preset => presets.find((preset) => preset.system === system) ?? guesses;
