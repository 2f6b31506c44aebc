/** The fourth entry point of `src/core`, for the log and chat. */
export { Story, type Stretch, type StoryLine } from "./story";
