import { Part } from "../../parts/part";

/** What reads records that are packed, and those of older schemas. It comes with the first of them. */
export const unpacking = new Part(async () => import("./lay-out"));
