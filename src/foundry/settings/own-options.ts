import { applies, CHOICES, completeChoices, OWN, type ChoiceName } from "../../core/index";
import { formValue } from "../variant/option-layers";
import { optionSpecs } from "../variant/tracking-options";

/** Values of options as written in a form, by option. */
type WrittenValues = Readonly<Record<string, string>>;

const isChoiceName = (option: string): option is ChoiceName => Object.hasOwn(CHOICES, option);

const typed = (values: WrittenValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(optionSpecs(OWN.id) ?? {}).map(([option, spec]) => [option, formValue(spec, values[option])]),
  );

export function idleAmong(values: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const choices = completeChoices(values);
  return new Set(Object.keys(CHOICES).filter((option) => isChoiceName(option) && !applies(option, choices)));
}

/** The same for values as written in a form. */
export const idleIn = (values: WrittenValues): ReadonlySet<string> => idleAmong(typed(values));
