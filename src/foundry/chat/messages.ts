import type { Encounter, GameEvent } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { render } from "../view-models/templates";
import { wordsFor } from "../session/words";
import { cardOf } from "./card";
import { dealtCards } from "./dealt-cards";
import { readers, speakerOf } from "./readers";
import { recordCards } from "./turn-record";
import type { Card } from "./card";
import { inert } from "./inert";

function messageOf(combat: Combat.Implementation, encounter: Encounter, card: Card): object {
  const words = wordsFor(combat);
  const content = render("turnwright.chat-card", {
    kind: card.kind,
    icon: card.icon,
    runs: words.runs(card.text).flatMap(({ text, strong }) => inert(text).map((piece) => ({ text: piece, strong }))),
    quote: card.quote === null ? null : inert(card.quote),
    fact: card.fact === null ? null : inert(words.say(card.fact)),
    lines: (card.lines ?? []).map((line) => ({
      text: inert(words.say(line.text)),
      quote: line.quote === null ? null : inert(line.quote),
    })),
  });
  const whisper = readers(combat, encounter, card.about);
  return {
    content,
    speaker: speakerOf(combat, card.about[0]),
    flags: { [MODULE_ID]: { card: card.kind } },
    ...(whisper === null ? {} : { whisper }),
  };
}

function cardsOf(encounter: Encounter, events: readonly GameEvent[]): readonly Card[] {
  if (!game.settings.get(MODULE_ID, "chatCards")) return [];
  const ended = events.find((event) => event.type === "turn-ended" && event.combatants.length > 1);
  const record = ended?.type === "turn-ended" ? recordCards(encounter, ended.combatants) : [];
  return [...events.flatMap((event) => cardOf(event) ?? []), ...record];
}

/** Posts the events' cards in one request. Dealt cards are posted always, like dice. For the active GM's client. */
export async function tellInChat(
  combat: Combat.Implementation,
  encounter: Encounter,
  events: readonly GameEvent[],
): Promise<void> {
  const cards = cardsOf(encounter, events)
    // Skip combatants that left, because it is unknown who may hear of them.
    .filter(({ about }) => about.every((id) => Object.hasOwn(encounter.combatants, id)));
  const messages = [
    ...dealtCards(combat, encounter, events),
    ...cards.map((card) => messageOf(combat, encounter, card)),
  ];
  if (messages.length > 0) await ChatMessage.implementation.create(messages);
}
