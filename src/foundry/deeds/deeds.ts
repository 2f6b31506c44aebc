/** The deeds on sheets and map that the client that decides takes note of. */
export { catchUp, hearDrugEnd, hearSheet } from "./sheets";
export { hearMessage } from "./messages";
export { hearMovement, hearStart } from "./movement";
export { remember } from "./seen";
export { dropPassed } from "./passed";
