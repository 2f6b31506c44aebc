import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { lineField, named } from "../../mechanics/screen";
import type { ControlSpec } from "../../screen/control-factory";
import type { FieldChoice, Field } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { apOf, maxApOf } from "./points";
import { REACTION_TYPES, type ActionType, type ReactionType, type State } from "./state";

/**
 * The label of an answer given by one click: rules A-8 ask for one, and the core knows no language. On
 * screens the word for its type stands in its place.
 */
const UNNAMED = "–";

/** The label of an action, or the word for its type where it has none. */
export function wordFor(label: string, type: ActionType | ReactionType): string | Text {
  return label === UNNAMED ? text(`action-points.action-types.${type}`) : label;
}

/** Free text that somebody typed, null where a click stands for it. */
export function quoteOf(label: string | null): string | null {
  return label === UNNAMED ? null : label;
}

/** How many points to pay, from the least an action costs to all that is left. */
export function costField(most: number): Field {
  return {
    kind: "integer",
    name: "ap",
    label: text("action-points.fields.ap"),
    min: 1,
    max: Math.max(1, most),
    value: 1,
  };
}

/** The choice of types for an action or an answer. */
export function typeField(types: readonly (ActionType | ReactionType)[]): Field {
  const choices = types.map((value): FieldChoice => ({ value, label: text(`action-points.action-types.${value}`) }));
  return { kind: "choice", name: "type", label: text("action-points.fields.action-type"), choices };
}

/** An answer by one click: a reaction for one point. */
export function quickAnswer(fight: Fight<State>, id: CombatantId, to: string, alone: boolean): ControlSpec {
  return {
    label: alone
      ? text("action-points.controls.answer")
      : text("action-points.controls.answer-as", { combatant: named(id) }),
    cost: text("action-points.costs.answer", { ap: 1, left: Math.max(0, apOf(fight, id) - 1) }),
    icon: "react",
    tone: "reactor",
    command: { do: "react", combatant: id, to, type: "reaction", ap: 1, label: UNNAMED },
  };
}

/** An answer in words, of any type and cost. */
export function fullAnswer(fight: Fight<State>, id: CombatantId, to: string, label: Text): ControlSpec {
  return {
    label,
    icon: "react",
    tone: "quiet",
    command: { do: "react", combatant: id, to },
    fields: answerFields(apOf(fight, id)),
  };
}

/** The same for one of several, to be chosen: each with what it has left. `only`: there is no button for each beside it. */
export function answerAsOne(fight: Fight<State>, ids: readonly CombatantId[], to: string, only: boolean): ControlSpec {
  const choices = ids.map((id): FieldChoice => ({
    value: id,
    label: text("action-points.fields.with-ap", { combatant: named(id), left: apOf(fight, id) }),
  }));
  const who: Field = { kind: "choice", name: "combatant", label: text("fields.who"), choices };
  return {
    id: `answer ${to}`,
    label: text(only ? "controls.react" : "action-points.controls.react-otherwise"),
    icon: "react",
    tone: only ? "reactor" : "quiet",
    command: { do: "react", to },
    fields: [who, ...answerFields(Math.max(...ids.map((id) => apOf(fight, id))))],
  };
}

function answerFields(most: number): Field[] {
  return [lineField("label", text("action-points.fields.action")), typeField(REACTION_TYPES), costField(most)];
}

/** One point for what calls for no answer. */
export function spendSpec(id: CombatantId): ControlSpec {
  return { label: text("action-points.controls.spend-ap"), icon: "point", command: { do: "spend", combatant: id } };
}

/** The gm takes a point. */
export function takeSpec(id: CombatantId): ControlSpec {
  return {
    label: text("action-points.controls.take-ap"),
    icon: "take",
    command: { do: "adjustAp", combatant: id, by: -1 },
  };
}

/** The gm gives a point; who has all of them goes one above. */
export function addSpec(fight: Fight<State>, id: CombatantId): ControlSpec {
  const over = apOf(fight, id) >= maxApOf(fight, id);
  return {
    label: text(over ? "action-points.controls.add-ap-over" : "action-points.controls.add-ap"),
    icon: "add",
    command: { do: "adjustAp", combatant: id, by: 1, ...(over && { over }) },
  };
}

/** */
export function freeSpec(id: CombatantId): ControlSpec {
  return {
    label: text("action-points.controls.free-as"),
    icon: "free",
    tone: "quiet",
    command: { do: "free", combatant: id },
    fields: [lineField("label", text("fields.what"), false)],
  };
}
