import type { CombatantId, Fight } from "../../state/fight";
import { aimField, choiceField, integerField, lineField, personField } from "../../mechanics/fields";
import type { ControlSpec, Field } from "../../screen/screen";
import { named, text, type Text } from "../../state/text";
import { apOf } from "./points";
import { REACTION_TYPES, type ActionType, type ReactionType, type State } from "./state";

/** The label of a one-click answer, because A-8 requires a label. Screens show the word for its type. */
export const UNNAMED = "–";

export const typeWord = (type: ActionType | ReactionType): Text => text(`action-points.action-types.${type}`);

export const wordFor = (label: string, type: ActionType | ReactionType): string | Text =>
  label === UNNAMED ? typeWord(type) : label;

/** Typed text, or null for a one-click answer. */
export const quoteOf = (label: string | null): string | null => (label === UNNAMED ? null : label);

/** A sheet may give any number of points. */
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

/** An action's name and its targets, which also write the name. */
export const aimedFields = (foes: readonly CombatantId[]): Field[] =>
  foes.length === 0
    ? [actionField]
    : [{ ...actionField, writtenBy: ["targets"] }, aimField("targets", text("action-points.fields.at"), foes)];

export const answerFields = (most: number): Field[] => [actionField, typeField(REACTION_TYPES), costField(most)];

/** A reaction for one point. With several combatants, the user picks the reacting combatant. */
export function quickAnswer(fight: Fight<State>, id: CombatantId, to: string, isAlone: boolean): ControlSpec {
  const left = Math.max(0, apOf(fight, id) - 1);
  return {
    ...(isAlone
      ? { label: text("action-points.controls.answer") }
      : { pick: { id, says: text("action-points.costs.answer", { ap: 1, left }) } }),
    command: { do: "react", combatant: id, to, type: "reaction", ap: 1, label: UNNAMED },
  };
}

/** Picked from a list. Empty if all have answered. */
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
