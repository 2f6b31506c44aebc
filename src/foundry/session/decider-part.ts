import { Part } from "../parts/part";

/** The part that decides. It comes to GMs with the first fight, since any of them may have to. */
export const decider = new Part(async () => import("./decider"));

/** The promise to wait for before a fight can be decided on this client; nothing for players, and once it is here. */
export const deciderToCome = (): Part<unknown>[] => (game.user.isGM && decider.now === null ? [decider] : []);
