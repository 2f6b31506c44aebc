import { Part } from "../parts/part";

/** The part that draws our share of a tracker and hears its buttons. It comes with the first combat that a tracker shows. */
export const trackerSurface = new Part(async () => (await import("./tracker-surface")).TrackerSurface);
