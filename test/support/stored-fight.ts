import type { Encounter, Patch } from "../../src/core/index";
import { readEncounter } from "../../src/foundry/store/read-encounter";
import { storedChange, storedWhole, type Host } from "../../src/foundry/store/packing/write";
import { mergeObject } from "../tabletop/common/utils/merge.ts";
import { ForcedDeletion, ForcedReplacement } from "../tabletop/common/utils/operators.ts";
import { throughJson } from "./plain";

/** How Foundry's generations say that a key goes, and that a record is replaced. */
export const HOSTS: Readonly<Record<13 | 14, Host>> = {
  13: { removal: (key) => [`-=${key}`, null], replacement: (key, value) => [`==${key}`, value] },
  14: {
    removal: (key) => [key, new ForcedDeletion()],
    replacement: (key, value) => [key, new ForcedReplacement(value)],
  },
};

/** A document's flags that hold an encounter, and take in what each step changes of it, as Foundry would. */
export class StoredFight {
  #flags: { encounter: unknown };
  readonly #host: Host;

  /** Stores an encounter whole. */
  constructor(encounter: Encounter, host: Host = HOSTS[13]) {
    this.#flags = { encounter: throughJson(storedWhole(encounter)) };
    this.#host = host;
  }

  /** Stores a step, and returns the encounter's part of the update. */
  update(forward: Patch, next: Encounter): Record<string, unknown> {
    const change = storedChange(this.#flags.encounter, forward, next, this.#host);
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
