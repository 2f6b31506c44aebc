import type { Section } from "../../core/index";
import type { Drawing } from "./drawing";

export type Of<Kind extends Section["kind"]> = Extract<Section, { readonly kind: Kind }>;

/** Draws a kind of section in the panel. The kind also names the template, `templates/panel/<kind>.hbs`. */
export interface SectionRecord<Kind extends Section["kind"], View extends object> {
  readonly kind: Kind;
  /**
   * Turns a section into its template's data.
   *
   * @param place the section's place on the surface, which begins its ids
   */
  view(section: Of<Kind>, place: string, drawing: Drawing): View;
}

/** A kind's record, which its file in `sections/` exports as `record`. Infers the template's data. */
export const sectionRecord = <Kind extends Section["kind"], View extends object>(
  kind: Kind,
  view: SectionRecord<Kind, View>["view"],
): SectionRecord<Kind, View> => ({ kind, view });
