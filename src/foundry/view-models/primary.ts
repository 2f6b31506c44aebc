import type { Command, Control, Screen } from "../../core/index";
import { commandKey } from "./asks";
import type { BarContents } from "./drawing";
import { controlsIn } from "./controls-of";
import { ENDING } from "./unspent";

/** The page's only primary control, and its place. */
export interface Primary {
  readonly place: string;
  readonly control: string;
}

/** The surfaces that this user sees. */
export interface Before {
  readonly bar: BarContents | null;
  readonly panel: boolean;
  /** Whether ending the turn may be primary: the turn is this user's, and nothing would be lost. */
  readonly ending: boolean;
  /** Whether this user plays a combatant. A GM plays those without a player. Controls for others are never primary. */
  readonly own: (id: string) => boolean;
}

function* standsOf(
  { prompts, rows, footer, panel }: Screen,
  isPanelOpen: boolean,
): Generator<{ readonly place: string; readonly controls: readonly Control[] }> {
  for (const { id, controls } of prompts) yield { place: `prompt-${id}`, controls };
  for (const row of rows) {
    yield { place: `row-${row.id}`, controls: row.controls };
    for (const { id, controls } of row.group?.members ?? []) yield { place: `member-${id}`, controls };
  }
  const asked = new Set(prompts.flatMap(({ controls }) => controls.map(commandKey)));
  const foot = [...(footer.next === null ? [] : [footer.next]), ...footer.aside];
  yield { place: "foot", controls: foot.filter((control) => !asked.has(commandKey(control))) };
  if (!isPanelOpen) return;
  for (const section of panel) {
    yield { place: `section-${section.id}`, controls: controlsIn(section) };
  }
}

/**
 * The one primary control among all that a screen marks so, or null: in the bar, because people look there, then in the
 * questions, the rows, the foot and the panel.
 */
export function primaryOf(screen: Screen, { bar, panel, ending, own }: Before): Primary | null {
  const isTheirs = ({ combatant }: Command): boolean => typeof combatant === "string" && !own(combatant);
  const calls = ({ tone, blocked, command }: Control): boolean =>
    tone === "primary" && blocked === null && !isTheirs(command) && (ending || command.do !== ENDING);
  const below = bar === null ? [] : [{ place: "bar", controls: bar.choices }];
  for (const { place, controls } of [...below, ...standsOf(screen, panel)]) {
    const control = controls.find((each) => calls(each) && (place === "bar" || bar === null || !bar.has(each)));
    if (control !== undefined) return { place, control: control.id };
  }
  return null;
}

/** Whether a control in a place is the primary one. A section's places are within its own. */
export const isThere = (primary: Primary | null, place: string, control: string): boolean =>
  primary !== null &&
  primary.control === control &&
  (primary.place === place || (primary.place.startsWith("section-") && place.startsWith(`${primary.place}-`)));
