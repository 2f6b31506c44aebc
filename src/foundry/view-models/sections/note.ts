import type { Run } from "../../i18n/words";
import { sectionRecord } from "../section-record";

/** A sentence that stands by itself. */
interface NoteView {
  readonly text: readonly Run[];
}

/** A sentence for everybody who looks at the panel. */
export const record = sectionRecord("note", (section, _place, { words }): NoteView => ({
  text: words.runs(section.text),
}));
