/** Secrets kept from players: the third door to `src/core`, for those who store fights and who read what is sealed. */
export { conceal, reveal, type Concealed, type Secrets } from "./conceal";
export { openEvents, type OpenEvents } from "./open-events";
export { isStepKept, recover, type EarlierSecrets, type KeptSteps } from "./recover";
