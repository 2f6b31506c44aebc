import { templatePath } from "../compat/module-id";
import type { OptionRow } from "./option-fields";

/** The templates that several forms include, by the names under which they do. */
const SHARED = {
  "turnwright.option-fields": templatePath("config/option-fields"),
  "turnwright.option-row": templatePath("config/option-row"),
};

let row: ((context: OptionRow) => string) | null = null;

/** Fetches the templates that several forms include. In `init`. */
export async function loadSettingsTemplates(): Promise<void> {
  await foundry.applications.handlebars.loadTemplates(SHARED);
  row = await foundry.applications.handlebars.getTemplate(SHARED["turnwright.option-row"]);
}

/** The markup of one row of a table; empty until {@link loadSettingsTemplates} has come true. */
export const rowMarkup = (context: OptionRow): string => row?.(context) ?? "";
