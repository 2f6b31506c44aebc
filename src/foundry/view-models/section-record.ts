import type { Section } from "../../core/index";
import type { Drawing } from "./drawing";

export type Of<Kind extends Section["kind"]> = Extract<Section, { readonly kind: Kind }>;

/** Draws a kind of section in the panel. */
export interface SectionRecord<Kind extends Section["kind"], View extends object> {
  readonly kind: Kind;
  /** A section's template data. `place` begins the ids of its elements. */
  view(section: Of<Kind>, place: string, drawing: Drawing): View;
}

/** A kind's record, which its file in `sections/` exports. */
export const sectionRecord = <Kind extends Section["kind"], View extends object>(
  kind: Kind,
  view: SectionRecord<Kind, View>["view"],
): SectionRecord<Kind, View> => ({ kind, view });
