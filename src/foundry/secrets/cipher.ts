/** The library that seals, in a file of its own. */
export { aessiv } from "@noble/ciphers/aes.js";
