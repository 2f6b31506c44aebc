import { Part } from "../parts/part";

/** What presses buttons for macros. */
export const pressing = new Part(async () => import("./press"));
