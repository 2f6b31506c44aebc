/** Secrets kept from players: the third door to `src/core`, for those who store fights and who read what is sealed. */
export { conceal, reveal, type Secrets } from "./conceal";
export { isStepKept } from "./kept-steps";
