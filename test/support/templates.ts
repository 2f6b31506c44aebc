import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Handlebars from "handlebars";
import { TEMPLATES } from "../../src/foundry/windows/template-paths";

const root = fileURLToPath(new URL("../../", import.meta.url));
const environment = Handlebars.create();

for (const [name, path] of Object.entries(TEMPLATES)) {
  const source = readFileSync(`${root}${path.replace("modules/turnwright/", "")}`, "utf8");
  environment.registerPartial(name, source);
}

/** The markup of one of the module's templates, made by the engine Foundry brings. */
export const render = (name: keyof typeof TEMPLATES, context: unknown): string =>
  environment.compile(`{{> ${name}}}`)(context);
