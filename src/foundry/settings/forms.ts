import { Chunk } from "../parts/chunk";

/** The settings forms. */
export const forms = new Chunk(async () => import("./all-forms"));
