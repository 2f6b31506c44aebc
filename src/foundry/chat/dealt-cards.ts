import { cardText, text } from "../../core/index";
import type { Encounter, GameEvent } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { wordsFor } from "../session/words";
import { render } from "../view-models/templates";
import { inert } from "./inert";
import { readers } from "./readers";

type Dealt = Extract<GameEvent, { type: "card-dealt" }>;

/** One message for these cards, to the users who may read about all their owners. */
function messageOf(combat: Combat.Implementation, encounter: Encounter, dealt: readonly Dealt[]): object {
  const words = wordsFor(combat);
  const whisper = readers(
    combat,
    encounter,
    dealt.map(({ combatant }) => combatant),
  );
  return {
    speaker: ChatMessage.implementation.getSpeaker({ alias: game.user.name }),
    flavor: words.say(text("parts.log.deal")),
    content: render("turnwright.dealt-card", {
      rows: dealt.map(({ combatant, deck, card }) => ({
        name: inert(combat.combatants.get(combatant)?.name ?? ""),
        card: words.say(cardText(deck, card)),
      })),
    }),
    flags: { [MODULE_ID]: { card: "card-dealt" } },
    ...(whisper === null ? {} : { whisper }),
  };
}

/**
 * The messages for dealt cards, which show no dice: one for all that everyone may read, and one for each other card.
 */
export function dealtCards(
  combat: Combat.Implementation,
  encounter: Encounter,
  events: readonly GameEvent[],
): object[] {
  const dealt = events.filter((event): event is Dealt => event.type === "card-dealt");
  const isOpen = ({ combatant }: Dealt): boolean => readers(combat, encounter, [combatant]) === null;
  const open = dealt.filter(isOpen);
  const hidden = dealt.filter((each) => !isOpen(each));
  return [...(open.length > 0 ? [open] : []), ...hidden.map((each) => [each])].map((group) =>
    messageOf(combat, encounter, group),
  );
}
