/** The second entry point of `src/core`, for what play does not need. */
export { anonymized } from "./anonymous";
export { exportScenario } from "./export";
export { sampleVariant, type VariantTurn } from "./sample-variant";
export { beginScenario, playScenario, type Failure, type Played } from "./play";
export { rollFor, rollOnto, seeded, type Random } from "./random";
export * from "./scenario";
export { sampleRounds, type SampleRound, type SampleTurn } from "../parts/sample";
export { underWishes, type Wish } from "../parts/wishes";
export { namesIn } from "../state/formula";
