import type { Command, Control, Field, Screen } from "../../src/core/index";
import type { Chance } from "./chance";

/** A control with the part of the screen it stands in. */
export interface Placed {
  readonly place: keyof Screen;
  readonly control: Control;
}

/** Everything on a screen that can be pressed, blocked or not, in whatever part of it. */
export function controlsOf(screen: Screen): Placed[] {
  return (Object.keys(screen) as (keyof Screen)[]).flatMap((place) =>
    found(screen[place], isControl).map((control) => ({ place, control })),
  );
}

/** The controls that can be pressed now. */
export function enabledOn(screen: Screen): Placed[] {
  return controlsOf(screen).filter(({ control }) => control.blocked === null);
}

/** The controls in one part of a screen that can be pressed now. The other parts are not looked at. */
export function enabledIn(screen: Screen, place: keyof Screen): Control[] {
  return found(screen[place], isControl).filter(isEnabled);
}

/** Tells whether anything in one part of a screen can be pressed now. Looks no further than to the first. */
export function canPressIn(screen: Screen, place: keyof Screen): boolean {
  return holdsSome(screen[place], isControl, isEnabled);
}

const isEnabled = ({ blocked }: Control): boolean => blocked === null;

/** The command of a control with a plain value in every field that has to be filled in. */
export function pressed({ command, fields }: Control): Command {
  return { ...Object.fromEntries(fields.flatMap(plainValue)), ...command };
}

/** The command of a control as somebody might fill it in. */
export function filledIn({ command, fields }: Control, chance: Chance): Command {
  return { ...Object.fromEntries(fields.flatMap((field) => randomValue(field, chance))), ...command };
}

/** Tells whether somebody could have filled that in. */
export function fits(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case "text":
      return typeof value === "string" && value.length <= field.max && (!field.required || value.trim() !== "");
    case "integer":
      return Number.isInteger(value) && (value as number) >= field.min && (value as number) <= field.max;
    case "choice":
      return field.choices.some((choice) => choice.value === value);
    case "choices":
      return (
        isSome(
          value,
          field.choices.map((choice) => choice.value),
        ) && value.length >= (field.required ? (field.least ?? 1) : 0)
      );
    case "order":
      return isSome(value, field.people) && value.length === field.people.length;
    case "token":
      return typeof value === "string" && field.people.includes(value);
  }
}

function isSome(value: unknown, all: readonly string[]): value is readonly string[] {
  return Array.isArray(value) && new Set(value).size === value.length && value.every((one) => all.includes(one));
}

/** All parts of plain data, however deep, for which `is` holds; what lies within such a part is not looked into. */
export function found<T>(data: unknown, is: (part: unknown) => part is T): T[] {
  const all: T[] = [];
  collect(data, is, all);
  return all;
}

// Whole screens are gone through: one list for all of it, and none for each part.
function collect<T>(data: unknown, is: (part: unknown) => part is T, all: T[]): void {
  if (is(data)) {
    all.push(data);
  } else if (Array.isArray(data)) {
    for (const part of data) collect(part, is, all);
  } else if (typeof data === "object" && data !== null) {
    for (const key of Object.keys(data)) collect((data as Record<string, unknown>)[key], is, all);
  }
}

/** Tells whether one of the parts that {@link found} would list has what is asked for. */
function holdsSome<T>(data: unknown, is: (part: unknown) => part is T, has: (part: T) => boolean): boolean {
  if (is(data)) return has(data);
  if (Array.isArray(data)) return data.some((part) => holdsSome(part, is, has));
  if (typeof data !== "object" || data === null) return false;
  return Object.keys(data).some((key) => holdsSome((data as Record<string, unknown>)[key], is, has));
}

function isControl(part: unknown): part is Control {
  return typeof part === "object" && part !== null && "command" in part && "blocked" in part && "fields" in part;
}

function plainValue(field: Field): [string, unknown][] {
  switch (field.kind) {
    case "text":
      if (field.otherwise !== undefined) return [[field.name, field.otherwise]];
      return field.required ? [[field.name, "…"]] : [];
    case "integer":
      return [[field.name, field.value]];
    case "choice":
      return field.choices.slice(0, 1).flatMap(({ value }) => chosen(field.name, value));
    case "choices":
      return field.required ? [[field.name, field.choices.slice(0, field.least ?? 1).map(({ value }) => value)]] : [];
    case "order":
      return [[field.name, [...field.people]]];
    case "token":
      return field.people.slice(0, 1).map((id) => [field.name, id]);
  }
}

function randomValue(field: Field, chance: Chance): [string, unknown][] {
  switch (field.kind) {
    case "text":
      if (!field.required && chance.maybe(0.5))
        return field.otherwise === undefined ? [] : [[field.name, field.otherwise]];
      return [[field.name, "y".repeat(chance.one([1, 7, field.max]))]];
    case "integer":
      return [[field.name, chance.whole(field.min, field.max)]];
    case "choice":
      return field.choices.length > 0 ? chosen(field.name, chance.one(field.choices).value) : [];
    case "choices":
      return chance.maybe(0.7) || field.required ? [[field.name, randomChoices(field, chance)]] : [];
    case "order":
      return [[field.name, chance.some(field.people, field.people.length)]];
    case "token":
      return field.people.length > 0 ? [[field.name, chance.one(field.people)]] : [];
  }
}

/** The empty choice leaves its field out. */
const chosen = (name: string, value: string): [string, unknown][] => (value === "" ? [] : [[name, value]]);

/** Any of the values, in any order; one at least where there has to be one. */
function randomChoices({ choices, required }: Extract<Field, { kind: "choices" }>, chance: Chance): string[] {
  const ticked = chance.each(choices, 0.3);
  return (ticked.length === 0 && required ? [chance.one(choices)] : ticked).map(({ value }) => value);
}
