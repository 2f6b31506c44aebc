import { findVariant, namedIn, text } from "../../core/index";
import { Story } from "../../core/story/index";
import type { CombatantId, Encounter, Text } from "../../core/index";
import type { StoryLine } from "../../core/story/index";
import { sentenceOf } from "../view-models/log";
import type { Card } from "./card";

function everybodyIn(sentence: Text): CombatantId[] {
  const { alone, lists } = namedIn(sentence);
  return [...alone, ...lists.flat()];
}

/**
 * A shared turn's results in the log's sentences. Empty if the rules have no shared turns, or the history does not
 * reach back.
 */
export function turnRecord(encounter: Encounter): readonly StoryLine[] {
  const from = findVariant(encounter.variant)?.recordFrom;
  return from === undefined ? [] : new Story({ gm: true }).since(encounter, from);
}

/** The summary card of a shared turn of these combatants that has just ended, if any. */
export function recordCards(encounter: Encounter, combatants: readonly CombatantId[]): Card[] {
  const record = turnRecord(encounter);
  if (record.length === 0) return [];
  const lines = record.flatMap((line) => [
    { text: sentenceOf(line), quote: line.quote },
    ...line.results.map((result) => ({ text: result, quote: null })),
  ]);
  return [
    {
      kind: "turn-ended",
      icon: "fa-solid fa-scroll",
      text: text("chat.turn-record", { names: { names: combatants } }),
      quote: null,
      lines,
      fact: null,
      about: [...new Set([...combatants, ...lines.flatMap((line) => everybodyIn(line.text))])],
    },
  ];
}
