import type { Encounter, Viewer } from "../../core/index";
import { conceal, type Secrets } from "../../core/secrets/index";
import { removal } from "../compat/operators";
import { heldKey, sealingKey } from "../secrets/key-ring";
import { sealAgain, type SealPlace } from "../secrets/seal";
import { viewerOf } from "./permissions";
import { placeOf, type SealedState } from "./sealed-form";
import type { SealKey } from "../secrets/key";
import type { StoredSeals } from "../store/flags";

type Seals = Readonly<Record<string, StoredSeals>>;

/** An update's words about the seals: each key's own, or that they go. */
type SealChange = Record<string, unknown>;

/** An encounter as it is stored: its open part, and what changes of the seals. */
export interface StoredForm {
  readonly open: Encounter;
  /** Changes of `flags.turnwright.sealed`, null for none. */
  readonly seals: SealChange | null;
}

/** Seals each value of a record that isn't sealed yet, and says which seals go. */
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

/** Every player of the table with the combatants they control. */
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
      : [
          [
            "state",
            sealAgain(before?.state, { patch: secrets.patch } satisfies SealedState, key, place("state")),
          ] as const,
        ];
  const history = (kind: "past" | "undone"): Record<string, unknown> =>
    sealAll(secrets[kind], before?.[kind], (at, value) => sealAgain(undefined, value, key, place(`${kind}.${at}`)));
  return { rev, ...Object.fromEntries(state), past: history("past"), undone: history("undone") };
}

/**
 * Parts an encounter for storing, and seals what is secret with the world's key. Nothing is sealed where nothing is secret.
 *
 * @param stored the seals there are now, by key
 */
export async function storedForm(
  combat: Combat.Implementation,
  encounter: Encounter,
  stored: Seals = {},
  within = "",
): Promise<StoredForm> {
  const { open, secrets } = conceal(encounter, playersOf(combat));
  const key = secrets === null ? null : await sealingKey();
  // The encounter holds what these could tell.
  const over = Object.keys(stored).filter((id) => id !== key?.id && heldKey(id) !== undefined);
  const gone = Object.fromEntries(over.map((id) => removal(id)));
  if (secrets === null || key === null) return { open, seals: over.length === 0 ? null : gone };
  const place = (at: string): SealPlace => placeOf(combat.id ?? "", within, at);
  return { open, seals: { ...gone, [key.id]: sealed(secrets, encounter.rev, key, stored[key.id], place) } };
}
