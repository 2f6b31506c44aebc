import { text, type CombatantId, type Control, type Text } from "../../core/index";
import { type ControlView, controlView } from "./controls";
import { type Drawing, domId } from "./drawing";
import { type NoticeView, noticeView } from "./notice";
import type { Run } from "../i18n/words";

/** One accepted command as the log keeps it. */
export interface LogEntry {
  readonly rev: number;
  readonly label: Text;
  readonly quote: string | null;
  readonly targets: readonly CombatantId[];
  /** The name of the user who gave it; null where it is unknown. */
  readonly by: string | null;
}

/** A button that saves the fight as a file. */
interface SaveView {
  readonly id: string;
  readonly anonymous: boolean;
  readonly label: string;
  readonly hint: string;
}

/** The log, newest first, with undo and redo. */
export interface LogView {
  readonly entries: readonly {
    readonly rev: number;
    readonly sentence: readonly Run[];
    /** Free text that somebody typed: shown as text, never as markup. */
    readonly quote: string | null;
    readonly by: string | null;
    /** The newest can be taken back. */
    readonly undo: ControlView | null;
  }[];
  readonly redo: ControlView | null;
  /** Ways to save the fight as a file. */
  readonly saves: readonly SaveView[];
  readonly empty: string | null;
  readonly notice: NoticeView | null;
}

const PLACE = "log";

const SAVES = [
  { anonymous: false, label: "log.save.label", hint: "log.save.hint" },
  { anonymous: true, label: "log.save-anonymous.label", hint: "log.save-anonymous.hint" },
] as const;

const saveViews = (drawing: Drawing): SaveView[] =>
  SAVES.map(({ anonymous, label, hint }) => ({
    id: domId(drawing, PLACE, label),
    anonymous,
    label: drawing.words.own(label),
    hint: drawing.words.own(hint),
  }));

/** What a line of the log says, with whom it was aimed at. */
export const sentenceOf = ({ label, targets }: Pick<LogEntry, "label" | "targets">): Text =>
  targets.length === 0 ? label : text("log.at", { what: label, names: { names: targets } });

/**
 * The log.
 *
 * @param steps the way back and the way forth; null where there is no fight
 */
export function logView(
  entries: readonly LogEntry[],
  steps: Readonly<Record<"undo" | "redo", Control>> | null,
  drawing: Drawing,
): LogView {
  const view = (control: Control): ControlView => controlView(control, PLACE, drawing);
  return {
    entries: entries.map(({ rev, quote, by, ...line }, index) => ({
      rev,
      sentence: drawing.words.runs(sentenceOf(line)),
      quote,
      by,
      undo: index === 0 && steps !== null ? view(steps.undo) : null,
    })),
    redo: steps !== null && steps.redo.blocked === null ? view(steps.redo) : null,
    saves: steps === null || entries.length === 0 ? [] : saveViews(drawing),
    empty: entries.length === 0 ? drawing.words.own("log.empty") : null,
    notice: noticeView(drawing),
  };
}
