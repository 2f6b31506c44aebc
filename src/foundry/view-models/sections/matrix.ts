import type { Cell } from "../../../core/index";
import { type Drawing, domId } from "../drawing";
import { partView } from "../part-view";
import { type Of, sectionRecord } from "../section-record";

/** `part`: the part of the surface's state that holds the chosen cell. */
interface CellPlace {
  readonly place: string;
  readonly part: string;
  readonly drawing: Drawing;
}

/** A cell. A press picks it, or closes it if it is open. */
function cellView(cell: Cell, { place, part, drawing }: CellPlace) {
  const opens = cell.controls.length > 0;
  const open = opens && drawing.state.picked(part) === cell.id;
  return {
    id: domId(drawing, place, "cell", cell.id),
    level: cell.level,
    word: drawing.words.text(cell.word),
    label: drawing.words.text(cell.label),
    opens,
    open,
    part,
    value: open ? "" : cell.id,
    trayId: domId(drawing, place, "tray"),
  };
}

function trayView(section: Of<"matrix">, { place, part, drawing }: CellPlace) {
  const wanted = drawing.state.picked(part);
  const cells = section.rows.flatMap((row) => row.cells.flatMap((cell) => cell ?? []));
  const cell = cells.find((each) => each.id === wanted && each.controls.length > 0);
  if (cell === undefined) return null;
  return {
    ...partView({ label: cell.label, controls: cell.controls }, `${place}-${cell.id}`, drawing),
    id: domId(drawing, place, "tray"),
    opener: domId(drawing, place, "cell", cell.id),
  };
}

/** The button exists only if tokens are on a grid and a GM is there to decide. */
function fillView(section: Of<"matrix">, place: string, drawing: Drawing) {
  if (section.fill === undefined || !drawing.onGrid || drawing.closed !== null) return null;
  return {
    id: domId(drawing, place, "fill"),
    section: section.id,
    label: drawing.words.text(section.fill.label),
  };
}

/** A table of pairs. The open cell's controls are below it. One cell is open at a time. */
export const record = sectionRecord("matrix", (section, place, drawing) => {
  const here: CellPlace = { place, part: `cell-${place}`, drawing };
  const columns = section.columns.map((id) => drawing.face(id));
  const rows = section.rows.flatMap((row) => {
    const face = drawing.face(row.id);
    const cells = row.cells.filter((_cell, index) => (columns[index] ?? null) !== null);
    const slots = cells.map((cell) => ({ cell: cell === null ? null : cellView(cell, here) }));
    return face === null ? [] : [{ ...face, id: domId(drawing, place, "row", row.id), cells: slots }];
  });
  const { title, note, controls } = section;
  return {
    ...partView({ title, note, controls }, place, drawing),
    titleId: domId(drawing, place, "title"),
    columns: columns.filter((face) => face !== null),
    rows,
    // Without a button in any cell, the table takes the focus so that keys can scroll it.
    isStill: !rows.some((row) => row.cells.some((slot) => slot.cell?.opens === true)),
    tray: trayView(section, here),
    fill: fillView(section, place, drawing),
  };
});
