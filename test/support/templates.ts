import Handlebars from "handlebars";
import { FORM_TEMPLATE_SOURCES } from "../../src/foundry/view-models/form-templates";
import { TEMPLATE_SOURCES, type TemplateName } from "../../src/foundry/view-models/template-sources";

const environment = Handlebars.create();

for (const [name, source] of [...TEMPLATE_SOURCES, ...FORM_TEMPLATE_SOURCES]) environment.registerPartial(name, source);

/** The markup of one of the module's templates, made by the engine Foundry brings. */
export const render = (name: TemplateName, context: unknown): string => environment.compile(`{{> ${name}}}`)(context);
