import { Part } from "../parts/part";

/** The check of this table: comes when a gm asks for it. */
export const tableCheck = new Part(async () => import("./table-check"));
