import type { RowState } from "../../core/index";
import type { Drawing } from "./drawing";

/** The words of faded states, since colour alone must not tell them. Place and tag show the other states. */
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

/** The state in a word. Null if place and tag show it. */
export function stateWord(state: RowState, { words }: Pick<Drawing, "words">): string | null {
  const key = WORDS[state];
  return key === null ? null : words.say({ key });
}
