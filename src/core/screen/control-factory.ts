import type { Command } from "../state/command";
import type { Refusal } from "../state/refusal";
import type { Icon } from "./icons";
import type { Control, Field } from "./screen";
import type { Text } from "../state/text";

/**
 * A control as a variant writes it down: the command, and what its button shows here other than the command's own `button` says
 * for everywhere.
 */
export interface ControlSpec {
  /** Unique within the screen; by default made from the command's fields. */
  readonly id?: string;
  readonly label?: Text;
  /** Undefined: not told here, though the command's own button tells it. */
  readonly cost?: Text | undefined;
  readonly icon?: Icon;
  readonly tone?: Control["tone"];
  readonly group?: Control["group"];
  readonly command: Command;
  readonly fields?: readonly Field[];
  readonly pick?: Control["pick"];
}

/** The id of a control: its own, else made from the fields of its command. */
export const controlId = ({ id, command }: Pick<ControlSpec, "id" | "command">): string =>
  id ?? Object.values(command).join(" ");

/** Draws controls; each asks the one legality function, so that what is shown never disagrees with what is accepted. */
export interface ControlFactory {
  /** The control, blocked or not; none where a reason would tell of somebody the viewer does not see. */
  visible(...specs: readonly ControlSpec[]): Control[];
  /** Only the controls that would be accepted now. */
  enabled(...specs: readonly ControlSpec[]): Control[];
}

/** Makes a factory over the answer to "may this viewer give this command?", and the buttons of the commands. */
export function makeControlFactory(
  may: (command: Command) => Refusal | null,
  buttonOf: (command: Command) => Omit<ControlSpec, "command"> & Pick<Control, "label">,
): ControlFactory {
  // A great battle has thousands of controls, most of which nobody may press: those are never put together. Spreads cost as much
  // as the rules.
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
    if (given.pick !== undefined) control.pick = given.pick;
    if (given.group !== undefined) control.group = given.group;
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

/** Placeholders for fields that a person has still to fill in, by the fields' names. */
function samplesOf(fields: readonly Field[]): Readonly<Record<string, unknown>> {
  const samples: Record<string, unknown> = {};
  for (const field of fields) for (const [name, value] of sampleOf(field)) samples[name] = value;
  return samples;
}

/** A value that stands in for what a person has still to fill in; none for what may be left out. */
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
      return field.required ? [[field.name, field.choices.slice(0, 1).map((choice) => choice.value)]] : [];
    case "token":
      return field.people.slice(0, 1).map((id) => [field.name, id]);
    case "order":
      return [[field.name, [...field.people]]];
  }
}
