import type { Row, RowState } from "../../core/index";
import { type ControlView, controlViews, openForm } from "./controls";
import { type Drawing, domId } from "./drawing";
import type { FormView } from "./forms";
import { type PipsView, pipsView, type TagView, tagView } from "./pips";

/** An effect on a row: its name, how long it still lasts, and both as a sentence. */
interface ChipView {
  readonly name: string;
  readonly left: number | null;
  readonly label: string;
}

/** What is added to one row of Foundry's tracker. */
export interface RowView {
  readonly id: string;
  readonly combatant: string;
  readonly state: RowState;
  readonly tags: readonly TagView[];
  /** The facts of the line, joined; empty where there are none. */
  readonly line: string;
  /** The number as rolled, where another makes the order now: in words, or null. */
  readonly base: string | null;
  readonly pips: readonly PipsView[];
  readonly effects: readonly ChipView[];
  readonly controls: readonly ControlView[];
  /** The button that unfolds the row's menu, or null where there is no menu. */
  readonly more: MoreView | null;
  /** The form of one of its controls, where one is open. */
  readonly form: FormView | null;
}

/** What a row offers beside its inline controls. */
interface MoreView {
  readonly id: string;
  readonly drawerId: string;
  readonly combatant: string;
  readonly label: string;
  readonly open: boolean;
  readonly controls: readonly ControlView[];
}

function chips(row: Row, drawing: Drawing): ChipView[] {
  return row.effects.map(({ name, left }) => ({
    name,
    left,
    label: left === null ? name : drawing.words.own("row.effect", { name, left: String(left) }),
  }));
}

function tags(row: Row, drawing: Drawing): TagView[] {
  // The gm controls everybody: there the word would say nothing.
  const mine: TagView[] = row.mine && !drawing.gm ? [{ label: drawing.words.own("row.mine"), tone: "plain" }] : [];
  return [...row.tags.map((tag) => tagView(tag, drawing)), ...mine];
}

function more(row: Row, place: string, drawing: Drawing): MoreView | null {
  if (row.menu.length === 0) return null;
  const name = drawing.face(row.id)?.name ?? "";
  return {
    id: domId(drawing, place, "more"),
    drawerId: domId(drawing, place, "drawer"),
    combatant: row.id,
    label: drawing.words.own("row.more", { name }),
    open: drawing.state.drawer === row.id,
    controls: controlViews(row.menu, place, drawing),
  };
}

/** A row's state, in words and controls. */
export function rowView(row: Row, drawing: Drawing): RowView {
  const place = `row-${row.id}`;
  const controls = controlViews(row.controls, place, drawing);
  const menu = more(row, place, drawing);
  return {
    id: domId(drawing, place),
    combatant: row.id,
    state: row.state,
    tags: tags(row, drawing),
    line: row.line.map((text) => drawing.words.say(text)).join(" · "),
    base:
      row.base === null || row.base === row.number ? null : drawing.words.own("row.base", { number: String(row.base) }),
    pips: row.pips.map((pips) => pipsView(pips, place, drawing)),
    effects: chips(row, drawing),
    controls,
    more: menu,
    form: openForm([...controls, ...(menu?.controls ?? [])]),
  };
}
