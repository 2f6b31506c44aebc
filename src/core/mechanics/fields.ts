import type { CombatantId } from "../state/fight";
import { named, text, type Text } from "../state/text";
import type { Field, FieldChoice } from "../screen/screen";

export const lineField = (name: string, label: Text, required = true): Extract<Field, { kind: "text" }> => ({
  kind: "text",
  name,
  label,
  required,
  max: name === "label" ? 120 : 300,
});

export const integerField = (
  name: string,
  label: Text,
  min: number,
  max: number,
  value: number,
): Extract<Field, { kind: "integer" }> => ({ kind: "integer", name, label, min, max, value });

export function choiceField<Value extends string>(
  name: string,
  label: Text,
  values: Iterable<Value>,
  wordOf: (value: Value) => Text,
): Extract<Field, { kind: "choice" }> {
  return { kind: "choice", name, label, choices: [...values].map((value) => ({ value, label: wordOf(value) })) };
}

const personChoice = (id: CombatantId): FieldChoice => ({
  value: id,
  label: text("names.one", { combatant: named(id) }),
  whom: id,
});

export const personField = (name: string, people: readonly CombatantId[]): Extract<Field, { kind: "choice" }> => ({
  kind: "choice",
  name,
  label: text("fields.who"),
  choices: people.map(personChoice),
});

/** Any of several combatants, as targets. */
export const aimField = (
  name: string,
  label: Text,
  people: readonly CombatantId[],
): Extract<Field, { kind: "choices" }> => ({
  ...peopleField(name, label, people),
  aims: true,
});

export function peopleField(
  name: string,
  label: Text,
  people: readonly CombatantId[],
): Extract<Field, { kind: "choices" }> {
  return { kind: "choices", name, label, choices: people.map(personChoice) };
}
