/** The third entry point of `src/core`, for code that stores fights or reads sealed values. */
export { conceal, reveal, type Secrets } from "./conceal";
export { isStepKept } from "./kept-steps";
