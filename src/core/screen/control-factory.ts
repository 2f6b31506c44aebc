import type { Command } from "../state/command";
import type { Refusal } from "../state/refusal";
import type { Control, ControlFactory, ControlSpec, Field } from "./screen";

export const controlId = ({ id, command }: Pick<ControlSpec, "id" | "command">): string =>
  id ?? Object.values(command).join(" ");

export function makeControlFactory(
  may: (command: Command) => Refusal | null,
  buttonOf: (command: Command) => Omit<ControlSpec, "command"> & Pick<Control, "label">,
): ControlFactory {
  // A large battle has thousands of controls that nobody may press. Skip those early, and without spreads.
  const draw = (given: ControlSpec, isShown: (blocked: Refusal | null) => boolean): Control | null => {
    const { command } = given;
    const button = buttonOf(command);
    const fields = given.fields ?? button.fields ?? NO_FIELDS;
    const blocked = may(fields.length === 0 ? command : { ...samplesOf(fields), ...command });
    if (!isShown(blocked)) return null;
    const control: { -readonly [Part in keyof Control]: Control[Part] } = {
      id: given.id ?? button.id ?? controlId(given),
      label: given.label ?? button.label,
      tone: given.tone ?? button.tone ?? "plain",
      command,
      fields,
      blocked,
    };
    const cost = "cost" in given ? given.cost : button.cost;
    const icon = given.icon ?? button.icon;
    if (cost !== undefined) control.cost = cost;
    if (icon !== undefined) control.icon = icon;
    // A label of its own says more than the button's short one.
    const brief = given.brief ?? (given.label === undefined ? button.brief : undefined);
    if (brief !== undefined) control.brief = brief;
    if (given.pick !== undefined) control.pick = given.pick;
    if (given.group !== undefined) control.group = given.group;
    if (given.direct === true) control.direct = true;
    return control;
  };
  const drawAll = (specs: readonly ControlSpec[], isShown: (blocked: Refusal | null) => boolean): Control[] => {
    const controls: Control[] = [];
    for (const spec of specs) {
      const control = draw(spec, isShown);
      if (control !== null) controls.push(control);
    }
    return controls;
  };
  return {
    visible: (...specs) => drawAll(specs, (blocked) => blocked?.code !== "unknown-combatant"),
    enabled: (...specs) => drawAll(specs, (blocked) => blocked === null),
  };
}

const NO_FIELDS: readonly Field[] = [];

function samplesOf(fields: readonly Field[]): Readonly<Record<string, unknown>> {
  const samples: Record<string, unknown> = {};
  for (const field of fields) for (const [name, value] of sampleOf(field)) samples[name] = value;
  return samples;
}

function sampleOf(field: Field): [string, unknown][] {
  switch (field.kind) {
    case "text":
      if (field.otherwise !== undefined) return [[field.name, field.otherwise]];
      return field.required ? [[field.name, "…"]] : [];
    case "integer":
      return [[field.name, field.value]];
    case "choice":
      return field.choices.slice(0, 1).flatMap(({ value }) => (value === "" ? [] : [[field.name, value]]));
    case "choices":
      return field.required
        ? [[field.name, field.choices.slice(0, field.least ?? 1).map((choice) => choice.value)]]
        : [];
    case "token":
      return field.people.slice(0, 1).map((id) => [field.name, id]);
    case "order":
      return [[field.name, [...field.people]]];
  }
}
