import Handlebars from "handlebars";
import { CORE_TEMPLATES } from "./core-templates.ts";

type Template = (context: unknown) => string;

const templates = new Map<string, Promise<Template>>();

/** The compiled template at an address, fetched once. */
export function getTemplate(path: string, id?: string): Promise<Template> {
  const known = templates.get(path);
  if (known && id === undefined) return known;
  const loaded = fetchTemplate(path, id ?? path);
  templates.set(path, loaded);
  return loaded;
}

/** A template of core, which comes with the client, or of a package. */
async function templateAt(path: string): Promise<HandlebarsTemplateDelegate> {
  const core = CORE_TEMPLATES[path];
  if (core !== undefined) return Handlebars.template(core);
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The template ${path} was not found`);
  return Handlebars.compile(await response.text());
}

async function fetchTemplate(path: string, partial: string): Promise<Template> {
  const compiled = await templateAt(path);
  // Every loaded template is a partial under its address, or under the name it was loaded with.
  Handlebars.registerPartial(partial, compiled);
  return (context) => compiled(context, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
}

/** Loads templates, from a list of addresses or a record of names with addresses. */
export async function loadTemplates(paths: readonly string[] | Readonly<Record<string, string>>): Promise<Template[]> {
  if (Array.isArray(paths)) return Promise.all((paths as string[]).map((path) => getTemplate(path)));
  return Promise.all(Object.entries(paths).map(([name, path]) => getTemplate(path, name)));
}

/** Renders the template at an address. */
export async function renderTemplate(path: string, data: unknown): Promise<string> {
  const template = await getTemplate(path);
  return template(data ?? {});
}
