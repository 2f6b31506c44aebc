import type { Control, Member, Pips, Row, Screen } from "../../core/index";

/** Recognizes a control by the fields that no other part of a screen has. */
const isControl = (part: object): part is Control => "command" in part && "fields" in part && "blocked" in part;

const isPips = (part: object): part is Pips => "left" in part && "max" in part && "icon" in part;

const isEither = (part: object): part is Control | Pips => isControl(part) || isPips(part);

/** All parts of plain data for which `is` holds, in order. It does not search inside a part it found. */
function partsOf<Part extends object>(data: unknown, is: (part: object) => part is Part): Part[] {
  if (typeof data !== "object" || data === null) return [];
  return is(data) ? [data] : Object.values(data).flatMap((part) => partsOf(part, is));
}

const onPips = (parts: readonly (Control | Pips)[]): Control[] =>
  parts.flatMap((part) => (isPips(part) ? (part.control ?? []) : []));

/** The controls of a row, prompt or section. Controls on pips are last, because a button says in words what it does. */
export function controlsIn(data: unknown): Control[] {
  const parts = partsOf(data, isEither);
  return [...parts.filter(isControl), ...onPips(parts)];
}

const byId = (controls: readonly Control[]): Map<string, Control> =>
  new Map(controls.map((control) => [control.id, control]));

type Controls = ReadonlyMap<string, Control>;

/** Caches a search by screen. */
function once<Found>(find: (screen: Screen) => Found): (screen: Screen) => Found {
  const found = new WeakMap<Screen, { readonly what: Found }>();
  return (screen) => {
    const known = found.get(screen) ?? { what: find(screen) };
    found.set(screen, known);
    return known.what;
  };
}

/** Every control of a screen by its id, from the prompts down to the panel. */
export const controlsOf: (screen: Screen) => Controls = once(({ prompts, rows, footer, panel }) =>
  byId([...prompts, ...rows, footer, ...panel].flatMap(controlsIn)),
);

const entriesOf = (row: Row): (Row | Member)[] => [row, ...(row.group?.members ?? [])];

/** The controls outside menus, which are computed on first read. */
const inTheOpen = once(({ prompts, rows, footer, panel }) => {
  const open = rows.flatMap(entriesOf).map(({ controls, pips }: Partial<Row>) => [controls, pips]);
  return byId([...prompts, ...open, footer, ...panel].flatMap(controlsIn));
});

/** The control with an id, as in {@link controlsOf}. It reads the menus of combatants named in the id first. */
export function controlOf(screen: Screen, id: string): Control | undefined {
  const open = inTheOpen(screen).get(id);
  if (open !== undefined) return open;
  const entries = screen.rows.flatMap(entriesOf);
  const isNamed = (entry: Row | Member): boolean => id.includes(entry.id);
  for (const { menu } of [...entries.filter(isNamed), ...entries.filter((entry) => !isNamed(entry))]) {
    const found = menu.find((control) => control.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The controls on pips, each once: a press spends one. */
export const pipControlsOf = ({ rows, panel }: Screen): Control[] => [
  ...byId(onPips(partsOf([rows, panel], isEither))).values(),
];
