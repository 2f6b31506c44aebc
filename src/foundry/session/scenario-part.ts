import { Part } from "../parts/part";

/** The part that writes a fight down as a scenario. */
export const scenarioPart = new Part(async () => import("./export-scenario"));
