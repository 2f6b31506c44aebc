import type { CombatantId, Control, Side } from "../../core/index";
import type { SurfaceState } from "./surface-state";
import type { NameOf, Words } from "../i18n/words";

/** The most dots that people count at a glance. More become a number. */
export const MOST_DOTS = 6;

export interface Face {
  readonly name: string;
  readonly img: string;
  /** The number at the end of a shared name. Omitted for a unique name. */
  readonly number?: number;
}

/**
 * The numbers that Foundry's rows show as initiative. `host`: Foundry's, equal to the rules'. `rules`: the rules',
 * because the system keeps its own there. `none`: no number makes the order.
 */
export type NumbersShown = "host" | "rules" | "none";

/** The name of the big button's key, whatever the button's command. */
export const NEXT_KEY = "next";

/** What the bar over the map holds for a user. The tracker omits it. */
export interface BarContents {
  readonly choices: readonly Control[];
  readonly has: (control: Control) => boolean;
}

export interface ShownKey {
  readonly text: string;
  readonly aria: string;
}

/** What the view models need besides the screen. */
export interface Drawing {
  /** The beginning of this surface's element ids. It keeps tracker, pop-out and panel apart in one page. */
  readonly prefix: string;
  readonly words: Words;
  /** A combatant's name and picture, if the viewer sees it. */
  readonly face: (id: CombatantId) => Face | null;
  readonly sideOf: (id: CombatantId) => Side;
  /** Null if unknown, or not for this viewer. `max` is null if there is none. */
  readonly hitPoints: (id: CombatantId) => { readonly value: number; readonly max: number | null } | null;
  readonly state: SurfaceState;
  /** The ids of controls whose command waits for its answer. */
  readonly pending: ReadonlySet<string>;
  /** Whether dice of this user are missing. */
  readonly awaitsDice: boolean;
  /** Why nothing can be pressed now, such as a missing GM. Null in normal play. */
  readonly closed: string | null;
  /** Whether another tab of this user decides. */
  readonly elsewhere: boolean;
  readonly gm: boolean;
  /** Whether this fight's tokens are on a grid, which lets distances be measured. */
  readonly onGrid: boolean;
  /** Whether the rules let this user add an effect to one of these combatants now (C-11). */
  readonly mayAddEffect: (targets: readonly string[]) => boolean;
  /** A combatant's turn clock. `none` if this user may not use it, or the clock is off. */
  readonly clockOf: (id: CombatantId) => "none" | "stopped" | "runs";
  /** Whether the rules let this user move a combatant in the order now (C-10). */
  readonly mayMove: (id: CombatantId) => boolean;
  readonly numbers: NumbersShown;
  /** What the bar over the map holds. Null without a bar, and for the bar itself. */
  readonly inBar: BarContents | null;
  /** The last different texts typed into a control's field, the newest first. */
  readonly lately: (control: Control, field: string) => readonly string[];
  readonly isPrimary: (place: string, control: string) => boolean;
  /** This user's keys by the command they give or the window they open. */
  readonly keys: ReadonlyMap<string, ShownKey>;
}

export const namesFrom =
  (face: Drawing["face"]): NameOf =>
  (id) =>
    face(id)?.name ?? null;

/** An element id on this surface. White space in ids of combatants and controls would break references. */
export const domId = (drawing: Pick<Drawing, "prefix">, ...parts: readonly string[]): string =>
  [drawing.prefix, ...parts].join("-").replaceAll(/\s/g, "_");

/** The combatants that the viewer sees, in the same order. */
export const knownOf = (ids: readonly CombatantId[], { face }: Pick<Drawing, "face">) =>
  ids.flatMap((id) => {
    const seen = face(id);
    return seen === null ? [] : [{ ...seen, id }];
  });
