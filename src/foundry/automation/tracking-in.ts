import { optionLayers } from "../variant/option-layers";
import { optionsAbove } from "../variant/resolve";
import { TRACKING, TRACKING_OPTIONS, type DeedKind, type TrackingLevel } from "../variant/tracking-options";

/** How each kind is recorded, and the part of hit points that makes a blow. */
export type TrackingIn = Readonly<Record<DeedKind, TrackingLevel>> & { readonly blowPart: number };

/** A fight's settings: the scene's, else the world's. Changes apply at once. */
export const trackingOf = (combat: Combat.Implementation): TrackingIn => {
  const initial = Object.fromEntries(Object.entries(TRACKING_OPTIONS).map(([option, spec]) => [option, spec.initial]));
  // The specs have checked the values.
  return { ...initial, ...optionLayers(TRACKING, optionsAbove(combat, TRACKING)) } as TrackingIn;
};
