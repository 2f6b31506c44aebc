import type { CombatantId } from "../../core/index";
import type { SurfaceState } from "./surface-state";
import type { NameOf, Words } from "../i18n/words";

/** How one combatant looks at the table. */
export interface Face {
  readonly name: string;
  /** The address of a picture. */
  readonly img: string;
}

/**
 * What Foundry's rows are to show as initiative: its own numbers, which are the rules'; the rules' in place of those that the
 * game system keeps there for itself; or none, where no number makes the order.
 */
export type NumbersShown = "host" | "rules" | "none";

/** Everything a drawing needs beside the screen itself. */
export interface Drawing {
  /** Begins the ids of this surface's elements, so that tracker, pop-out and panel can stand in one page. */
  readonly prefix: string;
  readonly words: Words;
  /** How a combatant looks; null for one that this viewer does not see. */
  readonly face: (id: CombatantId) => Face | null;
  readonly state: SurfaceState;
  /** The ids of controls that have been pressed and wait for their answer. */
  readonly pending: ReadonlySet<string>;
  /** Why nothing can be pressed just now (nobody is there to decide), in words; null where things are normal. */
  readonly closed: string | null;
  /** Whether the viewer is the gm. */
  readonly gm: boolean;
  /** Whether tokens of this fight stand on a grid, so that their distances can be measured. */
  readonly onGrid: boolean;
  /** Whether this user may put an effect on somebody just now (C-11). */
  readonly mayAddEffect: boolean;
  readonly numbers: NumbersShown;
}

/** The `nameOf` that goes with a drawing's faces. */
export const namesFrom =
  (face: Drawing["face"]): NameOf =>
  (id) =>
    face(id)?.name ?? null;

/** An element id on this surface. Ids come from combatants and controls: white space would break references to them. */
export const domId = (drawing: Pick<Drawing, "prefix">, ...parts: readonly string[]): string =>
  [drawing.prefix, ...parts].join("-").replaceAll(/\s/g, "_");

/** A combatant the viewer sees, with how it looks. */
export interface Known extends Face {
  readonly id: CombatantId;
}

/** Those of some combatants whom the viewer sees, in the same order. */
export const knownOf = (ids: readonly CombatantId[], { face }: Pick<Drawing, "face">): Known[] =>
  ids.flatMap((id) => {
    const seen = face(id);
    return seen === null ? [] : [{ ...seen, id }];
  });
