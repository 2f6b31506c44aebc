import { readRules, SETS, type RulesFile } from "../../core/index";
import type { Fit, Preset } from "./preset";
import { presets } from "./presets/index";

const GAME = "game:";

/** The id of a published game's turn rules in lists: `game:` and the id of its system. */
const idOf = ({ system }: Preset): string => `${GAME}${system ?? ""}`;

export const isGameId = (id: string): boolean => id.startsWith(GAME);

const read = new Map<Preset, RulesFile>();

/**
 * The turn rules of a system's game. Null if its preset has none, which is the case where an included set is exact.
 * Throws if the preset's rules cannot be played.
 */
function rulesIn(preset: Preset): RulesFile | null {
  if (preset.rules === undefined) return null;
  const known = read.get(preset);
  if (known !== undefined) return known;
  const answer = readRules({ turnwright: "rules", format: 1, ...preset.rules }, SETS);
  if (!answer.ok) throw new Error(`${idOf(preset)}: ${JSON.stringify(answer.problems)}`);
  read.set(preset, answer.rules);
  return answer.rules;
}

/** The turn rules of a published game by their id, whatever the world's system. */
export function gameRulesById(id: string): RulesFile | null {
  const preset = presets.find((each) => idOf(each) === id);
  return preset === undefined ? null : rulesIn(preset);
}

/** The id of the turn rules of this system's game, or null. */
export function gameRulesOf(system: string): string | null {
  const id = GAME + system;
  return gameRulesById(id) === null ? null : id;
}

/** The turn rules that fit a preset's system, best first: those of the game, then variants. */
export function fitsOf(preset: Preset): readonly Fit[] | undefined {
  return preset.rules === undefined
    ? preset.fits
    : [{ variant: idOf(preset), why: "own-turns" }, ...(preset.fits ?? [])];
}
