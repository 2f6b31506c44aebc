/** The deeds on sheets, on the map and in the chat that the deciding client takes note of. */
export { hearDrugEnd, hearSheet } from "./sheets";
export { hearMessage } from "./messages";
export { hearMovement, hearStart } from "./movement";
export { remember } from "./seen";
export { dropPassed, forgetPassed } from "./expired-proposals";
