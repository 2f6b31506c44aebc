import type { Control, Pips, Screen } from "../../core/index";

/** The fields that a control has and no other part of a screen: what it commands, asks for, and is blocked by. */
const isControl = (part: object): part is Control => "command" in part && "fields" in part && "blocked" in part;

/** The fields that pips have and no other part of a screen. */
const isPips = (part: object): part is Pips => "left" in part && "max" in part && "icon" in part;

const isEither = (part: object): part is Control | Pips => isControl(part) || isPips(part);

/** All parts of plain data for which `is` holds, in the order of the data. It does not look inside a part it found. */
function partsOf<Part extends object>(data: unknown, is: (part: object) => part is Part): Part[] {
  if (typeof data !== "object" || data === null) return [];
  return is(data) ? [data] : Object.values(data).flatMap((part) => partsOf(part, is));
}

const onPips = (parts: readonly (Control | Pips)[]): Control[] =>
  parts.flatMap((part) => (isPips(part) ? (part.control ?? []) : []));

/** The controls of one row, prompt or section. Those on pips come last: a button says in words what it does. */
function controlsIn(data: unknown): Control[] {
  const parts = partsOf(data, isEither);
  return [...parts.filter(isControl), ...onPips(parts)];
}

const byId = (controls: readonly Control[]): Map<string, Control> =>
  new Map(controls.map((control) => [control.id, control]));

const found = new WeakMap<Screen, ReadonlyMap<string, Control>>();

/**
 * Every control of a screen by its id, from the prompts down to the panel. The same control in several places counts once.
 * Screens are plain data, so the search needs no list of the places where controls stand; each is searched once.
 */
export function controlsOf(screen: Screen): ReadonlyMap<string, Control> {
  const known = found.get(screen);
  if (known !== undefined) return known;
  const { prompts, rows, footer, panel } = screen;
  const controls = byId([...prompts, ...rows, footer, ...panel].flatMap(controlsIn));
  found.set(screen, controls);
  return controls;
}

/** The controls that stand on pips, each once: one press spends one. */
export const pipControlsOf = ({ rows, panel }: Screen): Control[] => [
  ...byId(onPips(partsOf([rows, panel], isEither))).values(),
];
