import type { Rung } from "../../../core/index";
import { controlView } from "../controls";
import { type Drawing, domId } from "../drawing";
import { foldView } from "../fold";
import { sectionRecord } from "../section-record";

/** A step's state for readers who cannot see its colour. */
const MARKS = { past: "panel.ladder.past", now: "panel.ladder.now", ahead: null } as const satisfies Record<
  Rung["state"],
  string | null
>;

function rungView(rung: Rung, place: string, drawing: Drawing) {
  const { words } = drawing;
  const mark = MARKS[rung.state];
  return {
    id: domId(drawing, place, String(rung.number)),
    number: rung.number,
    who: words.text(rung.who),
    what: words.text(rung.what),
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

/** A turn's ladder. Steps that no combatant needs are behind a fold. */
export const record = sectionRecord("ladder", (section, place, drawing) => {
  const fold = foldView(place, ["panel.ladder.show", "panel.ladder.hide"], drawing);
  const unneeded = section.unneeded === null ? null : { text: drawing.words.text(section.unneeded), fold };
  const shown = section.rungs.filter((rung) => rung.needed || unneeded === null || fold.open);
  return { rungs: shown.map((rung) => rungView(rung, place, drawing)), unneeded };
});
