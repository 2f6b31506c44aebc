import { Slot } from "../session/slot";
import type { SurfaceState } from "../view-models/surface-state";

/** The surface states of a fight, by surface: what is opened and typed there. */
export const SURFACES = new Slot<Map<string, SurfaceState>>(() => new Map());
