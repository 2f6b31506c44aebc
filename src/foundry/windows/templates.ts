import { TEMPLATES, type TemplateName } from "./template-paths";

type Compiled = (context: unknown, options?: { allowProtoPropertiesByDefault: boolean }) => string;

const compiled = new Map<TemplateName, Compiled>();
let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  const entries = Object.entries(TEMPLATES) as [TemplateName, string][];
  await Promise.all(
    entries.map(async ([name, path]) => {
      const template: Compiled = await foundry.applications.handlebars.getTemplate(path, name);
      compiled.set(name, template);
    }),
  );
}

/** Fetches and registers the module's templates, once. */
export function templatesReady(): Promise<void> {
  loading ??= load();
  return loading;
}

/**
 * The markup of a template. Synchronous, so that what is added to Foundry's own markup is there in the same moment.
 *
 * @throws Error before {@link templatesReady} has come true: a mistake in this module
 */
export function render(name: TemplateName, context: unknown): string {
  const template = compiled.get(name);
  if (template === undefined) throw new Error(`Turnwright: template ${name} is not loaded.`);
  return template(context, { allowProtoPropertiesByDefault: true });
}
