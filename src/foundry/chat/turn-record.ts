import { text, turnRecord } from "../../core/index";
import type { CombatantId, Encounter, GameEvent, LogLine, Text, TextPart } from "../../core/index";
import { sentenceOf } from "../view-models/log";
import type { Card } from "./card";

/** Everybody that a sentence names. */
const namedIn = ({ data = {} }: Text): CombatantId[] => Object.values(data).flatMap(namedBy);

function namedBy(part: TextPart): readonly CombatantId[] {
  if (typeof part !== "object") return [];
  if ("name" in part) return [part.name];
  if ("names" in part) return part.names;
  if ("list" in part) return [];
  return "together" in part ? part.together : namedIn(part);
}

/** The record of a turn of several that has ended with these events, from its plan to its end; none where there is none to tell. */
export function recordCards(encounter: Encounter, events: readonly GameEvent[]): Card[] {
  const ended = events.find((event) => event.type === "turn-ended" && event.combatants.length > 1);
  if (ended?.type !== "turn-ended") return [];
  const record = turnRecord(encounter);
  if (record.length === 0) return [];
  const lines = record.map((line: LogLine) => ({ text: sentenceOf(line), quote: line.quote }));
  return [
    {
      kind: ended.type,
      icon: "fa-solid fa-scroll",
      text: text("chat.turn-record", { names: { names: ended.combatants } }),
      quote: null,
      lines,
      fact: null,
      about: [...new Set([...ended.combatants, ...lines.flatMap((line) => namedIn(line.text))])],
    },
  ];
}
