/** Everything that only the client that decides needs: judging and storing commands, and what others have written past the rules. */
export { decide, documentRequest } from "../authority/decide";
export { catchUp, mendOverwritten, settleExternalChange } from "./external-changes";
