import { Part } from "../parts/part";

/** What writes a fight down as a scenario. */
export const scenarioPart = new Part(async () => import("./export-scenario"));
