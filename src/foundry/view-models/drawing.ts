import type { CombatantId, Control, Side } from "../../core/index";
import type { Held } from "./asks";
import type { SurfaceState } from "./surface-state";
import type { NameOf, Words } from "../i18n/words";

/** The name and picture of a combatant. */
export interface Face {
  readonly name: string;
  /** The address of a picture. */
  readonly img: string;
  /** The number at the end of a name that others share. Omitted for a unique name. */
  readonly number?: number;
}

/**
 * The numbers that Foundry's rows show as initiative: `host`, its own, which equal the rules'; `rules`, in place of those that
 * the game system keeps for itself; or `none`, where no number makes the order.
 */
export type NumbersShown = "host" | "rules" | "none";

/** The name under which the key for the natural next step stands: the button at the foot, whatever its command. */
export const NEXT_KEY = "next";

/** A key that does what a control does. */
export interface ShownKey {
  /** For people: "Shift + N". */
  readonly text: string;
  /** For assistive technology: "Shift+N". */
  readonly aria: string;
}

/** The context of a drawing: all that the view models need beside the screen itself. */
export interface Drawing {
  /** Begins the ids of this surface's elements, which keeps tracker, pop-out and panel apart in one page. */
  readonly prefix: string;
  readonly words: Words;
  /** Finds a combatant's name and picture; null for one that this viewer does not see. */
  readonly face: (id: CombatantId) => Face | null;
  /** The side of a combatant that this viewer sees. */
  readonly sideOf: (id: CombatantId) => Side;
  /** The hit points of a combatant; null where this viewer may not know them, or nobody does. `max` is null where there is none. */
  readonly hitPoints: (id: CombatantId) => { readonly value: number; readonly max: number | null } | null;
  readonly state: SurfaceState;
  /** The ids of controls whose command waits for its answer. */
  readonly pending: ReadonlySet<string>;
  /** The reason why nothing can be pressed now, as a sentence, such as a missing gm; null in normal play. */
  readonly closed: string | null;
  /** True if another tab of this user decides: this one works like any other client, and says so. */
  readonly elsewhere: boolean;
  /** True for the gm. */
  readonly gm: boolean;
  /** True where tokens of this fight stand on a grid, so that their distances can be measured. */
  readonly onGrid: boolean;
  /** Whether the rules let this user add an effect to one of these combatants now (C-11). */
  readonly mayAddEffect: (targets: readonly string[]) => boolean;
  /** The turn clock of a combatant, for whoever may start and stop it; `none` for all others, and where the table wants none. */
  readonly clockOf: (id: CombatantId) => "none" | "stopped" | "runs";
  /** Tells whether the rules let this user give a combatant another place in the order now (C-10). */
  readonly mayMove: (id: CombatantId) => boolean;
  readonly numbers: NumbersShown;
  /** What the bar over the map holds: that is not asked here again. Null where there is no bar, and for what it draws itself. */
  readonly held: Held | null;
  /** The last different texts that somebody has given with a control's command, in one of its fields: the newest first. */
  readonly lately: (control: Control, field: string) => readonly string[];
  /** Tells whether a control in a place is the one that calls for this user now: there is one on the whole page, or none. */
  readonly isPrimary: (place: string, control: string) => boolean;
  /** The keys of this user by the command they give or the window they open; none for those without. */
  readonly keys: ReadonlyMap<string, ShownKey>;
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
export interface KnownFace extends Face {
  readonly id: CombatantId;
}

/** Keeps the combatants that the viewer sees, in the same order. */
export const knownOf = (ids: readonly CombatantId[], { face }: Pick<Drawing, "face">): KnownFace[] =>
  ids.flatMap((id) => {
    const seen = face(id);
    return seen === null ? [] : [{ ...seen, id }];
  });
