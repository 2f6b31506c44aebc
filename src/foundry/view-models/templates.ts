import { MODULE_ID } from "../compat/module-id";
import { Part } from "../parts/part";

/** The name under which a template is registered and others include it: that of its file. */
export type TemplateName = `turnwright.${string}`;

type Compiled = (context: unknown, options?: { allowProtoPropertiesByDefault: boolean }) => string;

/** The templates by name; Foundry's engine compiles each when it is first drawn with. All lie in one file. */
const templates = new Part(async () => {
  const version = game.modules.get(MODULE_ID)?.version ?? "";
  const address = foundry.utils.getRoute(`modules/${MODULE_ID}/templates.json?v=${version}`);
  const sources = (await foundry.utils.fetchJsonWithTimeout(address)) as Readonly<Record<string, string>>;
  const compiled = Object.entries(sources).map(([name, source]): [string, Compiled] => {
    const template = Handlebars.compile(source);
    Handlebars.registerPartial(name, template);
    return [name, template];
  });
  return new Map(compiled);
});

/** Fetches and registers the module's templates, once; after a failure again. Throws where they do not come. */
export async function templatesReady(): Promise<void> {
  await templates.here();
}

/**
 * The markup of a template. Synchronous, so that what is added to Foundry's own markup is there in the same moment.
 *
 * @throws Error before {@link templatesReady} has come true, or for a name that no template has: a mistake in this module
 */
export function render(name: TemplateName, context: unknown): string {
  const template = templates.now?.get(name);
  if (template === undefined) throw new Error(`Turnwright: template ${name} is not loaded.`);
  return template(context, { allowProtoPropertiesByDefault: true });
}
