import { optionLayers } from "../variant/option-layers";
import { optionsAbove } from "../variant/resolve";
import { TABLE, TABLE_OPTIONS, type DeedKind, type Noting } from "../variant/table-options";

/** The kinds of deeds noted in a fight, and how great a part of all hit points a loss must be to count as a blow. */
export type NotingIn = Readonly<Record<DeedKind, Noting>> & { readonly blowPart: number };

/** The kinds noted in a fight: as its scene says, else as the world does. Changed at any time; it counts from then on. */
export const notingOf = (combat: Combat.Implementation): NotingIn => {
  const initial = Object.fromEntries(Object.entries(TABLE_OPTIONS).map(([option, spec]) => [option, spec.initial]));
  // The specs let nothing else through.
  return { ...initial, ...optionLayers(TABLE, optionsAbove(combat, TABLE)) } as NotingIn;
};
