/** The third entry point of `src/core`, for code that stores fights or reads sealed values. */
export { conceal, isStepKept, reveal, type Secrets } from "./conceal";
