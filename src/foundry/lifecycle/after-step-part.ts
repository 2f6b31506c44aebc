import { Part } from "../parts/part";

/** The part for everything that follows from steps: chat, sounds, turn events, sheets. It comes with the first fight. */
export const afterSteps = new Part(async () => import("./after-step"));
