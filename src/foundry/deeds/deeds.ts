/** The deeds on sheets, on the map and in the chat that the deciding client takes note of. */
export { catchUp } from "./catch-up";
export { hearDrugEnd, hearSheet } from "./sheets";
export { hearMessage } from "./messages";
export { hearDeletion } from "./unsaid";
export { hearMovement, hearStart } from "./movement";
export { remember } from "./seen";
export { dropPassed, forgetPassed } from "./passed";
