import type { Rung } from "../../../core/index";
import { type ControlView, controlView } from "../controls";
import { type Drawing, domId } from "../drawing";
import { type FoldView, foldView } from "../fold";
import { sectionRecord } from "../section-record";

/** A step of a ladder. */
interface RungView {
  readonly id: string;
  readonly number: number;
  readonly who: string;
  readonly what: string;
  readonly state: Rung["state"];
  /** For `aria-current`: the step now. */
  readonly current: boolean;
  readonly isPast: boolean;
  /** The state of the step in a word, for readers who cannot see its colour. */
  readonly mark: string | null;
  readonly next: string | null;
  readonly go: ControlView | null;
}

/** The steps of a turn; those that nobody needs wait behind a fold. */
interface LadderView {
  readonly rungs: readonly RungView[];
  /** A sentence that names the steps nobody needs, and the button that shows them. */
  readonly unneeded: { readonly text: string; readonly fold: FoldView } | null;
}

const MARKS = { past: "panel.ladder.past", now: "panel.ladder.now", ahead: null } as const satisfies Record<
  Rung["state"],
  string | null
>;

function rungView(rung: Rung, place: string, drawing: Drawing): RungView {
  const { words } = drawing;
  const mark = MARKS[rung.state];
  return {
    id: domId(drawing, place, String(rung.number)),
    number: rung.number,
    who: words.say(rung.who),
    what: words.say(rung.what),
    state: rung.state,
    current: rung.state === "now",
    isPast: rung.state === "past",
    mark: mark === null ? null : words.own(mark),
    next: rung.next === null ? null : (drawing.face(rung.next)?.name ?? null),
    go:
      rung.go === null || rung.state === "now"
        ? null
        : controlView(rung.go, `${place}-${rung.number}`, drawing, { bare: true }),
  };
}

/** The ladder of a turn. */
export const record = sectionRecord("ladder", (section, place, drawing): LadderView => {
  const fold = foldView(place, ["panel.ladder.show", "panel.ladder.hide"], drawing);
  const unneeded = section.unneeded === null ? null : { text: drawing.words.say(section.unneeded), fold };
  const shown = section.rungs.filter((rung) => rung.needed || unneeded === null || fold.open);
  return { rungs: shown.map((rung) => rungView(rung, place, drawing)), unneeded };
});
