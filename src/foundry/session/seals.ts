import { askForHandOver } from "../authority/key-exchange";
import { byThisGM } from "../authority/permissions";
import { openKeyDialog, type KeyMenuHost } from "../secrets/key-menu";
import { heldKey, renewWorldKey, worldKeyId } from "../secrets/key-ring";
import { sealing } from "../secrets/sealing";
import { storedFlags } from "../store/reading";
import { allSessions } from "./fight-session";

/** How long other GMs have to hand a key over before this GM is asked for it, in milliseconds. */
const HAND_OVER = 3000;

/** Reads every fight again: a key has come. */
export function readAllAgain(): void {
  for (const session of allSessions()) session.readAgain();
}

/** Writes every fight anew, on the deciding client: the world seals otherwise, or with another key. */
export function sealAllAnew(): void {
  for (const session of allSessions()) {
    session.readAgain();
    if (!session.mayDecide()) continue;
    session.queue
      .run(async () => session.give({ do: "fight/seal-anew" }, byThisGM()))
      .catch((error: unknown) => Hooks.onError("turnwright.seals", error as Error, { log: "error" }));
  }
}

/** The ids of the keys that this GM's client lacks for what is stored. */
const missingKeys = (): string[] => [...new Set(allSessions().flatMap((session) => session.missingKey() ?? []))];

/**
 * Asks the other GMs for the keys that this GM's client lacks: to what is stored, and to what will be. Somebody who could hand
 * them over may have come, or a key may have been made while everybody was here.
 */
export function askForKeys(): void {
  if (!game.user.isGM || !isAnythingSealed()) return;
  cipherHere(() => {
    const id = worldKeyId();
    const lacking = id !== null && heldKey(id) === undefined ? [id] : [];
    for (const key of new Set([...missingKeys(), ...lacking])) askForHandOver(key);
  });
}

/** Tells whether this world seals, or something in a fight is sealed from another. */
const isAnythingSealed = (): boolean =>
  worldKeyId() !== null || game.combats.some((combat) => storedFlags(combat).sealed !== undefined);

/**
 * Goes on once the cipher is here, by which a held key is known, and every fight has been read with it. Where it does not come the fights
 * say so.
 */
function cipherHere(then: () => void): void {
  const readAll = async (): Promise<void> => {
    try {
      await sealing.here();
    } catch {
      return;
    }
    await Promise.all(allSessions().map(async (session) => session.partsSettled()));
    then();
  };
  void readAll();
}

/** Makes what was sealed anew from the tokens, with a new key: the old one is lost. */
async function makeAnew(): Promise<void> {
  await renewWorldKey();
  for (const session of allSessions()) {
    if (session.missingKey() !== null) await session.request({ do: "fight/make-hidden-anew" });
  }
}

/** The consequences of the GM's choices about the key. */
export const keyMenuHost: KeyMenuHost = {
  missing: missingKeys,
  onKey: readAllAgain,
  onAnew: () => void makeAnew(),
};

/**
 * Asks the other GMs for the keys that this client lacks, and, where none can hand over those to what is stored, the GM at this
 * client. Once, when the game is ready.
 */
export function lookForKeys(): void {
  askForKeys();
  if (!game.user.isGM || !isAnythingSealed()) return;
  cipherHere(() => {
    if (missingKeys().length === 0) return;
    setTimeout(() => {
      if (missingKeys().length > 0) void openKeyDialog(keyMenuHost);
    }, HAND_OVER);
  });
}
