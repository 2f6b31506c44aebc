import type { Chip } from "../../core/index";
import type { Drawing } from "./drawing";

/** Effects on a combatant: name, turns left, and both as a sentence. */
export const chipViews = (effects: readonly Chip[], { words }: Pick<Drawing, "words">) =>
  effects.map(({ name, left, lasts }) => ({
    name,
    left,
    label: words.own("tracker.row.effect", { name, lasts: words.text(lasts) }),
  }));
