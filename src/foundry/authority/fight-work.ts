/** The part that carries out commands about fights themselves. It comes with the first of them. */
export { chooseOptions, chooseVariant, changeVariant, declineOffer, followChoice, keepValue, resume } from "./choices";
export { putBack, restoreFields, startOver } from "./damaged";
export { confirmProposal, dismissProposal, takeMovementBack } from "./proposals";
export { takeOver } from "./take-over";
