import type { Run } from "../../i18n/words";
import { sectionRecord } from "../section-record";

/** A sentence on its own. */
interface NoteView {
  readonly text: readonly Run[];
}

/** A sentence in the panel. */
export const record = sectionRecord("note", (section, _place, { words }): NoteView => ({
  text: words.runs(section.text),
}));
