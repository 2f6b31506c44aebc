import type { Cell, CombatantId } from "../../../core/index";
import { type ControlView, controlViews, openForm } from "../controls";
import { type Drawing, domId, type Face } from "../drawing";
import type { FormView } from "../forms";
import { type Of, sectionRecord } from "../section-record";

/** A cell: the relation of a pair. */
interface CellView {
  readonly id: string;
  readonly level: Cell["level"];
  readonly word: string;
  readonly label: string;
  /** True where the cell can be opened. */
  readonly opens: boolean;
  readonly open: boolean;
  /** The part of the surface's state that holds the chosen cell. */
  readonly part: string;
  /** The value a press picks: this cell, or nothing where it is the open one. */
  readonly value: string;
  /** The id of the part that it opens. */
  readonly trayId: string;
}

/** A cell as the table wants it: null where a pair has nothing between them. */
interface SlotView {
  readonly cell: CellView | null;
}

/** The controls of the cell that is open. */
interface TrayView {
  readonly id: string;
  readonly label: string;
  /** The id of its cell's button. */
  readonly opener: string;
  readonly controls: readonly ControlView[];
  readonly form: FormView | null;
}

/** Something that holds between pairs. */
interface MatrixView {
  readonly title: string;
  readonly titleId: string;
  readonly note: string | null;
  readonly columns: readonly Face[];
  readonly rows: readonly (Face & { readonly id: string; readonly cells: readonly SlotView[] })[];
  /** True where no cell takes the focus. The table takes it then, so that keys can scroll it. */
  readonly isStill: boolean;
  readonly tray: TrayView | null;
  readonly controls: readonly ControlView[];
  readonly form: FormView | null;
  readonly fill: FillView | null;
}

/** The button that fills it in from the map. */
interface FillView {
  readonly id: string;
  /** The section that it fills in. */
  readonly section: string;
  readonly label: string;
}

interface Place {
  readonly place: string;
  readonly part: string;
  readonly drawing: Drawing;
}

function cellView(cell: Cell, { place, part, drawing }: Place): CellView {
  const opens = cell.controls.length > 0;
  const open = opens && drawing.state.picked(part) === cell.id;
  return {
    id: domId(drawing, place, "cell", cell.id),
    level: cell.level,
    word: drawing.words.say(cell.word),
    label: drawing.words.say(cell.label),
    opens,
    open,
    part,
    value: open ? "" : cell.id,
    trayId: domId(drawing, place, "tray"),
  };
}

function trayView(section: Of<"matrix">, { place, part, drawing }: Place): TrayView | null {
  const wanted = drawing.state.picked(part);
  const cells = section.rows.flatMap((row) => row.cells.flatMap((cell) => cell ?? []));
  const cell = cells.find((each) => each.id === wanted && each.controls.length > 0);
  if (cell === undefined) return null;
  const controls = controlViews(cell.controls, `${place}-${cell.id}`, drawing);
  return {
    id: domId(drawing, place, "tray"),
    label: drawing.words.say(cell.label),
    opener: domId(drawing, place, "cell", cell.id),
    controls,
    form: openForm(controls),
  };
}

/** The button exists only where tokens stand on a grid, and a gm is there to decide. */
function fillView(section: Of<"matrix">, place: string, drawing: Drawing): FillView | null {
  if (section.fill === undefined || !drawing.onGrid || drawing.closed !== null) return null;
  return {
    id: domId(drawing, place, "fill"),
    section: section.id,
    label: drawing.words.say(section.fill.label),
  };
}

/** A table of pairs. The controls of the open cell stand below it; one cell is open at a time. */
export const record = sectionRecord("matrix", (section, place, drawing): MatrixView => {
  const { words } = drawing;
  const here: Place = { place, part: `cell-${place}`, drawing };
  const columns = section.columns.map((id: CombatantId) => drawing.face(id));
  const rows = section.rows.flatMap((row) => {
    const face = drawing.face(row.id);
    const cells = row.cells.filter((_cell, index) => (columns[index] ?? null) !== null);
    const slots = cells.map((cell) => ({ cell: cell === null ? null : cellView(cell, here) }));
    return face === null ? [] : [{ ...face, id: domId(drawing, place, "row", row.id), cells: slots }];
  });
  const controls = controlViews(section.controls, place, drawing);
  return {
    title: words.say(section.title),
    titleId: domId(drawing, place, "title"),
    note: section.note === null ? null : words.say(section.note),
    columns: columns.filter((face) => face !== null),
    rows,
    isStill: !rows.some((row) => row.cells.some((slot) => slot.cell?.opens === true)),
    tray: trayView(section, here),
    controls,
    form: openForm(controls),
    fill: fillView(section, place, drawing),
  };
});
