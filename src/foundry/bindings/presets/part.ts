import { Part } from "../../parts/part";
import type { Preset } from "../preset";
import type { Additions } from "./effects";

/** The presets of all game systems, and what only their places need. They lie in one file, which comes with the first fight. */
export const presets = new Part(async () => import("./index"));

/** No system's places at all: what counts where no fight of ours has asked for presets yet. */
const NONE: Preset = { system: null, confirmedFor: null, traits: {} };

/** The preset of a game system, as far as presets are here. */
export const presetHere = (system: string): Preset => presets.now?.presetFor(system) ?? NONE;

/** The sum that effects of one kind of item add to a value; undefined where no fight of ours has asked for presets yet. */
export const addedByItems = (additions: Additions): number | string | undefined => presets.now?.addedByItems(additions);

/** Tells whether an active effect comes from an item of a kind, as far as presets are here. */
export const comesFrom = (effect: unknown, kind: string, documentAt: Additions["documentAt"]): boolean =>
  presets.now?.comesFrom(effect, kind, documentAt) ?? false;
