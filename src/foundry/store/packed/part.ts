import { Part } from "../../parts/part";

/** The part that reads packed records, and those of older schemas. It comes with the first of them. */
export const unpacking = new Part(async () => import("./lay-out"));
