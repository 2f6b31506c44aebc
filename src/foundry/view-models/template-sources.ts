/** The name under which a template is registered and included: its file's name. */
export type TemplateName = `turnwright.${string}`;

/** Each template's source by name. Whole forms are in `templates/config`, because Foundry opens them by path. */
export const TEMPLATE_SOURCES: ReadonlyMap<TemplateName, string> = new Map(
  Object.entries(
    import.meta.glob<string>(["../../../templates/*/*.hbs", "!../../../templates/config/*"], {
      eager: true,
      query: "?raw",
      import: "default",
    }),
  ).map(([path, source]) => [`turnwright.${path.replace(/^.*\/|\.hbs$/g, "")}`, source]),
);
