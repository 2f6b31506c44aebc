import { Chunk } from "../parts/chunk";

/** The forms of the settings, which share their fields: one file, with what they are made from. */
export const forms = new Chunk(async () => import("./all-forms"));
