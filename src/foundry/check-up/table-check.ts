/** Everything that comes in one file with the first check of a table. */
export { fillBatch } from "./quench-batch";
export { checkTable } from "./window";
