import { namedSources, type TemplateName } from "./template-sources";

/** The sources of what only forms, the log and the turn window draw. They load with the first of these. */
export const FORM_TEMPLATE_SOURCES: ReadonlyMap<TemplateName, string> = namedSources(
  import.meta.glob<string>(["../../../templates/forms/*.hbs", "../../../templates/panel/*.hbs"], {
    eager: true,
    query: "?raw",
    import: "default",
  }),
);
