import { Slot } from "../session/slot";
import type { SurfaceState } from "../view-models/surface-state";

/** What is opened and typed about a fight, by the surface on which it is. */
export const SURFACES = new Slot<Map<string, SurfaceState>>(() => new Map());
