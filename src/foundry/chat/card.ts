import { text } from "../../core/index";
import type { CombatantId, GameEvent, GameEventType, Text } from "../../core/index";

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

function declared(event: Extract<GameEvent, { type: "declared" }>): Card {
  return {
    kind: event.type,
    icon: event.as === "actor" ? "fa-solid fa-bullhorn" : "fa-solid fa-reply",
    text: text(`chat.declared.${event.as}`, named(event.combatant)),
    quote: event.plan,
    fact: null,
    about: [event.combatant],
  };
}

function check(event: Extract<GameEvent, { type: "check" }>): Card {
  return {
    kind: event.type,
    icon: event.success ? "fa-solid fa-brain" : "fa-solid fa-heart-crack",
    text: text(event.success ? "chat.check.kept" : "chat.check.lost", named(event.combatant)),
    quote: null,
    fact: text("chat.check.against", { total: event.total, against: event.against }),
    about: [event.combatant],
  };
}

function ticked(event: Extract<GameEvent, { type: "effect-ticked" }>): Card {
  const amount = event.amount === undefined ? null : text("chat.effect.amount", { amount: event.amount });
  return {
    kind: event.type,
    icon: event.what === "save" ? "fa-solid fa-shield-halved" : "fa-solid fa-droplet",
    text: text(event.what === "save" ? "chat.effect.save" : "chat.effect.tick", {
      combatant: { name: event.target },
      effect: event.name,
    }),
    quote: event.label,
    fact: amount,
    about: [event.target],
  };
}

const EFFECT_ICONS = {
  "effect-added": "fa-solid fa-hourglass-start",
  "effect-extended": "fa-solid fa-hourglass-half",
  "effect-ended": "fa-solid fa-hourglass-end",
} as const;

const EFFECT_KEYS = {
  "effect-added": "chat.effect.added",
  "effect-extended": "chat.effect.extended",
  "effect-ended": "chat.effect.ended",
} as const;

function effect({ type, target, name }: Extract<GameEvent, { type: keyof typeof EFFECT_ICONS }>): Card {
  return {
    kind: type,
    icon: EFFECT_ICONS[type],
    text: text(EFFECT_KEYS[type], { combatant: { name: target }, effect: name }),
    quote: null,
    fact: null,
    about: [target],
  };
}

function plain(kind: GameEventType, icon: string, said: Text, about: readonly CombatantId[] = []): Card {
  return { kind, icon: `fa-solid ${icon}`, text: said, quote: null, fact: null, about };
}

function quoting(
  event: GameEvent,
  icon: string,
  said: Text,
  quote: string | null,
  about: readonly CombatantId[],
): Card | null {
  if (quote === null || quote.trim() === "") return null;
  return { ...plain(event.type, icon, said, about), quote };
}

const DEEDS = {
  attacked: { alone: "chat.attacked.alone", at: "chat.attacked.at" },
  used: { alone: "chat.used.alone", at: "chat.used.at" },
  reacted: { alone: "chat.declared.reactor", at: "chat.reacted" },
} as const;

function deed(kind: keyof typeof DEEDS, combatant: CombatantId, target: CombatantId | null | undefined): Text {
  return target === null || target === undefined
    ? text(DEEDS[kind].alone, named(combatant))
    : text(DEEDS[kind].at, { ...named(combatant), target: { name: target } });
}

const bothOf = (combatant: CombatantId, target: CombatantId | null | undefined): CombatantId[] =>
  target === null || target === undefined ? [combatant] : [combatant, target];

function attacked(event: Extract<GameEvent, { type: "attacked" }>): Card | null {
  const { combatant, target, label, type } = event;
  if (label === null && target === undefined) return null;
  const said = deed("attacked", combatant, target);
  return { ...plain(type, "fa-khanda", said, bothOf(combatant, target)), quote: label };
}

function cast(event: Extract<GameEvent, { type: "cast" }>): Card {
  const { combatant, name, level } = event;
  return {
    ...plain(event.type, "fa-wand-sparkles", text("chat.cast", named(combatant)), [combatant]),
    quote: name,
    fact: level === 0 ? text("chat.cantrip") : text("chat.spell-level", { level }),
  };
}

function resolved(event: Extract<GameEvent, { type: "resolved" }>): Card | null {
  const { combatant, outcome } = event;
  const said = combatant === null ? text("chat.resolved-announced") : text("chat.resolved", named(combatant));
  return quoting(event, "fa-check", said, outcome, combatant === null ? [] : [combatant]);
}

/** An event's card. Null if the tracker or the dice already show it. The client that throws dice posts them. */
export function cardOf(event: GameEvent): Card | null {
  switch (event.type) {
    case "declared":
      return declared(event);
    case "plan-changed":
      return quoting(event, "fa-pen", text("chat.plan-changed", named(event.combatant)), event.plan, [event.combatant]);
    case "attacked":
      return attacked(event);
    case "cast":
      return cast(event);
    case "used":
    case "reacted": {
      const { type, combatant, target, label } = event;
      const icon = type === "used" ? "fa-hand" : "fa-reply";
      return quoting(event, icon, deed(type, combatant, target), label, bothOf(combatant, target));
    }
    case "announced":
      return quoting(event, "fa-bell", text("chat.announced"), event.label, []);
    case "resolved":
      return resolved(event);
    case "check":
      return check(event);
    case "effect-ticked":
      return ticked(event);
    case "effect-added":
    case "effect-extended":
    case "effect-ended":
      return effect(event);
    case "interrupted":
      return {
        kind: event.type,
        icon: "fa-solid fa-ban",
        text: text("chat.interrupted", { ...named(event.combatant), spell: event.name }),
        quote: null,
        fact: null,
        about: [event.combatant],
      };
    case "seized":
      return plain(event.type, "fa-bolt-lightning", text(`chat.seized.${event.side}`));
    case "ambush-started":
      return plain(event.type, "fa-user-ninja", text(`chat.ambush.${event.side}`));
    case "acts-last":
      return plain(event.type, "fa-anchor", text("chat.acts-last", named(event.combatant)), [event.combatant]);
    case "rolled-with-blow":
      return plain(event.type, "fa-person-falling-burst", text("chat.blow", named(event.combatant)), [event.combatant]);
    case "scene-may-end":
      return plain(event.type, "fa-flag-checkered", text("chat.scene-may-end"));
    case "reaction-spent":
      // A Reactor's declaration has its own card. Only an ordinary reaction has a label.
      return event.label === null
        ? null
        : {
            kind: event.type,
            icon: "fa-solid fa-bolt",
            text: text("chat.reaction", named(event.combatant)),
            quote: event.label,
            fact: null,
            about: [event.combatant],
          };
    default:
      return null;
  }
}
