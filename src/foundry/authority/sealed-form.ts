import { parseEncounter, type Encounter, type Patch } from "../../core/index";
import { reveal } from "../../core/secrets/index";
import { heldKey } from "../secrets/key-ring";
import { openSeal, type SealPlace } from "../secrets/seal";
import { readEncounter } from "../store/read-encounter";
import type { StoredSeals } from "../store/flags";
import type { Reading } from "../store/standing";
import type { SealKey } from "../secrets/key";

type Seals = Readonly<Record<string, StoredSeals>>;

/** The stored fight, as far as this client can read it. */
export interface SealedReading {
  /** With what is sealed, where this client has the key. */
  readonly reading: Reading;
  /** The open encounter by itself; null where nothing can be read. */
  readonly open: Encounter | null;
  /** The id of the newest key that this GM's client lacks for what is sealed; null where it lacks none. */
  readonly missing: string | null;
}

/** The place of a seal: `within` names the record beside the fight's own, empty for the fight itself. */
export function placeOf(combat: string, within: string, at: string): SealPlace {
  return { combat, at: within === "" ? at : `${within}.${at}` };
}

function openAll<T>(
  seals: Readonly<Record<string, string>> | undefined,
  key: SealKey,
  place: (at: string) => SealPlace,
  kind: string,
): Record<string, T> {
  const opened = Object.entries(seals ?? {}).flatMap(([at, text]) => {
    const found = openSeal(text, key, place(`${kind}.${at}`));
    return found === null ? [] : [[at, found.value as T] as const];
  });
  return Object.fromEntries(opened);
}

/** What is sealed of a state: the patch from the open encounter to the true one. */
export interface SealedState {
  readonly patch: Patch;
}

/** Puts an open encounter and what was sealed with it together. What doesn't fit any more is left out. */
function together(open: Encounter, own: StoredSeals, key: SealKey, place: (at: string) => SealPlace): Encounter {
  // A GM without the key has played on since: what was kept of a moment that is over is lost.
  if (own.rev !== open.rev) return open;
  const state = own.state === undefined ? null : openSeal(own.state, key, place("state"));
  const whole = reveal(open, {
    patch: (state?.value as SealedState | undefined)?.patch ?? null,
    past: openAll(own.past, key, place, "past"),
    undone: openAll(own.undone, key, place, "undone"),
  });
  return parseEncounter(whole).ok ? whole : open;
}

/**
 * Reads a stored encounter: the open one for players; for a GM together with what is sealed, as far as this client has the key.
 * A GM without it who has played on has sealed with another since.
 *
 * @param within where the record lies beside the fight's own: empty for the fight itself
 */
export function readSealed(combat: string, raw: unknown, seals: Seals | undefined, within = ""): SealedReading {
  const reading = readEncounter(raw);
  if (reading.kind !== "encounter") return { reading, open: null, missing: null };
  const { encounter: open } = reading;
  if (!game.user.isGM || seals === undefined) return { reading, open, missing: null };
  const newest = Object.entries(seals).toSorted(([, a], [, b]) => b.rev - a.rev);
  const [missing = null] = newest.flatMap(([id]) => (heldKey(id) === undefined ? [id] : []));
  const place = (at: string): SealPlace => placeOf(combat, within, at);
  const encounter = newest.reduce((known, [id, own]) => {
    const key = heldKey(id);
    return key === undefined ? known : together(known, own, key, place);
  }, open);
  return { reading: { kind: "encounter", encounter }, open, missing };
}
