/** The fourth entry point of `src/core`, for the log, chat and event hook. */
export { Story, type Stretch, type StoryLine } from "./story";
export { eventsFor } from "./events";
