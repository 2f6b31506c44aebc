import type { Section } from "../../../core/index";
import type { Drawing } from "../drawing";

/** The sections of one kind. */
export type Of<Kind extends Section["kind"]> = Extract<Section, { readonly kind: Kind }>;

/** Turns the sections of one kind into what their template wants. `place` is the section's own, for ids. */
export type Draw<Kind extends Section["kind"], View> = (section: Of<Kind>, place: string, drawing: Drawing) => View;
