import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { aimField, choiceField, integerField, lineField, named, personField } from "../../mechanics/screen";
import type { ControlSpec } from "../../screen/control-factory";
import type { Field } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { apOf } from "./points";
import { REACTION_TYPES, type ActionType, type ReactionType, type State } from "./state";

/**
 * The label of a one-click answer, because A-8 requires one and the core has no language. Screens show the word for its
 * type.
 */
export const UNNAMED = "–";

export const typeWord = (type: ActionType | ReactionType): Text => text(`action-points.action-types.${type}`);

/** An action's label, or the word for its type. */
export const wordFor = (label: string, type: ActionType | ReactionType): string | Text =>
  label === UNNAMED ? typeWord(type) : label;

/** Typed text, or null for a one-click answer. */
export function quoteOf(label: string | null): string | null {
  return label === UNNAMED ? null : label;
}

/** The most costs that are put into words. A sheet may give any number of points. */
const MOST_SAID = 100;

/** A cost, from the minimum to all points left. */
export const costField = (most: number): Field => ({
  ...integerField("ap", text("action-points.fields.ap"), 1, Math.max(1, most), 1),
  comesTo: Array.from({ length: Math.min(most, MOST_SAID) }, (_, at) =>
    text("action-points.costs.answer", { ap: at + 1, left: most - at - 1 }),
  ),
});

export const typeField = (types: readonly (ActionType | ReactionType)[]): Field =>
  choiceField("type", text("action-points.fields.action-type"), types, typeWord);

export const totalField = integerField("total", text("action-points.fields.total"), 2, 100, 3);

/** An action's name. If empty, the word for its type is used. */
export const actionField: Field = {
  ...lineField("label", text("action-points.fields.action"), false),
  otherwise: UNNAMED,
  lately: true,
};

/** An action's name and its targets, which are part of the name. */
export const aimedFields = (foes: readonly CombatantId[]): Field[] =>
  foes.length === 0
    ? [actionField]
    : [
        { ...actionField, writtenBy: ["at"] },
        { ...aimField("at", text("action-points.fields.at"), foes), isAside: true },
      ];

/** The fields of an answer in words. */
export function answerFields(most: number): Field[] {
  return [actionField, typeField(REACTION_TYPES), costField(most)];
}

/** An answer by one click: a reaction for one point. With several combatants, one is picked. */
export function quickAnswer(fight: Fight<State>, id: CombatantId, to: string, isAlone: boolean): ControlSpec {
  const left = Math.max(0, apOf(fight, id) - 1);
  return {
    ...(isAlone
      ? { label: text("action-points.controls.answer") }
      : { pick: { id, says: text("action-points.costs.answer", { ap: 1, left }) } }),
    command: { do: "react", combatant: id, to, type: "reaction", ap: 1, label: UNNAMED },
  };
}

/** Declines for one of several, picked from a list. Empty if all have answered. */
export function declineAsOne(ids: readonly CombatantId[], to: string): ControlSpec[] {
  if (ids.length === 0) return [];
  const label = text("controls.decline-one");
  return [{ id: `decline ${to}`, label, command: { do: "decline", to }, fields: [personField("combatant", ids)] }];
}

/** An answer in words by one of several, each shown with its points. `only`: there are no separate buttons. */
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
