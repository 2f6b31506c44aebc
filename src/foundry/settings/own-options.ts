import { CHOICES, choicesWith, OWN, type Choices } from "../../core/index";
import { enteredOptions, validOptions } from "../variant/option-layers";

/** Whether an option is part of own rules, which are read and changed as sentences and never as single fields. */
export const isSaid = (variant: string, option: string): boolean =>
  variant === OWN.id && (Object.hasOwn(CHOICES, option) || option === "title");

/** The choices in options, stored or as written in a form. */
export function choicesAmong(options: unknown): Choices {
  const values = Object.fromEntries(validOptions(OWN.id, enteredOptions(OWN.id, options)));
  return choicesWith(OWN, values as Parameters<typeof choicesWith>[1]);
}
