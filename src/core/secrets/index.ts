/** What players must not know yet: the third door to `src/core`, for who stores fights and who reads what is sealed. */
export { conceal, reveal, type Concealed, type Secrets } from "./conceal";
export { openEvents, type OpenEvents } from "./open-events";
export { isStepKept, recover, type EarlierSecrets, type KeptSteps } from "./recover";
