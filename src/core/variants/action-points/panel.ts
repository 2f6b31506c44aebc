import { baseOf, controls, hasActed, hasCondition, isDefeated, markOf } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import { activeOf } from "../../mechanics/own-turn";
import { effectsSection } from "../../mechanics/effect-screen";
import { lineField } from "../../mechanics/fields";
import { beforeNote } from "../../mechanics/screen";
import { later } from "../../screen/later";
import type { Bar, CardAnswer, Control, ControlFactory, ControlSpec, Pool, Section, Tag } from "../../screen/screen";
import { named, text, type Text } from "../../state/text";
import { undecidedAbout } from "./answering";
import type { ScreenContext, OpenEvent } from "./screen-context";
import { apPips } from "./pips";
import { apOf, maxApOf, mostTowards } from "./points";
import { ACTION_TYPES, answersTo, extendedOf, freeExtendedId, hasDeclined, unresolvedOf, type Action } from "./state";
import { answerAsOne, declineAsOne, quoteOf, typeWord } from "./words";

const MOST_BUTTONS = 3;

export function panelOf(context: ScreenContext, factory: ControlFactory): Section[] {
  const { fight } = context;
  const effects = effectsSection(context, factory);
  if (fight.round === 0) return [beforeNote, ...effects];
  return [
    ...context.answers.map((open) => cardOf(context, factory, open)),
    { kind: "pools", id: "pools", pools: context.seen.map((id) => poolOf(context, factory, id)) },
    ...progress(context, factory),
    ...turnSection(context, factory),
    ...effects,
  ];
}

/** An event's title: who acts, or that something happens. Its typed label is beside it. */
export function eventTitle({ combatant: id }: Action): Text {
  return id === null
    ? text("action-points.cards.announced")
    : text("action-points.cards.declares", { combatant: named(id) });
}

function cardOf(context: ScreenContext, factory: ControlFactory, open: OpenEvent): Section {
  const { event, name } = open;
  return {
    kind: "card",
    id: `event ${name}`,
    tone: event.combatant === null ? "plain" : "actor",
    title: eventTitle(event),
    quote: quoteOf(event.label),
    tag: tagOf(event),
    answers: [...answersOn(context, event), ...silentOn(context, event)],
    controls: [...resolveControls(context, factory, open), ...answerControls(context, factory, open)],
  };
}

function tagOf({ type, ap }: Action): Tag | null {
  if (type === null) return null;
  return {
    label: text("action-points.tags.action", { type: typeWord(type), ap }),
    tone: "plain",
  };
}

function answersOn({ seen }: ScreenContext, event: Action): CardAnswer[] {
  return answersTo(event)
    .filter(([id]) => seen.includes(id))
    .map(([id, { type, ap, label }]) => ({
      id,
      icon: type === "reaction" ? "reaction" : type,
      text: text("action-points.cards.answer", {
        combatant: named(id),
        type: typeWord(type),
        ap,
      }),
      quote: quoteOf(label),
    }));
}

/** who declined, and who must still answer. */
function silentOn({ fight, seen }: ScreenContext, event: Action): CardAnswer[] {
  const answer = (id: CombatantId, said: Text, icon: "pass" | "react"): CardAnswer => ({
    id,
    icon,
    text: said,
    quote: null,
  });
  const declined = seen.filter((id) => hasDeclined(event, id));
  const undecided = undecidedAbout(fight, event).filter((id) => seen.includes(id));
  return [
    ...declined.map((id) => answer(id, text("action-points.cards.declined", { combatant: named(id) }), "pass")),
    ...undecided.map((id) => answer(id, text("action-points.cards.undecided", { combatant: named(id) }), "react")),
  ];
}

const resolveSpecs = (action: string): ControlSpec[] => [
  { command: { do: "resolve", action } },
  {
    id: `resolve as ${action}`,
    label: text("action-points.controls.resolve-as"),
    icon: "plan",
    tone: "quiet",
    command: { do: "resolve", action },
    fields: [lineField("outcome", text("action-points.fields.outcome"))],
  },
];

/** While answers are missing it is shown blocked. */
function resolveControls({ viewer }: ScreenContext, factory: ControlFactory, { name, event }: OpenEvent): Control[] {
  const isTheirs = event.combatant === null ? viewer.gm : controls(viewer, event.combatant);
  return isTheirs ? factory.visible(...resolveSpecs(name)) : [];
}

/** By click and in words, or from a list if there are many. */
export function answerControls(context: ScreenContext, factory: ControlFactory, { name, quick }: OpenEvent): Control[] {
  const { fight, viewer } = context;
  const able = [...quick.keys()];
  const [first] = able;
  if (first === undefined) return [];
  if (able.length === 1) {
    const label = text("action-points.controls.react-otherwise");
    return [
      ...quick.values(),
      ...factory.enabled(
        { command: { do: "decline", combatant: first, to: name } },
        { label, command: { do: "react", combatant: first, to: name } },
      ),
    ];
  }
  const isLong = able.length > MOST_BUTTONS;
  const undecided = able.filter((id) => context.undecided.get(name)?.has(id) === true);
  return [
    ...(isLong ? [] : quick.values()),
    ...factory.enabled(
      ...(viewer.gm ? [{ command: { do: "declineAll", to: name } }] : declineAsOne(undecided, name)),
      answerAsOne(fight, able, name, isLong),
    ),
  ];
}

function poolOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Pool {
  const { fight } = context;
  const pool = {
    id,
    tone: activeOf(fight) === id ? "actor" : context.reacted.has(id) ? "reactor" : "plain",
    word: wordOf(context, id),
    count: text("action-points.pips.count", { left: apOf(fight, id), max: maxApOf(fight, id) }),
  } as const;
  return later(pool, "pips", () => apPips(context, factory, id));
}

/** The most important word about a combatant. Points do not show who has acted. */
function wordOf({ fight, reacted }: ScreenContext, id: CombatantId): Text {
  if (isDefeated(fight, id)) return text("conditions.defeated");
  if (activeOf(fight) === id) return text("tracker.tags.acting");
  if (hasCondition(fight, id, "incapacitated")) return text("conditions.incapacitated");
  if (reacted.has(id)) return text("action-points.lines.reacted");
  if (hasCondition(fight, id, "surprised")) return text("conditions.surprised");
  if (hasActed(fight, id)) return text("tracker.states.acted");
  if (markOf(fight, id).late === true) return text("tracker.states.late");
  return text(baseOf(fight, id) === null ? "action-points.lines.no-number" : "action-points.lines.ready");
}

/** Extended actions. */
function progress(context: ScreenContext, factory: ControlFactory): Section[] {
  const bars = context.seen.flatMap((who) => extendedOf(context.fight, who).map((each) => barOf(factory, who, each)));
  return bars.length === 0
    ? []
    : [{ kind: "progress", id: "extended", title: text("action-points.panel.extended"), bars }];
}

function barOf(
  factory: ControlFactory,
  who: CombatantId,
  [name, { label, paid, total }]: ReturnType<typeof extendedOf>[number],
): Bar {
  return {
    id: `${who} ${name}`,
    who,
    label: label ?? name,
    done: paid,
    total,
    text: text("action-points.costs.progress", { paid, total }),
    controls: factory.enabled({ command: { do: "abandon", combatant: who, id: name } }),
  };
}

function turnSection(context: ScreenContext, factory: ControlFactory): Section[] {
  const { fight, viewer } = context;
  const id = activeOf(fight);
  if (id === null || !controls(viewer, id)) return [];
  const free = { command: { do: "free", combatant: id } };
  const first = [
    ...ACTION_TYPES.map((type) => ({ command: { do: "declare", combatant: id, type } })),
    ...goOnSpecs(context, id),
  ];
  const rarely = [
    { id: `extend ${id}`, command: { do: "extend", combatant: id, id: freeExtendedId(fight, id) } },
    { id: `costless ${id}`, command: { do: "declare", combatant: id, ap: 0, stated: true } },
    ...(viewer.gm ? [{ command: { do: "announce" } }] : []),
  ];
  const isOwn = context.own.has(id);
  return [
    {
      kind: "actions",
      id: `actions ${id}`,
      title: text(isOwn ? "action-points.panel.own-turn" : "action-points.panel.turn-of", { combatant: named(id) }),
      note: turnNote(context, id),
      controls: isOwn ? [...factory.visible(...first), ...factory.enabled(free)] : [],
      more: isOwn ? factory.enabled(...rarely) : factory.enabled(...first, free, ...rarely),
    },
  ];
}

function turnNote({ fight }: ScreenContext, id: CombatantId): Text {
  if (hasCondition(fight, id, "surprised")) return text("action-points.panel.surprised");
  if (unresolvedOf(fight, id) !== null) return text("action-points.panel.one-at-a-time");
  return text("action-points.header.left", { left: apOf(fight, id) });
}

function goOnSpecs({ fight }: ScreenContext, id: CombatantId): ControlSpec[] {
  return extendedOf(fight, id).map(([name, begun]) => {
    const isOneClick = mostTowards(fight, id, begun) <= 1;
    const command = { do: "extend", combatant: id, id: name, total: begun.total, ...(isOneClick && { ap: 1 }) };
    return { id: `extend ${id} ${name}`, command };
  });
}
