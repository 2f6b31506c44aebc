import { text, type Text } from "../../state/text";

/** P-2 */
export const WORLDS = ["physical", "ar", "ar-dni", "cold-sim", "hot-sim", "astral"] as const;
export type World = (typeof WORLDS)[number];

export function worldWord(world: World): Text {
  return text(`phases.worlds.${world}`);
}
