import { fileURLToPath } from "node:url";
import Handlebars from "handlebars";
import { templateSources } from "../../scripts/build/templates.mjs";

const environment = Handlebars.create();

for (const [name, source] of Object.entries(templateSources(fileURLToPath(new URL("../../", import.meta.url))))) {
  environment.registerPartial(name, source);
}

/** The markup of one of the module's templates, made by the engine Foundry brings. */
export const render = (name: `turnwright.${string}`, context: unknown): string =>
  environment.compile(`{{> ${name}}}`)(context);
