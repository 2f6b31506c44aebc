import { combatant, controls, hasActed, hasCondition, isDefeated, markOf } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import { activeOf } from "../../mechanics/own-turn";
import { effectsSection } from "../../mechanics/effect-screen";
import { lineField, named } from "../../mechanics/screen";
import type { Pen, Sketch } from "../../screen/control-factory";
import type { Answer, Bar, Control, Field, Pool, Section, Tag } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import type { Now, OpenEvent } from "./now";
import { apPips } from "./pips";
import { apOf, maxApOf } from "./points";
import {
  ACTION_TYPES,
  answersTo,
  extendedOf,
  freeExtendedId,
  unresolvedOf,
  type Action,
  type ActionType,
} from "./state";
import { answerAsOne, costField, freeSketch, fullAnswer, quoteOf, typeField } from "./words";

/** So many of one viewer's answer with a button each; more choose from a list. */
const MOST_BUTTONS = 3;

/** The panel: what is open and was answered, everybody's points, what is paid for over several turns, and one's own turn. */
export function panelOf(now: Now, pen: Pen): Section[] {
  const { body } = now;
  const effects = effectsSection(now, pen);
  if (body.round === 0) return [{ kind: "note", id: "before", text: text("panel.before") }, ...effects];
  return [
    ...now.answers.map((open) => cardOf(now, pen, open)),
    { kind: "pools", id: "pools", pools: now.seen.map((id) => poolOf(now, pen, id)) },
    ...progress(now, pen),
    ...turnSection(now, pen),
    ...effects,
  ];
}

/** Who does something, or that something happens. What it is stands beside it, as it was typed. */
export function eventTitle({ combatant: one }: Action): Text {
  return one === null ? text("card.announced") : text("card.declares", { combatant: named(one) });
}

function cardOf(now: Now, pen: Pen, open: OpenEvent): Section {
  const { event, name } = open;
  return {
    kind: "card",
    id: `event ${name}`,
    tone: event.combatant === null ? "plain" : "actor",
    title: eventTitle(event),
    quote: quoteOf(event.label),
    tag: tagOf(event),
    answers: answersOn(now, event),
    controls: [...pen.open(...resolveSketches(name, event)), ...answerControls(now, pen, open)],
  };
}

function tagOf({ type, ap }: Action): Tag | null {
  if (type === null) return null;
  return { label: text("tag.action", { type: text(`action-type.${type}`), ap }), tone: "plain" };
}

/** The answers in their order, without those of whom the viewer does not see. */
function answersOn({ seen }: Now, event: Action): Answer[] {
  return answersTo(event)
    .filter(([id]) => seen.includes(id))
    .map(([id, { type, ap, label }]) => ({
      id,
      icon: type === "reaction" ? "reaction" : type,
      text: text("card.answer", { combatant: named(id), type: text(`action-type.${type}`), ap }),
      quote: quoteOf(label),
    }));
}

/** For who declared it, and the gm: one click, or with a word on how it went. What was announced waits for nobody. */
function resolveSketches(action: string, { combatant: declarer }: Action): Sketch[] {
  const tone = declarer === null ? "plain" : "primary";
  return [
    { label: text("control.resolve"), icon: "resolve", tone, command: { do: "resolve", action } },
    {
      id: `resolve as ${action}`,
      label: text("control.resolve-as"),
      icon: "plan",
      tone: "quiet",
      command: { do: "resolve", action },
      fields: [lineField("outcome", text("field.outcome"))],
    },
  ];
}

/** How the viewer's own may answer an event: each by one click, and in words; where they are many, one chosen from a list. */
export function answerControls({ body }: Now, pen: Pen, { name, quick }: OpenEvent): Control[] {
  const able = [...quick.keys()];
  const [first] = able;
  if (first === undefined) return [];
  if (able.length === 1) {
    return [...quick.values(), ...pen.open(fullAnswer(body, first, name, text("control.react-otherwise")))];
  }
  const isLong = able.length > MOST_BUTTONS;
  return [...(isLong ? [] : quick.values()), ...pen.open(answerAsOne(body, able, name, isLong))];
}

function poolOf(now: Now, pen: Pen, id: CombatantId): Pool {
  const { body } = now;
  const isActing = activeOf(body) === id;
  return {
    id,
    tone: isActing ? "actor" : now.reacted.has(id) ? "reactor" : "plain",
    word: wordOf(now, id),
    pips: apPips(now, pen, id),
    count: text("pips.count", { left: apOf(body, id), max: maxApOf(body, id) }),
  };
}

/** How somebody stands, in a word: what matters most to the table first. Points left say nothing about who has acted. */
function wordOf({ body, reacted }: Now, id: CombatantId): Text {
  if (isDefeated(body, id)) return text("condition.defeated");
  if (activeOf(body) === id) return text("tag.acting");
  if (hasCondition(body, id, "incapacitated")) return text("condition.incapacitated");
  if (reacted.has(id)) return text("line.reacted");
  if (hasCondition(body, id, "surprised")) return text("condition.surprised");
  if (hasActed(body, id)) return text("line.acted");
  if (markOf(body, id).late === true) return text("line.late");
  return text(combatant(body, id).base === null ? "line.no-number" : "line.ready");
}

/** What is paid for over several turns, whoever pays. */
function progress(now: Now, pen: Pen): Section[] {
  const bars = now.seen.flatMap((who) => extendedOf(now.body, who).map((one) => barOf(pen, who, one)));
  return bars.length === 0 ? [] : [{ kind: "progress", id: "extended", title: text("panel.extended"), bars }];
}

function barOf(pen: Pen, who: CombatantId, [name, { label, paid, total }]: ReturnType<typeof extendedOf>[number]): Bar {
  return {
    id: `${who} ${name}`,
    who,
    label: label ?? name,
    done: paid,
    total,
    text: text("cost.progress", { paid, total }),
    controls: pen.open({
      label: text("control.abandon"),
      icon: "dismiss",
      tone: "quiet",
      command: { do: "abandon", combatant: who, id: name },
    }),
  };
}

/** What may be done on the turn under way. The gm has a player's turn at hand, but folded away. */
function turnSection(now: Now, pen: Pen): Section[] {
  const { body, viewer } = now;
  const id = activeOf(body);
  if (id === null || !controls(viewer, id)) return [];
  const first = [...ACTION_TYPES.map((type) => declareSketch(now, id, type)), ...goOnSketches(now, id)];
  const rarely = [beginLongSketch(now, id), costlessSketch(id), ...(viewer.gm ? [announceSketch] : [])];
  const isOwn = now.own.has(id);
  return [
    {
      kind: "actions",
      id: `actions ${id}`,
      title: text(isOwn ? "panel.own-turn" : "panel.turn-of", { combatant: named(id) }),
      note: turnNote(now, id),
      controls: isOwn ? [...pen.any(...first), ...pen.open(freeSketch(id))] : [],
      more: isOwn ? pen.open(...rarely) : pen.open(...first, freeSketch(id), ...rarely),
    },
  ];
}

function turnNote({ body }: Now, id: CombatantId): Text {
  if (hasCondition(body, id, "surprised")) return text("panel.surprised");
  if (unresolvedOf(body, id) !== null) return text("panel.one-at-a-time");
  return text("cost.left", { left: apOf(body, id) });
}

function declareSketch({ body }: Now, id: CombatantId, type: ActionType): Sketch {
  return {
    label: text(`control.declare-${type}`),
    cost: text("cost.from", { ap: 1 }),
    icon: type === "primary" ? "action" : type,
    command: { do: "declare", combatant: id, type },
    fields: [lineField("label", text("field.action")), costField(apOf(body, id))],
  };
}

/** Paying on towards what was begun: with no choice of how much it is one click. */
function goOnSketches({ body }: Now, id: CombatantId): Sketch[] {
  return extendedOf(body, id).map(([name, { label, paid, total }]) => {
    const most = Math.min(apOf(body, id), total - paid);
    return {
      id: `extend ${id} ${name}`,
      label: text(most > 1 ? "control.extend-by" : "control.extend", { label: label ?? name }),
      cost: most > 1 ? text("cost.progress", { paid, total }) : text("cost.pays", { ap: 1, paid: paid + 1, total }),
      icon: "extended",
      command: { do: "extend", combatant: id, id: name, total, ...(most <= 1 && { ap: 1 }) },
      fields: most > 1 ? [costField(most)] : [],
    };
  });
}

function beginLongSketch({ body }: Now, id: CombatantId): Sketch {
  const total: Field = { kind: "integer", name: "total", label: text("field.total"), min: 2, max: 100, value: 3 };
  return {
    id: `extend ${id}`,
    label: text("control.extend-new"),
    icon: "extended",
    command: { do: "extend", combatant: id, id: freeExtendedId(body, id) },
    fields: [lineField("label", text("field.action")), total, costField(apOf(body, id))],
  };
}

/** For an action whose own text says that it costs nothing. */
function costlessSketch(id: CombatantId): Sketch {
  return {
    id: `costless ${id}`,
    label: text("control.declare-costless"),
    icon: "action",
    command: { do: "declare", combatant: id, ap: 0, stated: true },
    fields: [lineField("label", text("field.action")), typeField(ACTION_TYPES)],
  };
}

const announceSketch: Sketch = {
  label: text("control.announce"),
  icon: "announce",
  command: { do: "announce" },
  fields: [lineField("label", text("field.event"))],
};
