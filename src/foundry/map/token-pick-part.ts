import { Part } from "../parts/part";

/** The part that waits for somebody to be pointed at on the map. */
export const tokenPick = new Part(async () => import("./token-pick"));

/** Tells whether there is a map to click on. */
export const hasMap = (): boolean => canvas.ready;
