import type { Section } from "../../core/index";
import { type Drawing, domId } from "./drawing";

declare global {
  interface ImportMeta {
    /** Every module whose path fits, or its one export that is named, by its path; the build puts imports in place of the call. */
    glob<Module>(
      pattern: string | readonly string[],
      options: { readonly eager: true; readonly query?: string; readonly import?: string },
    ): Readonly<Record<string, Module>>;
  }
}

/** A record of any kind, as the table holds it. */
interface AnyRecord {
  readonly kind: string;
  view(section: never, place: string, drawing: Drawing): object;
}

/**
 * The record of each kind of section, by kind: one for each file of the folder. A new kind is a file there and a template of
 * its name; nothing lists them by hand.
 */
const RECORDS: ReadonlyMap<string, AnyRecord> = new Map(
  Object.values(import.meta.glob<{ readonly record: AnyRecord }>("./sections/*.ts", { eager: true })).map(
    ({ record }) => [record.kind, record],
  ),
);

/** Every kind of section that the panel can draw. */
export const SECTION_KINDS: readonly string[] = [...RECORDS.keys()];

/** The name under which the template of a kind is registered. */
const sectionTemplate = <Kind extends string>(kind: Kind): `turnwright.${Kind}` => `turnwright.${kind}`;

/** A section as its template wants it: these fields, and those that the view of its kind adds. */
export interface SectionView {
  readonly kind: string;
  /** The name of its template. */
  readonly partial: string;
  readonly id: string;
}

/**
 * A section as its template wants it.
 *
 * @throws Error where no record draws its kind: a mistake in this module
 */
export function sectionView(section: Section, drawing: Drawing): SectionView {
  const { kind } = section;
  const record = RECORDS.get(kind);
  if (record === undefined) throw new Error(`Turnwright: nothing draws sections of the kind ${kind}.`);
  const place = `section-${section.id}`;
  // A section goes with the record of its own kind; the compiler cannot follow that through the union.
  const view = record.view(section as never, place, drawing);
  return { ...view, kind, partial: sectionTemplate(kind), id: domId(drawing, place) };
}
