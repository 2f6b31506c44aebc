/** What the client that decides notes of what happens on sheets and on the map. */
export { hearSheet } from "./sheets";
export { hearMovement } from "./movement";
export { remember } from "./seen";
export { dropPassed } from "./passed";
