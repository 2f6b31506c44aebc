/** The file that loads with the first check, or with the remains of an interrupted check. */
export { deleteRemainsAtStart } from "./remains";
export { checkCompatibility } from "./window";
