import { parseEncounter, type Encounter, type Patch, type Viewer } from "../../core/index";
import { reveal, conceal, type Secrets } from "../../core/secrets/index";
import { storedKey, sealingKey } from "../secrets/key-ring";
import { openSeal, sealAgain, type SealPlace } from "../secrets/seal";
import { readEncounter } from "../store/read-encounter";
import { removal } from "../compat/operators";
import { viewerOf } from "./permissions";
import { type StoredSeals, storedFlags } from "../store/flags";
import type { Reading } from "../store/record-status";
import type { SealKey } from "../secrets/key";

type Seals = Readonly<Record<string, StoredSeals>>;

export interface SealedReading {
  readonly reading: Reading;
  readonly open: Encounter | null;
  readonly missing: string | null;
}

/** A seal's place. `within` names a record beside the fight's own. */
function placeOf(combat: string, within: string, at: string): SealPlace {
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

/** Combines an open encounter with its sealed part. Drops seals that no longer fit. */
function together(open: Encounter, own: StoredSeals, key: SealKey, place: (at: string) => SealPlace): Encounter {
  // A GM without the key has continued since, so this seal's moment is lost.
  if (own.rev !== open.rev) return open;
  const state = own.state === undefined ? null : openSeal(own.state, key, place("state"));
  const whole = reveal(open, {
    patch: (state?.value as { readonly patch: Patch } | undefined)?.patch ?? null,
    past: openAll(own.past, key, place, "past"),
    undone: openAll(own.undone, key, place, "undone"),
  });
  return parseEncounter(whole).ok ? whole : open;
}

/** Reads a stored encounter, for a GM with its sealed part. `within` names a record beside the fight's own. */
export function readSealed(combat: string, raw: unknown, seals: Seals | undefined, within = ""): SealedReading {
  const reading = readEncounter(raw);
  if (reading.kind !== "encounter") return { reading, open: null, missing: null };
  const { encounter: open } = reading;
  if (!game.user.isGM || seals === undefined) return { reading, open, missing: null };
  const newest = Object.entries(seals).toSorted(([, a], [, b]) => b.rev - a.rev);
  const [missing = null] = newest.flatMap(([id]) => (storedKey(id) === undefined ? [id] : []));
  const place = (at: string): SealPlace => placeOf(combat, within, at);
  const encounter = newest.reduce((known, [id, own]) => {
    const key = storedKey(id);
    return key === undefined ? known : together(known, own, key, place);
  }, open);
  return { reading: { kind: "encounter", encounter }, open, missing };
}

function sealAll(
  values: Readonly<Record<string, unknown>>,
  previous: Readonly<Record<string, string>> = {},
  seal: (at: string, value: unknown) => string,
): Record<string, unknown> {
  const fresh = Object.entries(values)
    .filter(([at]) => !Object.hasOwn(previous, at))
    .map(([at, value]) => [at, seal(at, value)] as const);
  const gone = Object.keys(previous).filter((at) => !Object.hasOwn(values, at));
  return Object.fromEntries([...fresh, ...gone.map((at) => removal(at))]);
}

const playersOf = (combat: Combat.Implementation): Viewer[] =>
  game.users.filter(({ isGM }) => !isGM).map((user) => viewerOf(user, combat));

function sealed(
  secrets: Secrets,
  rev: number,
  key: SealKey,
  before: StoredSeals | undefined,
  place: (at: string) => SealPlace,
) {
  const state =
    secrets.patch === null
      ? before?.state === undefined
        ? []
        : [removal("state")]
      : [["state", sealAgain(before?.state, { patch: secrets.patch }, key, place("state"))] as const];
  const history = (kind: "past" | "undone"): Record<string, unknown> =>
    sealAll(secrets[kind], before?.[kind], (at, value) => sealAgain(undefined, value, key, place(`${kind}.${at}`)));
  return { rev, ...Object.fromEntries(state), past: history("past"), undone: history("undone") };
}

/** Splits an encounter for storing, and seals its secrets with the world's key. `stored` has the present seals. */
export async function sealForStorage(
  combat: Combat.Implementation,
  encounter: Encounter,
  stored: Seals = {},
  within = "",
) {
  const { open, secrets } = conceal(encounter, playersOf(combat));
  const key = secrets === null ? null : await sealingKey();
  // The encounter already holds their contents.
  const over = Object.keys(stored).filter((id) => id !== key?.id && storedKey(id) !== undefined);
  const gone = Object.fromEntries(over.map((id) => removal(id)));
  if (secrets === null || key === null) return { open, seals: over.length === 0 ? null : gone };
  const place = (at: string): SealPlace => placeOf(combat.id ?? "", within, at);
  return { open, seals: { ...gone, [key.id]: sealed(secrets, encounter.rev, key, stored[key.id], place) } };
}

/** The encounter put aside for Foundry's turns. Null if missing or unreadable. */
export function encounterAside(combat: Combat.Implementation): Encounter | null {
  const { aside, asideSealed } = storedFlags(combat);
  const { reading } = readSealed(combat.id ?? "", aside, asideSealed, "aside");
  return reading.kind === "encounter" ? reading.encounter : null;
}
