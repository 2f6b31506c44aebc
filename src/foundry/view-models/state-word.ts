import type { RowState } from "../../core/index";
import type { Drawing } from "./drawing";

/** How somebody stands who is drawn faded: colour alone must not say it. Who acts or waits is said by place and tag. */
const WORDS = {
  acting: null,
  reacting: null,
  waiting: null,
  acted: "TURNWRIGHT.line.acted",
  passed: "TURNWRIGHT.line.passed",
  delayed: "TURNWRIGHT.line.delayed",
  late: "TURNWRIGHT.line.late",
  out: "TURNWRIGHT.line.out",
} as const satisfies Record<RowState, string | null>;

/** How somebody stands, in a word; null where that is plain. */
export function stateWord(state: RowState, { words }: Pick<Drawing, "words">): string | null {
  const key = WORDS[state];
  return key === null ? null : words.say({ key });
}
