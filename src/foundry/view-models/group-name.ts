import type { CombatantId } from "../../core/index";
import type { Drawing, Face } from "./drawing";

/** What tells several of a kind apart at the end of a name: a number, a letter or a Roman number, also in brackets. */
const COUNTER = /[\s_#(.[-]+(?:\d+|\p{Lu}|[IVX]+)[)\]]*$|\d+$/u;

/** What several combatants are called together. */
export interface GroupName {
  /** Without their number, where that is shown beside it. */
  readonly short: string;
  readonly full: string;
}

/** Somebody of a group that is seen. */
export interface Known extends Face {
  readonly id: CombatantId;
}

/** Those of some combatants whom the viewer sees, as they look. */
export const knownOf = (ids: readonly CombatantId[], drawing: Pick<Drawing, "face">): Known[] =>
  ids.flatMap((id) => {
    const face = drawing.face(id);
    return face === null ? [] : [{ ...face, id }];
  });

const withoutCounter = (name: string): string => {
  const base = name.trim().replace(COUNTER, "").trim();
  return base === "" ? name.trim() : base;
};

/**
 * What several are called together: what their names have in common where only a number or letter tells them apart,
 * "Goblin ×3", else the first of them and how many more, "Ada +2". Nobody is "somebody".
 *
 * @param names of those whom the viewer sees, in order
 */
export function groupName(names: readonly string[], words: Pick<Drawing["words"], "own">): GroupName {
  const [first, ...others] = names;
  if (first === undefined) return { short: words.own("somebody"), full: words.own("somebody") };
  if (others.length === 0) return { short: first, full: first };
  const base = withoutCounter(first);
  if (others.every((name) => withoutCounter(name) === base))
    return { short: base, full: words.own("group.same", { name: base, count: String(names.length) }) };
  const full = words.own("group.others", { name: first, count: String(others.length) });
  return { short: full, full };
}
