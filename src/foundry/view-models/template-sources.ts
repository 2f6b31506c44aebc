/** The name under which a template is registered and others include it: that of its file. */
export type TemplateName = `turnwright.${string}`;

/** The source of each template by its name. Forms of their own lie in `templates/config`: Foundry opens those by their paths. */
export const TEMPLATE_SOURCES: ReadonlyMap<TemplateName, string> = new Map(
  Object.entries(
    import.meta.glob<string>(["../../../templates/*/*.hbs", "!../../../templates/config/*"], {
      eager: true,
      query: "?raw",
      import: "default",
    }),
  ).map(([path, source]) => [`turnwright.${path.replace(/^.*\/|\.hbs$/g, "")}`, source]),
);
