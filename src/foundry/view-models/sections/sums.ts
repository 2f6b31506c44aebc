import type { Sum } from "../../../core/index";
import { type Drawing, domId } from "../drawing";
import { type Of, sectionRecord } from "../section-record";

/** The most picks that stand side by side as buttons. More become a list to choose from. */
const MOST_BUTTONS = 3;

/** One of several things whose sums can be looked at. */
interface PickView {
  readonly id: string;
  /** The part of the surface's state that holds the choice. */
  readonly part: string;
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

/** A sum with its parts. */
interface SumView {
  readonly id: string;
  readonly label: string;
  readonly parts: readonly string[];
  readonly total: string;
}

/** Sums with their parts, for the pick that is chosen. */
interface SumsView {
  readonly title: string;
  readonly titleId: string;
  /** A list to choose from, where the picks are many. */
  readonly select: { readonly id: string; readonly part: string; readonly options: readonly PickView[] } | null;
  /** Picks side by side, where they are few; none where there is one only. */
  readonly picks: readonly PickView[];
  /** The label of the only pick; null where there are several. */
  readonly only: string | null;
  readonly sums: readonly SumView[];
}

const sumView = (sum: Sum, place: string, drawing: Drawing): SumView => ({
  id: domId(drawing, place, sum.id),
  label: drawing.words.say(sum.label),
  parts: sum.parts.map((part) => drawing.words.say(part)),
  total: drawing.words.say(sum.total),
});

function chosenPick(picks: Of<"sums">["picks"], wanted: string | undefined): Of<"sums">["picks"][number] | undefined {
  return picks.find((pick) => pick.id === wanted) ?? picks[0];
}

/** Sums of one pick at a time: the first, until another is chosen. */
export const record = sectionRecord("sums", (section, place, drawing): SumsView => {
  const { words, state } = drawing;
  const part = `sums-${place}`;
  const chosen = chosenPick(section.picks, state.picked(part));
  const picks = section.picks.map((pick) => ({
    id: domId(drawing, place, "pick", pick.id),
    part,
    value: pick.id,
    label: words.say(pick.label),
    chosen: pick === chosen,
  }));
  const isList = picks.length > MOST_BUTTONS;
  return {
    title: words.say(section.title),
    titleId: domId(drawing, place, "title"),
    select: isList ? { id: domId(drawing, place, "picks"), part, options: picks } : null,
    picks: isList || picks.length < 2 ? [] : picks,
    only: picks.length === 1 ? (picks[0]?.label ?? null) : null,
    sums: (chosen?.sums ?? []).map((sum) => sumView(sum, place, drawing)),
  };
});
