import { findVariant, isMember, namedIn, text, cardText } from "../../core/index";
import type { Encounter, GameEvent, CombatantId, Text } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { render } from "../view-models/templates";
import { wordsFor } from "../session/fight-view";
import { cardOf, type Card } from "./card";
import { readers, speakerOf } from "./readers";
import { inert } from "./inert";
import { Story, type StoryLine } from "../../core/story/index";
import { sentenceOf } from "../view-models/log";

type Dealt = Extract<GameEvent, { type: "card-dealt" }>;

/** One message for these cards, to the users who may read about all their owners. */
function dealtMessage(combat: Combat.Implementation, encounter: Encounter, dealt: readonly Dealt[]): object {
  const words = wordsFor(combat);
  const whisper = readers(
    combat,
    encounter,
    dealt.map(({ combatant }) => combatant),
  );
  return {
    speaker: ChatMessage.implementation.getSpeaker({ alias: game.user.name }),
    flavor: words.text(text("parts.log.deal")),
    content: render("turnwright.dealt-card", {
      rows: dealt.map(({ combatant, deck, card }) => ({
        name: inert(combat.combatants.get(combatant)?.name ?? ""),
        card: words.text(cardText(deck, card)),
      })),
    }),
    flags: { [MODULE_ID]: { card: "card-dealt" } },
    ...(whisper === null ? {} : { whisper }),
  };
}

/**
 * The messages for dealt cards, which show no dice: one for all that everyone may read, and one for each other card.
 */
function dealtCards(combat: Combat.Implementation, encounter: Encounter, events: readonly GameEvent[]): object[] {
  const dealt = events.filter((event): event is Dealt => event.type === "card-dealt");
  const isOpen = ({ combatant }: Dealt): boolean => readers(combat, encounter, [combatant]) === null;
  const open = dealt.filter(isOpen);
  const hidden = dealt.filter((each) => !isOpen(each));
  return [...(open.length > 0 ? [open] : []), ...hidden.map((each) => [each])].map((group) =>
    dealtMessage(combat, encounter, group),
  );
}

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

function messageOf(combat: Combat.Implementation, encounter: Encounter, card: Card): object {
  const words = wordsFor(combat);
  const content = render("turnwright.chat-card", {
    kind: card.kind,
    icon: card.icon,
    runs: words.runs(card.text).flatMap((run) => inert(run.text).map((piece) => ({ ...run, text: piece }))),
    quote: card.quote === null ? null : inert(card.quote),
    fact: card.fact === null ? null : inert(words.text(card.fact)),
    lines: (card.lines ?? []).map((line) => ({
      text: inert(words.text(line.text)),
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
export async function postCards(
  combat: Combat.Implementation,
  encounter: Encounter,
  events: readonly GameEvent[],
): Promise<void> {
  const cards = cardsOf(encounter, events)
    // Skip combatants that left, because it is unknown who may hear of them.
    .filter(({ about }) => about.every((id) => isMember(encounter, id)));
  const messages = [
    ...dealtCards(combat, encounter, events),
    ...cards.map((card) => messageOf(combat, encounter, card)),
  ];
  if (messages.length > 0) await ChatMessage.implementation.create(messages);
}
