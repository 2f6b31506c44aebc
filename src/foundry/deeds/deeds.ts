/** What the client that decides notes of what happens on sheets, on the map and in the chat. */
export { catchUp, hearDrugEnd, hearSheet } from "./sheets";
export { hearMessage } from "./messages";
export { hearMovement, hearStart } from "./movement";
export { remember } from "./seen";
export { dropPassed } from "./passed";
