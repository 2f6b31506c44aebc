import type { Command, Control, Screen } from "../../core/index";
import { type Held, saying } from "./asks";
import { controlsIn } from "./controls-of";
import { ENDING } from "./unspent";

/** The one control that calls for this user now, and the place where it does. */
export interface Primary {
  /** The place, or the section of the panel that it is in. */
  readonly place: string;
  readonly control: string;
}

/** The parts of the page that this user has before them. */
export interface Before {
  /** What the bar over the map holds; null while there is no bar. */
  readonly bar: Held | null;
  /** True if the panel is open, docked or not. */
  readonly panel: boolean;
  /** True if ending the turn may call for this user: it is theirs, and nothing would be lost with it. */
  readonly ending: boolean;
  /** Tells whether this user plays a combatant; a GM plays those that no player does. What is for another calls for nobody. */
  readonly own: (id: string) => boolean;
}

/** Controls that stand in one place. */
interface Stand {
  readonly place: string;
  readonly controls: readonly Control[];
}

function* standsOf({ prompts, rows, footer, panel }: Screen, isPanelOpen: boolean): Generator<Stand> {
  for (const { id, controls } of prompts) yield { place: `prompt-${id}`, controls };
  for (const row of rows) {
    yield { place: `row-${row.id}`, controls: row.controls };
    for (const { id, controls } of row.group?.members ?? []) yield { place: `member-${id}`, controls };
  }
  const asked = new Set(prompts.flatMap(({ controls }) => controls.map(saying)));
  const foot = [...(footer.next === null ? [] : [footer.next]), ...footer.aside];
  yield { place: "foot", controls: foot.filter((control) => !asked.has(saying(control))) };
  if (!isPanelOpen) return;
  for (const section of panel) {
    yield { place: `section-${section.id}`, controls: controlsIn(section) };
  }
}

/**
 * The one control that is drawn as the primary one, out of all that a screen marks so: every surface asks this. What the bar over the map
 * offers comes first, since it comes up where people look, then what is asked in the tracker, the rows, and the step at the foot; the
 * panel has it only where none of these does.
 *
 * @returns null where nothing calls for this user
 */
export function primaryOf(screen: Screen, { bar, panel, ending, own }: Before): Primary | null {
  const isTheirs = ({ combatant }: Command): boolean => typeof combatant === "string" && !own(combatant);
  const calls = ({ tone, blocked, command }: Control): boolean =>
    tone === "primary" && blocked === null && !isTheirs(command) && (ending || command.do !== ENDING);
  const below = bar === null ? [] : [{ place: "bar", controls: bar.choices }];
  for (const { place, controls } of [...below, ...standsOf(screen, panel)]) {
    const isHere = place === "bar" || place.startsWith("section-") || bar === null;
    const control = controls.find((each) => calls(each) && (isHere || !bar.has(each)));
    if (control !== undefined) return { place, control: control.id };
  }
  return null;
}

/** Tells whether a control in a place is the primary one. A section of the panel has places of its own within it. */
export const isThere = (primary: Primary | null, place: string, control: string): boolean =>
  primary !== null &&
  primary.control === control &&
  (primary.place === place || (primary.place.startsWith("section-") && place.startsWith(`${primary.place}-`)));
