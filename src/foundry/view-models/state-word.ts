import type { RowState } from "../../core/index";
import type { Drawing } from "./drawing";

/** The words for states drawn faded, since colour alone must not tell them. Place and tag tell the other states. */
const WORDS = {
  acting: null,
  reacting: null,
  waiting: null,
  acted: "TURNWRIGHT.tracker.states.acted",
  passed: "TURNWRIGHT.tracker.states.passed",
  delayed: "TURNWRIGHT.tracker.states.delayed",
  late: "TURNWRIGHT.tracker.states.late",
  out: "TURNWRIGHT.tracker.states.out",
} as const satisfies Record<RowState, string | null>;

/** The state in a word; null where place and tag tell it already. */
export function stateWord(state: RowState, { words }: Pick<Drawing, "words">): string | null {
  const key = WORDS[state];
  return key === null ? null : words.say({ key });
}
