/** The file that loads with the first check. */
export { fillBatch } from "./quench-batch";
export { checkCompatibility } from "./window";
