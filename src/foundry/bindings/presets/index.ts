import * as all from "./all";
import type { Preset } from "../preset";

export const presets: readonly Preset[] = Object.values(all);
