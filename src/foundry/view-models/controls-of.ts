import { legality } from "../../core/index";
import type {
  Control,
  Encounter,
  Icon,
  Member,
  Pips,
  Refusal,
  Row,
  Screen,
  SharedPool,
  Viewer,
} from "../../core/index";

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

/** The controls of shared counters. */
const poolControls = (pools: readonly SharedPool[] = []): Control[] => pools.flatMap(({ controls }) => controls);

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
export const controlsOf: (screen: Screen) => Controls = once(({ prompts, rows, pools, footer, panel }) =>
  byId([...[...prompts, ...rows, footer, ...panel].flatMap(controlsIn), ...poolControls(pools)]),
);

const entriesOf = (row: Row): (Row | Member)[] => [row, ...(row.group?.members ?? [])];

/** The controls outside menus, which are computed on first read. */
const inTheOpen = once(({ prompts, rows, pools, footer, panel }) => {
  const open = rows.flatMap(entriesOf).map(({ controls, pips }: Partial<Row>) => [controls, pips]);
  return byId([...[...prompts, ...open, footer, ...panel].flatMap(controlsIn), ...poolControls(pools)]);
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

/** The controls at the foot under any rules: undo, redo, and the end of the fight. */
type StepName = "undo" | "redo" | "end";

const ICONS = { undo: "undo", redo: "redo", end: "stop" } as const satisfies Record<StepName, Icon>;

/** A control for the foot. `blocked` is the engine's refusal, or null. */
export function stepControl(what: StepName, blocked: Refusal | null): Control {
  const label = { key: `TURNWRIGHT.controls.${what}` };
  return { id: what, label, icon: ICONS[what], tone: "quiet", command: { do: what }, fields: [], blocked };
}

/** The part of a fight's view that has the controls. */
interface ShownFight {
  readonly encounter: Encounter | null;
  readonly viewer: Viewer;
  readonly screen: Screen | null;
}

/** This user's undo, redo and end of the fight, with the engine's present refusals. */
export function stepsOf({ encounter, viewer }: ShownFight): Record<StepName, Control> {
  const step = (what: StepName): Control =>
    stepControl(what, encounter === null ? { code: "nothing-to-undo" } : legality(encounter, { do: what }, viewer));
  const isOn = encounter !== null && encounter.stage !== "setup";
  const end = isOn ? step("end") : stepControl("end", { code: "wrong-stage" });
  return { undo: step("undo"), redo: step("redo"), end };
}

export const stepOf = (fight: ShownFight, id: string): Control | undefined =>
  id === "undo" || id === "redo" || id === "end" ? stepsOf(fight)[id] : undefined;

/** The control with that id that this user is shown. */
export const shownControl = (fight: ShownFight, id: string): Control | undefined =>
  stepOf(fight, id) ?? (fight.screen === null ? undefined : controlOf(fight.screen, id));
