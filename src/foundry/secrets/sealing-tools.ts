/** Everything that comes in one file with the first fight that is sealed. */
export { reveal } from "../../core/secrets/index";
export { answerKeyQuestion, keyInAnswer, readKeyMessage } from "./hand-over";
export { makeKey, readKey, writeKey } from "./key";
export { openSeal, seal, sealAgain } from "./seal";
