import { text, type Control, type Text } from "../../core/index";
import type { StoryLine } from "../../core/story/index";
import { controlView } from "./controls";
import { type Drawing, domId } from "./drawing";
import { noticeView } from "./notice";

/** A line of the story as this user may read it. */
export interface LogEntry extends Pick<StoryLine, "rev" | "round" | "label" | "quote" | "targets" | "results"> {
  /** Null if unknown. */
  readonly by: string | null;
  /** Whether everything after it can be undone. */
  readonly isKept: boolean;
}

export interface LogData {
  readonly entries: readonly LogEntry[];
  readonly hasEarlier: boolean;
  readonly steps: Readonly<Record<"undo" | "redo", Control>> | null;
}

const PLACE = "log";

const SAVES = [
  { anonymous: false, label: "log.save.label", hint: "log.save.hint" },
  { anonymous: true, label: "log.save-anonymous.label", hint: "log.save-anonymous.hint" },
] as const;

const saveViews = (drawing: Drawing) =>
  SAVES.map(({ anonymous, label, hint }) => ({
    id: domId(drawing, PLACE, label),
    anonymous,
    label: drawing.words.own(label),
    hint: drawing.words.own(hint),
  }));

/** A log line's words, with its targets. */
export const sentenceOf = ({ label, targets }: Pick<LogEntry, "label" | "targets">): Text =>
  targets.length === 0 ? label : text("log.at", { what: label, names: { names: targets } });

function byRound(entries: readonly LogEntry[]) {
  const stretches: { readonly round: number; readonly entries: LogEntry[] }[] = [];
  for (const entry of entries) {
    const last = stretches.at(-1);
    if (last?.round === entry.round) last.entries.push(entry);
    else stretches.push({ round: entry.round, entries: [entry] });
  }
  return stretches;
}

const headingOf = (round: number, { words }: Drawing): string =>
  round === 0 ? words.own("log.before") : words.own("tracker.header.round", { round });

export type LogView = ReturnType<typeof logView>;

/**
 * The log: a heading for each round, the oldest first, with its lines. Players' lines have no numbers, because a gap
 * would reveal a hidden line.
 */
export function logView({ entries, hasEarlier, steps }: LogData, drawing: Drawing) {
  const { words } = drawing;
  const view = (control: Control) => controlView(control, PLACE, drawing);
  const newest = entries.at(-1);

  const lineView = (entry: LogEntry, place: string) => {
    const { rev, quote, by, results, isKept } = entry;
    const id = domId(drawing, PLACE, place);
    const isNewest = entry === newest;
    return {
      id,
      sentenceId: `${id}-sentence`,
      sentence: words.runs(sentenceOf(entry)),
      quote,
      by,
      results: results.map((result) => words.runs(result)),
      back:
        steps === null || isNewest || !isKept
          ? null
          : { id: `${id}-back`, rev, label: words.own("log.back.label"), reason: drawing.closed },
      undo: isNewest && isKept && steps !== null ? view(steps.undo) : null,
    };
  };

  const idOf = (entry: LogEntry, index: number): string => String(steps === null ? index : entry.rev);
  const places = new Map(entries.map((entry, index) => [entry, idOf(entry, index)]));
  return {
    label: words.own("log.title"),
    earlier: hasEarlier ? { id: domId(drawing, PLACE, "earlier"), label: words.own("log.earlier") } : null,
    rounds: byRound(entries).map(({ round, entries: within }) => ({
      id: domId(drawing, PLACE, "round", places.get(within[0] as LogEntry) ?? ""),
      title: headingOf(round, drawing),
      lines: within.map((entry) => lineView(entry, places.get(entry) ?? "")),
    })),
    redo: steps !== null && steps.redo.blocked === null ? view(steps.redo) : null,
    saves: steps === null || entries.length === 0 ? [] : saveViews(drawing),
    empty: entries.length === 0 ? words.own("log.empty") : null,
    notice: noticeView(drawing),
  };
}
