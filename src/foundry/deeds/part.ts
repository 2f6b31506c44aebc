import { Part } from "../parts/part";

/** The part that notes the table's deeds. It comes to GMs with the first fight, since any of them may have to decide. */
export const deeds = new Part(async () => import("./deeds"));

/** The promise to wait for before a fight can be decided on this client; nothing for players, and once it is here. */
export const deedsToCome = (): Part<unknown>[] => (game.user.isGM && deeds.now === null ? [deeds] : []);
