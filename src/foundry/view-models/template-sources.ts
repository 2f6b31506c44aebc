declare global {
  interface ImportMeta {
    /** The modules on matching paths, or their named export. The build replaces the call with imports. */
    glob<Module>(
      pattern: string | readonly string[],
      options: { readonly eager: true; readonly query?: string; readonly import?: string },
    ): Readonly<Record<string, Module>>;
  }
}

/** The name under which a template is registered and included: its file's name. */
export type TemplateName = `turnwright.${string}`;

/** Sources by their templates' names instead of paths. */
export const namedSources = (sources: Readonly<Record<string, string>>): ReadonlyMap<TemplateName, string> =>
  new Map(Object.entries(sources).map(([path, source]) => [`turnwright.${path.replace(/^.*\/|\.hbs$/g, "")}`, source]));

/**
 * Each template's source by name. Whole forms are in `templates/config`, because Foundry opens them by path; their
 * parts in `templates/forms`, and the turn window's templates in `templates/panel`, load with the first form.
 */
export const TEMPLATE_SOURCES: ReadonlyMap<TemplateName, string> = namedSources(
  import.meta.glob<string>(["../../../templates/*/*.hbs", "!../../../templates/{config,forms,panel}/*"], {
    eager: true,
    query: "?raw",
    import: "default",
  }),
);
