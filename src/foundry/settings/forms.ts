import { Part } from "../parts/part";

/** The forms of the settings, which share their fields: one file, with what they are made from. */
export const forms = new Part(async () => import("./all-forms"));
