import type { RowState } from "../../core/index";
import type { Drawing } from "./drawing";

/** The faded states, which need a word since colour alone must not tell them. */
const FADED: ReadonlySet<RowState> = new Set(["acted", "passed", "delayed", "late", "out"]);

/** The state in a word. Null if place and tag show it. */
export const stateWord = (state: RowState, { words }: Pick<Drawing, "words">): string | null =>
  FADED.has(state) ? words.own(`tracker.states.${state}`) : null;
