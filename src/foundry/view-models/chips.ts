import type { Chip } from "../../core/index";
import type { Drawing } from "./drawing";

/** An effect on a combatant: name, turns left, and both as a sentence. */
export interface ChipView {
  readonly name: string;
  readonly left: number | null;
  readonly label: string;
}

export const chipViews = (effects: readonly Chip[], { words }: Pick<Drawing, "words">): ChipView[] =>
  effects.map(({ name, left, lasts }) => ({
    name,
    left,
    label: words.own("tracker.row.effect", { name, lasts: words.say(lasts) }),
  }));
