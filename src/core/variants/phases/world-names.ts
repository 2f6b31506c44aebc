import { text, type Text } from "../../state/text";

/** The worlds a combatant can be in (P-2). */
export const WORLDS = ["physical", "ar", "ar-dni", "cold-sim", "hot-sim", "astral"] as const;
/** One of {@link WORLDS}. */
export type World = (typeof WORLDS)[number];

/** The name of a world. */
export function worldWord(world: World): Text {
  return text(`phases.worlds.${world}`);
}
