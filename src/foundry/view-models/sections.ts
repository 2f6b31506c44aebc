import type { Section } from "../../core/index";
import { type Drawing, domId } from "./drawing";

interface AnyRecord {
  readonly kind: string;
  view(section: never, place: string, drawing: Drawing): object;
}

/** The record of each kind of section, from the folder's files. */
const RECORDS: ReadonlyMap<string, AnyRecord> = new Map(
  Object.values(import.meta.glob<{ readonly record: AnyRecord }>("./sections/*.ts", { eager: true })).map(
    ({ record }) => [record.kind, record],
  ),
);

/** Every kind of section that the panel can draw. */
export const SECTION_KINDS: readonly string[] = [...RECORDS.keys()];

/** A section for its template: these fields, and the fields of its kind's view. */
export interface SectionView {
  readonly kind: string;
  readonly partial: string;
  readonly id: string;
}

/**
 * A section for its template.
 *
 * @throws Error if no record draws its kind, by a mistake in this module
 */
export function sectionView(section: Section, drawing: Drawing): SectionView {
  const { kind } = section;
  const record = RECORDS.get(kind);
  if (record === undefined) throw new Error(`Turnwright: nothing draws sections of the kind ${kind}.`);
  const place = `section-${section.id}`;
  // The record matches the section's kind, which the compiler cannot follow through the union.
  const view = record.view(section as never, place, drawing);
  return { ...view, kind, partial: `turnwright.${kind}`, id: domId(drawing, place) };
}
