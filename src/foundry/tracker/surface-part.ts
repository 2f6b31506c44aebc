import { Part } from "../parts/part";

/** What draws our share of a tracker and is pressed in it. It comes with the first combat that a tracker shows. */
export const trackerSurface = new Part(async () => (await import("./tracker-surface")).TrackerSurface);
