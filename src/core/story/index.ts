/** The words about a fight once it is under way: the fourth door to `src/core`, for the log, the chat and the hook of events. */
export { Story, type Stretch, type StoryLine } from "./story";
export { eventsFor } from "./events";
