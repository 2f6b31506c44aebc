import type { TemplateName } from "./template-sources";

/** Registers templates for inclusion. Once more changes nothing. */
export function registerTemplates(sources: ReadonlyMap<TemplateName, string>): void {
  for (const [name, source] of sources) Handlebars.registerPartial(name, Handlebars.compile(source));
}

/** A template's markup. Synchronous, so that additions to Foundry's markup appear at the same moment. */
export function render(name: TemplateName, context: unknown): string {
  const template = Handlebars.partials[name];
  if (typeof template !== "function") throw new Error(`Turnwright: there is no template ${name}.`);
  return template(context, { allowProtoPropertiesByDefault: true });
}
