import { baseOf, controls, hasActed, hasCondition, isDefeated, markOf } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import { activeOf } from "../../mechanics/own-turn";
import { effectsSection } from "../../mechanics/effect-screen";
import { lineField } from "../../mechanics/fields";
import { beforeNote } from "../../mechanics/screen";
import { foesSeenOf } from "../../mechanics/sides";
import { later } from "../../screen/later";
import type { Bar, CardAnswer, Control, ControlFactory, ControlSpec, Pool, Section, Tag } from "../../screen/screen";
import { named, text, type Text, verbatim } from "../../state/text";
import { isToldOf } from "../../mechanics/answers";
import { undecidedAbout } from "./answering";
import type { ScreenContext, OpenEvent } from "./screen-context";
import { apPips } from "./pips";
import { apOf, maxApOf, mostTowards } from "./points";
import {
  ACTION_TYPES,
  answersTo,
  extendedOf,
  freeExtendedId,
  hasDeclined,
  lastOf,
  unresolvedOf,
  type Action,
  type Last,
} from "./state";
import { answerAsOne, declineAsOne, quoteOf, typeWord, UNNAMED, wordFor } from "./words";

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
function silentOn(context: ScreenContext, event: Action): CardAnswer[] {
  const { fight, seen } = context;
  const answer = (id: CombatantId, said: Text, icon: "pass" | "react"): CardAnswer => ({
    id,
    icon,
    text: said,
    quote: null,
  });
  const declined = seen.filter((id) => hasDeclined(event, id) && isToldOf(context, id));
  const undecided = undecidedAbout(fight, event).filter((id) => isToldOf(context, id));
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
export function answerControls({ fight, viewer }: ScreenContext, factory: ControlFactory, open: OpenEvent): Control[] {
  const { name, quick, unanswered } = open;
  const able = [...quick.keys()];
  const [first] = able;
  if (first === undefined) return [];
  if (able.length === 1) {
    const label = text("action-points.controls.react-otherwise");
    return [
      ...quick.values(),
      ...factory.enabled(
        { command: { do: "decline", combatant: first, to: name } },
        { command: { do: "decline", combatant: first, to: name, rest: true } },
        { label, command: { do: "react", combatant: first, to: name } },
      ),
    ];
  }
  const isLong = able.length > MOST_BUTTONS;
  const undecided = able.filter((id) => unanswered.who.includes(id));
  return [
    ...(isLong ? [] : quick.values()),
    ...factory.enabled(
      ...(viewer.gm
        ? [{ command: { do: "declineAll", to: name } }, { command: { do: "declineAll", to: name, rest: true } }]
        : declineAsOne(undecided, name)),
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
function wordOf({ fight, reacted, answers }: ScreenContext, id: CombatantId): Text {
  if (isDefeated(fight, id)) return text("conditions.defeated");
  if (activeOf(fight) === id) return text("tracker.tags.acting");
  if (hasCondition(fight, id, "incapacitated")) return text("conditions.incapacitated");
  if (reacted.has(id)) return text("action-points.lines.reacted");
  if (hasCondition(fight, id, "surprised")) return text("conditions.surprised");
  if (answers.some(({ unanswered }) => unanswered.who.includes(id))) return text("tracker.does.may-react");
  if (hasActed(fight, id)) return text("tracker.states.acted");
  if (markOf(fight, id).late === true) return text("tracker.states.late");
  return text(baseOf(fight, id) === null ? "action-points.lines.no-number" : "action-points.lines.ready");
}

/** Extended actions. */
function progress({ fight, seen }: ScreenContext, factory: ControlFactory): Section[] {
  const bars = seen.flatMap((who) =>
    extendedOf(fight, who).map(([name, { label, paid, total }]): Bar => ({
      id: `${who} ${name}`,
      who,
      label: label ?? name,
      done: paid,
      total,
      text: text("action-points.costs.progress", { paid, total }),
      controls: factory.enabled({ command: { do: "abandon", combatant: who, id: name } }),
    })),
  );
  return bars.length === 0
    ? []
    : [{ kind: "progress", id: "extended", title: text("action-points.panel.extended"), bars }];
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
  const likely = isOwn ? factory.enabled(...likelyActions(context, id)) : [];
  return [
    {
      kind: "actions",
      id: `actions ${id}`,
      title: text(isOwn ? "action-points.panel.own-turn" : "action-points.panel.turn-of", { combatant: named(id) }),
      note: turnNote(context, id),
      controls: isOwn ? [...likely, ...factory.visible(...first), ...factory.enabled(free)] : [],
      more: isOwn ? factory.enabled(...rarely) : factory.enabled(...first, free, ...rarely),
    },
  ];
}

/** More would leave no room for the others. */
const MOST_LIKELY = 2;

/** Whole actions by one press: the last again, and primary actions at the likeliest foes. */
function likelyActions(context: ScreenContext, id: CombatantId): ControlSpec[] {
  const { fight } = context;
  const isUp = (target: CombatantId): boolean => context.seen.includes(target) && !isDefeated(fight, target);
  const last = lastOf(fight, id);
  const again = last?.targets.every(isUp) === true ? [declareSpec(fight, id, last)] : [];
  const foes = foesSeenOf(context, id).filter((foe) => isUp(foe) && !(last?.targets.includes(foe) === true));
  const atMe = (foe: CombatantId): number => {
    const theirs = lastOf(fight, foe);
    return theirs?.targets.includes(id) === true ? theirs.at : 0;
  };
  const likely = foes.length <= MOST_LIKELY ? foes : foes.filter((foe) => atMe(foe) > 0);
  const atFoes = likely
    .toSorted((a, b) => atMe(b) - atMe(a))
    .map((foe) => declareSpec(fight, id, { type: "primary", ap: 1, label: UNNAMED, targets: [foe] }));
  return [...again, ...atFoes].slice(0, MOST_LIKELY);
}

function declareSpec(
  fight: ScreenContext["fight"],
  id: CombatantId,
  { type, ap, label, targets }: Omit<Last, "at">,
): ControlSpec {
  const left = Math.max(0, apOf(fight, id) - ap);
  const names = { names: targets };
  const isAimed = label === UNNAMED && targets.length > 0;
  return {
    id: ["declare", id, type, ap, label, ...targets].join(" "),
    label: isAimed ? text(`action-points.controls.at-${type}`, { names }) : asText(wordFor(label, type)),
    cost: text("action-points.costs.answer", { ap, left }),
    command: { do: "declare", combatant: id, type, ap, label, ...(targets.length > 0 && { targets: [...targets] }) },
    fields: [],
  };
}

const asText = (word: string | Text): Text => (typeof word === "string" ? verbatim(word) : word);

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
