import type { Rung, Screen } from "../../core/index";
import type { Run } from "../i18n/words";
import { type Drawing, namesFrom } from "./drawing";

const MOST_PARTS = 8;

const plain = (text: string): Run[] => [{ text, strong: false }];

function stepView({ number, what, next, state }: Rung, { words, face }: Drawing) {
  const name = next === null ? null : namesFrom(face)(next);
  const step = plain(`${number} ${words.text(what)}`);
  const runs = name === null ? step : [...step, ...plain(" → "), { text: name, strong: true }];
  return { runs, state, isNow: state === "now", isPast: state === "past" };
}

/** A turn's steps in a line, as many as fit, beginning before the current step. Headline and faces say the rest. */
export function ribbonOf({ panel }: Screen, drawing: Drawing) {
  const rungs = panel.flatMap((section) => (section.kind === "ladder" ? section.rungs : []));
  const needed = rungs.filter((rung) => rung.needed);
  const from = Math.max(0, needed.findIndex(({ state }) => state === "now") - 1);
  return needed.slice(from, from + MOST_PARTS).map((rung) => stepView(rung, drawing));
}
