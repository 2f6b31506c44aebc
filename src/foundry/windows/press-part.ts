import { Part } from "../parts/part";

/** The part that presses buttons for macros. */
export const pressing = new Part(async () => import("./press"));
