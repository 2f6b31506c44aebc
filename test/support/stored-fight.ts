import type { Encounter, Patch } from "../../src/core/index";
import { readEncounter } from "../../src/foundry/store/read-encounter";
import { mergeObject } from "../tabletop/common/utils/merge.ts";
import { ForcedDeletion } from "../tabletop/common/utils/operators.ts";
import { throughJson } from "./plain";
import { hostPatch, encodeKeys } from "../../src/foundry/store/stored-form";
import type { Removal } from "../../src/foundry/compat/removal";

/** How Foundry's generations say that a key goes. */
export const REMOVALS: Readonly<Record<13 | 14, Removal>> = {
  13: (key) => [`-=${key}`, null],
  14: (key) => [key, new ForcedDeletion()],
};

/** A document's flags that hold an encounter, and take in what each step changes of it, as Foundry would. */
export class StoredFight {
  #flags: { encounter: unknown };
  readonly #removal: Removal;

  /** Stores an encounter whole. */
  constructor(encounter: Encounter, removal: Removal = REMOVALS[13]) {
    this.#flags = { encounter: throughJson(encodeKeys(encounter)) };
    this.#removal = removal;
  }

  /** Stores a step, and returns the encounter's part of the update. */
  update(forward: Patch): Record<string, unknown> {
    const change = hostPatch(forward, this.#removal);
    mergeObject(this.#flags, { encounter: change }, { performDeletions: true, applyOperators: true });
    this.#flags = throughJson(this.#flags);
    return change;
  }

  /** The stored data, as they lie there. */
  get raw(): unknown {
    return this.#flags.encounter;
  }

  /** The encounter as a client reads it, or whatever else comes of it. */
  read(): unknown {
    const reading = readEncounter(this.raw);
    return reading.kind === "encounter" ? reading.encounter : reading;
  }
}
