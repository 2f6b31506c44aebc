import type { Row } from "../../core/index";
import { stemOf } from "../i18n/group-name";
import { askedHere, controlViews, openForm } from "./controls";
import { type Drawing, domId } from "./drawing";
import { pipsView, withoutPress } from "./pips";
import { BARE_ROW, type RowView } from "./rows";

/** The fewest like foes that share a row. Fewer take no more room than the fold saves. */
const LEAST_ALIKE = 4;

/** The fewest that share a row although each has a button. So many are not told apart by their buttons. */
const HORDE = 13;

const LEAST_OVER = 2;

/** A user's choices for rows in which nothing is asked. */
export interface RowSettings {
  /** Combatants that have acted keep their place, sink to the list's foot, or share a row there. */
  readonly acted: "stay" | "sink" | "fold";
  /** Whether foes whose rows say the same share a row. */
  readonly alike: boolean;
}

/** Rows as the rules have them. */
export const PLAIN: RowSettings = { acted: "stay", alike: false };

interface StackEntry {
  readonly row: Row;
  readonly view: RowView;
}

/** Whether a row may be out of sight, because nothing is asked, pressed or open in it. */
const isAtRest = ({ row, view }: StackEntry): boolean =>
  row.asked !== true && row.controls.length === 0 && view.form === null && view.more?.open !== true;

const isOver = (entry: StackEntry): boolean =>
  (entry.row.state === "acted" || entry.row.state === "out") && isAtRest(entry);

/** The rows' numbers as one text: the shared number, or the first and the last. */
function numbersOf(rows: readonly RowView[]): string | null {
  const [first, last] = [rows[0]?.number ?? null, rows.at(-1)?.number ?? null];
  return first === null || last === null || first === last ? first : `${first}–${last}`;
}

/** A row for several, whose own rows follow while it is unfolded. The rules know nothing of it. */
function stack(
  spec: { readonly id: string; readonly part: string; readonly name: string; readonly img: string | null },
  shown: Partial<RowView>,
  entries: readonly [StackEntry, ...StackEntry[]],
  drawing: Drawing,
): RowView {
  const { words, state } = drawing;
  const views = entries.map(({ view }) => view);
  const [{ row, view: first }] = entries;
  const open = state.isUnfolded(spec.part);
  const id = domId(drawing, spec.id);
  return {
    ...BARE_ROW,
    ...shown,
    id: `${id}-row`,
    combatant: first.combatant,
    side: views.every(({ side }) => side === first.side) ? first.side : null,
    state: row.state,
    number: spec.img === null ? null : numbersOf(views),
    form: openForm(shown.controls ?? []),
    group: {
      id,
      isStack: true,
      name: spec.name,
      img: spec.img,
      count: views.length,
      countLabel: words.own("tracker.group.count", { count: views.length }),
      fold: {
        id: `${id}-fold`,
        part: spec.part,
        label: words.own(open ? "tracker.group.fold" : "tracker.group.unfold", { name: spec.name }),
        open,
      },
      members: views,
    },
  };
}

const pressedIn = ({ controls }: Row): unknown[] =>
  controls.map(({ command, label, cost }) => [command.do, label, cost]);

/** The name under which a row may share with others. Null for a single row. */
function foldOf({ row, view }: StackEntry, drawing: Drawing): string | null {
  const face = drawing.face(row.id);
  const isAlone = view.side !== "gm" || row.mine || view.group !== null || face === null;
  if (isAlone || row.state === "acting" || row.state === "reacting") return null;
  const part = partOf(face.name);
  // Unfolded rows stay together while a menu or a form is open in one of them.
  const isOpen = view.form !== null || view.more?.open === true;
  return row.asked === true || (isOpen && !drawing.state.isUnfolded(part)) ? null : part;
}

/** What a row says and offers, for comparison. Pictures may differ because a token may pick one of several. */
function saidIn({ row, view }: StackEntry): string {
  const pips = view.pips.map(({ left, max }) => [left, max]);
  return JSON.stringify([row.state, view.tags, view.line, view.effects, pips, pressedIn(row)]);
}

interface Run {
  readonly part: string | null;
  /** Their shared words and buttons. Null until compared, since most rows have no neighbour of their name. */
  said: string | null;
  readonly entries: [StackEntry, ...StackEntry[]];
}

function stacksWith(run: Run, part: string | null, entry: StackEntry): boolean {
  if (part === null || run.part !== part) return false;
  run.said ??= saidIn(run.entries[0]);
  return run.said === saidIn(entry);
}

const partOf = (name: string): string => `fold-alike-${stemOf(name)}`;

function alikeStacked(entries: readonly StackEntry[], drawing: Drawing): RowView[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const part = foldOf(entry, drawing);
    const last = runs.at(-1);
    if (last !== undefined && stacksWith(last, part, entry)) last.entries.push(entry);
    else runs.push({ part, said: null, entries: [entry] });
  }
  return runs.flatMap(({ entries: run }) => {
    const [{ row, view }] = run;
    const face = drawing.face(row.id);
    const least = row.controls.length > 0 ? HORDE : LEAST_ALIKE;
    if (run.length < least || face === null) return run.map((other) => other.view);
    const id = `alike-${row.id}`;
    // A click on pips spends a single combatant's own.
    const pips = row.pips.map((each) => pipsView(withoutPress(each), id, drawing));
    const { tags, line, effects } = view;
    // A shared row's button acts for its first combatant, and the tip names it.
    const controls = controlViews(askedHere(row.controls, drawing), id, drawing).map((controlView) => ({
      ...controlView,
      tip: controlView.tip ?? face.name,
    }));
    const spec = { id, part: partOf(face.name), name: stemOf(face.name), img: face.img };
    return [stack(spec, { tags, line, pips, effects, controls }, run, drawing)];
  });
}

/** The rows as a user wants them: moved if they have acted, combined if they are alike. */
export function stacked(entries: readonly StackEntry[], { acted, alike }: RowSettings, drawing: Drawing): RowView[] {
  const draw = (some: readonly StackEntry[]): RowView[] =>
    alike ? alikeStacked(some, drawing) : some.map(({ view }) => view);
  if (acted === "stay") return draw(entries);
  const left = entries.filter((entry) => !isOver(entry));
  const [first, ...others] = entries.filter(isOver);
  if (first === undefined) return draw(left);
  if (acted === "sink" || others.length + 1 < LEAST_OVER) return [...draw(left), ...draw([first, ...others])];
  const name = drawing.words.own("tracker.row.over");
  const over = { id: "over", part: "fold-over", name, img: null };
  return [...draw(left), stack(over, {}, [first, ...others], drawing)];
}
