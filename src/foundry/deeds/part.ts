import { Part } from "../parts/part";

/** What notes by itself what the table does. It comes to GMs with the first fight, since any of them may have to decide. */
export const deeds = new Part(async () => import("./deeds"));

/** What has to come before a fight can be decided on this client; nothing for players, and once it is here. */
export const deedsToCome = (): Part<unknown>[] => (game.user.isGM && deeds.now === null ? [deeds] : []);
