import type { Section } from "../../core/index";
import type { Drawing } from "./drawing";

/** The sections of one kind. */
export type Of<Kind extends Section["kind"]> = Extract<Section, { readonly kind: Kind }>;

/** Draws one kind of section in the panel. The kind names the template too: `templates/panel/<kind>.hbs`. */
export interface SectionRecord<Kind extends Section["kind"], View extends object> {
  readonly kind: Kind;
  /**
   * Turns a section into the data of its template.
   *
   * @param place the section's own place on the surface, which begins the ids of its parts
   */
  view(section: Of<Kind>, place: string, drawing: Drawing): View;
}

/** The record of a kind; each file of `sections/` exports one under the name `record`. Infers the template's data. */
export const sectionRecord = <Kind extends Section["kind"], View extends object>(
  kind: Kind,
  view: SectionRecord<Kind, View>["view"],
): SectionRecord<Kind, View> => ({ kind, view });
