import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { choiceField, integerField, lineField, named, personField } from "../../mechanics/screen";
import type { ControlSpec } from "../../screen/control-factory";
import type { Field } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { apOf } from "./points";
import { REACTION_TYPES, type ActionType, type ReactionType, type State } from "./state";

/**
 * The label of an answer given by one click: rules A-8 ask for one, and the core knows no language. On
 * screens the word for its type stands in its place.
 */
export const UNNAMED = "–";

/** The word for a type of action or answer. */
export const typeWord = (type: ActionType | ReactionType): Text => text(`action-points.action-types.${type}`);

/** The label of an action, or the word for its type where it has none. */
export const wordFor = (label: string, type: ActionType | ReactionType): string | Text =>
  label === UNNAMED ? typeWord(type) : label;

/** Free text that somebody typed, null where a click stands for it. */
export function quoteOf(label: string | null): string | null {
  return label === UNNAMED ? null : label;
}

/** How many points to pay, from the least an action costs to all that is left. */
export const costField = (most: number): Field =>
  integerField("ap", text("action-points.fields.ap"), 1, Math.max(1, most), 1);

/** The choice of types for an action or an answer. */
export const typeField = (types: readonly (ActionType | ReactionType)[]): Field =>
  choiceField("type", text("action-points.fields.action-type"), types, typeWord);

/** How many points an extended action takes in all. */
export const totalField = integerField("total", text("action-points.fields.total"), 2, 100, 3);

/** The name of an action. Left empty, the word for its type takes its place. */
export const actionField: Field = {
  ...lineField("label", text("action-points.fields.action"), false),
  otherwise: UNNAMED,
};

/** The fields of an answer in words, of any type and cost. */
export function answerFields(most: number): Field[] {
  return [actionField, typeField(REACTION_TYPES), costField(most)];
}

/** An answer by one click: a reaction for one point. Who is alone need not be named. */
export function quickAnswer(id: CombatantId, to: string, isAlone: boolean): ControlSpec {
  return {
    ...(isAlone && { label: text("action-points.controls.answer") }),
    command: { do: "react", combatant: id, to, type: "reaction", ap: 1, label: UNNAMED },
  };
}

/** One of several who will not answer, chosen from a list; nothing where nobody is left to. */
export function declineAsOne(ids: readonly CombatantId[], to: string): ControlSpec[] {
  if (ids.length === 0) return [];
  const label = text("controls.decline-one");
  return [{ id: `decline ${to}`, label, command: { do: "decline", to }, fields: [personField("combatant", ids)] }];
}

/** An answer in words by one of several, to be chosen: each with what it has left. `only`: there is no button for each beside it. */
export function answerAsOne(fight: Fight<State>, ids: readonly CombatantId[], to: string, only: boolean): ControlSpec {
  const who = choiceField("combatant", text("fields.who"), ids, (id) =>
    text("action-points.fields.with-ap", { combatant: named(id), left: apOf(fight, id) }),
  );
  return {
    id: `answer ${to}`,
    label: text(only ? "controls.react" : "action-points.controls.react-otherwise"),
    tone: only ? "reactor" : "quiet",
    command: { do: "react", to },
    fields: [who, ...answerFields(Math.max(...ids.map((id) => apOf(fight, id))))],
  };
}
