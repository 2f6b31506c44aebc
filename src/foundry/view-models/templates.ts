import { TEMPLATE_SOURCES, type TemplateName } from "./template-sources";

/** Registers the module's templates for others to include. Once, in Foundry's hook `init`. */
export function registerTemplates(): void {
  for (const [name, source] of TEMPLATE_SOURCES) Handlebars.registerPartial(name, Handlebars.compile(source));
}

/**
 * The markup of a template. Synchronous, so that what is added to Foundry's own markup is there in the same moment.
 *
 * @throws Error for a name that no template has: a mistake in this module
 */
export function render(name: TemplateName, context: unknown): string {
  const template = Handlebars.partials[name];
  if (typeof template !== "function") throw new Error(`Turnwright: there is no template ${name}.`);
  return template(context, { allowProtoPropertiesByDefault: true });
}
