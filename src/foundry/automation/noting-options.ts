import { optionLayers } from "../variant/option-layers";
import { optionsAbove } from "../variant/resolve";
import { TABLE, TABLE_OPTIONS, type DeedKind, type Noting } from "../variant/table-options";

/** How each kind is recorded in a fight, and the part of hit points that makes a blow. */
export type NotingIn = Readonly<Record<DeedKind, Noting>> & { readonly blowPart: number };

/** A fight's settings: the scene's, else the world's. Changes apply at once. */
export const notingOf = (combat: Combat.Implementation): NotingIn => {
  const initial = Object.fromEntries(Object.entries(TABLE_OPTIONS).map(([option, spec]) => [option, spec.initial]));
  // The specs have checked the values.
  return { ...initial, ...optionLayers(TABLE, optionsAbove(combat, TABLE)) } as NotingIn;
};
