import type { Command } from "../state/command";
import type { Refusal } from "../state/refusal";
import type { Control, Field, Icon } from "./screen";
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
  readonly command: Command;
  readonly fields?: readonly Field[];
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
  const draw = (given: ControlSpec): Control => {
    const spec = { ...buttonOf(given.command), ...given };
    const fields = spec.fields ?? [];
    return {
      id: controlId(spec),
      label: spec.label,
      ...(spec.cost && { cost: spec.cost }),
      ...(spec.icon && { icon: spec.icon }),
      tone: spec.tone ?? "plain",
      command: spec.command,
      fields,
      blocked: may({ ...Object.fromEntries(fields.flatMap(sampleOf)), ...spec.command }),
    };
  };
  return {
    visible: (...specs) => specs.map(draw).filter((control) => control.blocked?.code !== "unknown-combatant"),
    enabled: (...specs) => specs.map(draw).filter((control) => control.blocked === null),
  };
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
