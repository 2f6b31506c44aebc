import { type Screen, text, type TextPart } from "../../core/index";
import { idsOf, isOnMove } from "./acting";
import type { Drawing } from "./drawing";

/** The sentence about the acting combatants, or null. The head never asks: the bar or the card does. */
function whoActs({ rows }: Pick<Screen, "rows">): Screen["news"] | null {
  const acting = rows
    .filter((row) => row.entry !== true)
    .filter((row) => row.state === "acting" || (row.state === "reacting" && isOnMove(row)))
    .map(idsOf);
  const [first, ...others] = acting;
  if (first === undefined) return null;
  if (others.length > 0) return text("tracker.head.act", { names: { names: acting.flat() } });
  const [id = ""] = first;
  const combatant: TextPart = first.length > 1 ? { together: first } : { name: id };
  return text("tracker.news.turn", { combatant });
}

/** The state of a fight, in the tracker's head. `progress` is null if the headline says the same. */
export function nowView(screen: Pick<Screen, "header" | "news" | "rows">, { words }: Drawing) {
  const { header, news } = screen;
  const headline = whoActs(screen) ?? news;
  const progress = words.text(header.progress ?? header.stage);
  return { news: words.runs(headline), progress: progress === words.text(headline) ? null : progress };
}
