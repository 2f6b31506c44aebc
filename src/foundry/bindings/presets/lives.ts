import type { Life } from "../preset";

/** What is known of how systems live in whose sheets nobody has looked yet: their values are guesses all the same. */
export const lives: Readonly<Record<string, Life>> = {
  // Its own turns take an activation from whoever acts; a new round gives all back.
  lancer: { turnStart: { method: "modifyCurrentActivations", with: ["0 - 1"] } },
  // It works out who comes next there, and writes everybody's initiative anew.
  ptr2e: { round: false },
};
