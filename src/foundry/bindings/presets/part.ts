import { Part } from "../../parts/part";
import type { Preset } from "../preset";

/** The preset of this world's game system. All presets lie in one file, which comes with the first fight. */
export const presets = new Part(async () => (await import("./index")).presetFor);

/** No system's places at all: what counts where no fight of ours has asked for presets yet. */
const NONE: Preset = { system: null, confirmedFor: null, traits: {} };

/** The preset of a game system, as far as presets are here. */
export const presetHere = (system: string): Preset => presets.now?.(system) ?? NONE;
