import { Chunk } from "../parts/chunk";

/** The settings forms, which share their fields and so one file. */
export const forms = new Chunk(async () => import("./all-forms"));
