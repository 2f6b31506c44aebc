import { templatePath } from "../module-id";

/** The name under which the templates of forms include the fields of options. */
const OPTION_FIELDS = "turnwright.option-fields";

/** Fetches the template that several forms include. In `init`. */
export async function loadSettingsTemplates(): Promise<void> {
  await foundry.applications.handlebars.loadTemplates({ [OPTION_FIELDS]: templatePath("config/option-fields") });
}
