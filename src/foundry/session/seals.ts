import { requestSealKey } from "../authority/key-exchange";
import { storedKey, worldKeyId } from "../secrets/key-ring";
import { storedFlags } from "../store/flags";
import { allSessions } from "./fight-session";

/** How long to wait for other GMs' keys before telling this GM, in milliseconds. */
const HAND_OVER = 3000;

export function rereadAllFights(): void {
  for (const session of allSessions()) session.rereadStored();
}

const missingKeys = (): string[] => [...new Set(allSessions().flatMap((session) => session.record.missingKey() ?? []))];

/** Asks the other GMs for missing keys, also for future seals. */
export function requestMissingKeys(): void {
  if (!game.user.isGM || !isAnythingSealed()) return;
  const id = worldKeyId();
  const lacking = id !== null && storedKey(id) === undefined ? [id] : [];
  for (const key of new Set([...missingKeys(), ...lacking])) requestSealKey(key);
}

const isAnythingSealed = (): boolean =>
  worldKeyId() !== null || game.combats.some((combat) => storedFlags(combat).sealed !== undefined);

/** Asks for missing keys, and tells this GM if stored seals stay closed. Once, when the game is ready. */
export function checkMissingKeys(): void {
  requestMissingKeys();
  if (!game.user.isGM || missingKeys().length === 0) return;
  setTimeout(() => {
    if (missingKeys().length === 0) return;
    ui.notifications.warn("TURNWRIGHT.notifications.key-missing", { localize: true, permanent: true });
  }, HAND_OVER);
}
