import { text, type CombatantId, type GameEvent, type GameEventType, type Text } from "../../core/index";

export interface Card {
  /** For styling. */
  readonly kind: GameEventType;
  readonly icon: string;
  readonly text: Text;
  /** Typed text: show it as text, never as markup. */
  readonly quote: string | null;
  /** Several events, each with its typed text. */
  readonly lines?: readonly { readonly text: Text; readonly quote: string | null }[];
  readonly fact: Text | null;
  /** The combatants it mentions. Users that may not know of one do not get the card. */
  readonly about: readonly CombatantId[];
}

const named = (combatant: CombatantId) => ({ combatant: { name: combatant } });

function card({ type }: GameEvent, icon: string, said: Text, more: Partial<Card> = {}): Card {
  return { kind: type, icon: `fa-solid ${icon}`, text: said, quote: null, fact: null, about: [], ...more };
}

/** A card for typed text. Null without it. */
function quoting(
  event: GameEvent,
  icon: string,
  said: Text,
  quote: string | null,
  about: readonly CombatantId[],
): Card | null {
  return quote === null || quote.trim() === "" ? null : card(event, icon, said, { quote, about });
}

const EFFECTS = {
  "effect-added": { icon: "fa-hourglass-start", key: "chat.effect.added" },
  "effect-extended": { icon: "fa-hourglass-half", key: "chat.effect.extended" },
  "effect-ended": { icon: "fa-hourglass-end", key: "chat.effect.ended" },
} as const;

const DEEDS = {
  attacked: { alone: "chat.attacked.alone", at: "chat.attacked.at" },
  used: { alone: "chat.used.alone", at: "chat.used.at" },
  reacted: { alone: "chat.declared.reactor", at: "chat.reacted" },
} as const;

/** What a combatant did, to another if the event names one. */
function deed({ type, combatant, target = null }: Extract<GameEvent, { type: keyof typeof DEEDS }>) {
  return target === null
    ? { said: text(DEEDS[type].alone, named(combatant)), about: [combatant] }
    : { said: text(DEEDS[type].at, { ...named(combatant), target: { name: target } }), about: [combatant, target] };
}

function ticked(event: Extract<GameEvent, { type: "effect-ticked" }>): Card {
  const { target, name, amount, what, label } = event;
  const said = text(what === "save" ? "chat.effect.save" : "chat.effect.tick", { ...named(target), effect: name });
  return card(event, what === "save" ? "fa-shield-halved" : "fa-droplet", said, {
    quote: label,
    fact: amount === undefined ? null : text("chat.effect.amount", { amount }),
    about: [target],
  });
}

/** An event's card. Null if the tracker or the dice already show it. The client that throws dice posts them. */
export function cardOf(event: GameEvent): Card | null {
  switch (event.type) {
    case "declared": {
      const { as, combatant, plan } = event;
      const icon = as === "actor" ? "fa-bullhorn" : "fa-reply";
      return card(event, icon, text(`chat.declared.${as}`, named(combatant)), { quote: plan, about: [combatant] });
    }
    case "plan-changed":
      return quoting(event, "fa-pen", text("chat.plan-changed", named(event.combatant)), event.plan, [event.combatant]);
    case "attacked": {
      const { said, about } = deed(event);
      const isBare = event.label === null && event.target === undefined;
      return isBare ? null : card(event, "fa-khanda", said, { quote: event.label, about });
    }
    case "cast": {
      const { combatant, name, level } = event;
      const fact = level === 0 ? text("chat.cantrip") : text("chat.spell-level", { level });
      const said = text("chat.cast", named(combatant));
      return card(event, "fa-wand-sparkles", said, { quote: name, fact, about: [combatant] });
    }
    case "used":
    case "reacted": {
      const { said, about } = deed(event);
      return quoting(event, event.type === "used" ? "fa-hand" : "fa-reply", said, event.label, about);
    }
    case "announced":
      return quoting(event, "fa-bell", text("chat.announced"), event.label, []);
    case "resolved": {
      const { combatant, outcome } = event;
      const said = combatant === null ? text("chat.resolved-announced") : text("chat.resolved", named(combatant));
      return quoting(event, "fa-check", said, outcome, combatant === null ? [] : [combatant]);
    }
    case "check": {
      const { combatant, success, total, against } = event;
      const said = text(success ? "chat.check.kept" : "chat.check.lost", named(combatant));
      const fact = text("chat.check.against", { total, against });
      return card(event, success ? "fa-brain" : "fa-heart-crack", said, { fact, about: [combatant] });
    }
    case "effect-ticked":
      return ticked(event);
    case "effect-added":
    case "effect-extended":
    case "effect-ended": {
      const { icon, key } = EFFECTS[event.type];
      const { target, name } = event;
      return card(event, icon, text(key, { ...named(target), effect: name }), { about: [target] });
    }
    case "interrupted": {
      const { combatant, name } = event;
      return card(event, "fa-ban", text("chat.interrupted", { ...named(combatant), spell: name }), {
        about: [combatant],
      });
    }
    case "seized":
      return card(event, "fa-bolt-lightning", text(`chat.seized.${event.side}`));
    case "ambush-started":
      return card(event, "fa-user-ninja", text(`chat.ambush.${event.side}`));
    case "acts-last":
      return card(event, "fa-anchor", text("chat.acts-last", named(event.combatant)), { about: [event.combatant] });
    case "rolled-with-blow":
      return card(event, "fa-person-falling-burst", text("chat.blow", named(event.combatant)), {
        about: [event.combatant],
      });
    case "scene-may-end":
      return card(event, "fa-flag-checkered", text("chat.scene-may-end"));
    case "entry-began": {
      const { entry, label } = event;
      const said = text("entries.news", { entry: { name: entry } });
      return card(event, "fa-calendar-day", said, { quote: label, about: [entry] });
    }
    case "reaction-spent": {
      // A Reactor's declaration has its own card. Only an ordinary reaction has a label.
      const { combatant, label } = event;
      if (label === null) return null;
      return card(event, "fa-bolt", text("chat.reaction", named(combatant)), { quote: label, about: [combatant] });
    }
    default:
      return null;
  }
}
