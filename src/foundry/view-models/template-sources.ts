/** The name under which a template is registered and included: its file's name. */
export type TemplateName = `turnwright.${string}`;

/** Sources by their templates' names instead of paths. */
export const namedSources = (sources: Readonly<Record<string, string>>): ReadonlyMap<TemplateName, string> =>
  new Map(Object.entries(sources).map(([path, source]) => [`turnwright.${path.replace(/^.*\/|\.hbs$/g, "")}`, source]));

/**
 * Each template's source by name. Whole forms are in `templates/config`, because Foundry opens them by path; their
 * parts in `templates/forms` load with the first form.
 */
export const TEMPLATE_SOURCES: ReadonlyMap<TemplateName, string> = namedSources(
  import.meta.glob<string>(["../../../templates/*/*.hbs", "!../../../templates/{config,forms}/*"], {
    eager: true,
    query: "?raw",
    import: "default",
  }),
);
