import type { Command, Encounter } from "../../src/core/index.ts";
import { StoredFight } from "../support/stored-fight.ts";
import { BenchFight, MEASURED, newEncounter } from "./fight.ts";
import { encodeKeys } from "../../src/foundry/store/stored-form.ts";

/**
 * Bytes of an update as JSON: all that is the module's own in the document and in the options together. Foundry's own initiatives come on top:
 * each that changes has to be in its combatant, or no other module would know of it.
 */
export interface Bytes {
  /** The largest of the ordinary commands. */
  readonly ordinary: number;
  /**
   * The end of a round by the GM's hand, before anybody has acted, by which everybody loses a turn; or where it is larger that of a shared turn,
   * which ends the turns of an Actor and three Reactors.
   */
  readonly roundEnd: number;
  /** The largest of the steps in which everybody gets a number, in the first round and in the second. */
  readonly roll: number;
  /** The largest that the whole encounter was while its history filled. */
  readonly document: number;
}

const SIZE = 20;
const GM_ID = "gm0000000000gm00";

const bytesIn = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** A fight whose steps are stored as a deciding client does. */
class StoredBench {
  readonly #fight: BenchFight;
  readonly #stored: StoredFight;

  constructor(fight: BenchFight) {
    this.#fight = fight;
    this.#stored = new StoredFight(fight.encounter);
  }

  get encounter(): Encounter {
    return this.#fight.encounter;
  }

  /** Gives a command where the rules allow it now, and returns the bytes of its update. */
  tries(command: Command): number | null {
    const done = this.#fight.tries(command);
    if (done === null) return null;
    const { forward, next, command: taken } = done;
    const encounter = this.#stored.update(forward);
    const requests = { [GM_ID]: { id: "request000000000", rev: next.rev } };
    const info = { from: next.rev - 1, rev: next.rev, kind: "done", command: taken.do, by: GM_ID } as const;
    return (
      bytesIn({ flags: { turnwright: { encounter, requests } } }) + bytesIn({ turnwright: info, turnEvents: false })
    );
  }
}

/** Goes on until somebody acts, so that a round can be closed; returns what each step took. */
function untilRunning(fight: StoredBench): number[] {
  return ["start", "beginCount", "roll"].flatMap((command) => fight.tries({ do: command }) ?? []);
}

/** The commands of a turn or two, `advance` among them, and those that only this variant has. */
function ordinaryCommands({ encounter }: StoredBench): Command[] {
  const { combatants } = encounter;
  const [first = "", second = ""] = Object.keys(combatants);
  const advances = Array.from({ length: 30 }, () => ({ do: "advance" }));
  return [
    { do: "setCondition", combatant: first, condition: "incapacitated", on: true },
    { do: "addEffect", name: "Slow", target: second, until: { turns: 2 }, modify: { strength: -2 } },
    ...advances,
    ...sharedTurnCommands(encounter),
  ];
}

/** A shared turn with three Reactors, each with a plan. */
function sharedTurnCommands({ variant, combatants }: Encounter): Command[] {
  if (variant !== "shared-turn") return [];
  const plan = "I charge the nearest of them and shout";
  const all = Object.keys(combatants);
  return [
    // One of them has the impetus, and is heard; the others are refused.
    ...all.map((combatant) => ({ do: "declareActor", combatant, plan })),
    ...all.slice(17).map((combatant) => ({ do: "declareReactor", combatant, plan })),
    { do: "beginTurn" },
    { do: "nextStep" },
  ];
}

/** The bytes of a variant's updates at 20 combatants. */
export function bytesOf(variant: string): Bytes {
  const fight = new StoredBench(new BenchFight(newEncounter(variant, SIZE)));
  const rolls = untilRunning(fight);
  const ordinary: number[] = [];
  for (const command of ordinaryCommands(fight)) {
    const { stage } = fight.encounter;
    const bytes = fight.tries(command);
    if (bytes === null) continue;
    // Everybody gets a number where a stage ends in which that is waited for.
    const isJoint = ["rolling", "declaring"].includes(stage) && fight.encounter.stage !== stage;
    (isJoint ? rolls : ordinary).push(bytes);
  }
  const ends = [...(variant === "shared-turn" ? ["endTurn"] : []), "nextRound"];
  const roundEnd = Math.max(...ends.map((end) => fight.tries({ do: end }) ?? Number.NaN));
  rolls.push(...untilRunning(fight));
  const documents = Array.from({ length: fight.encounter.keep }, () => {
    if (fight.tries({ do: "advance" }) === null) untilRunning(fight);
    return bytesIn(encodeKeys(fight.encounter));
  });
  return { ordinary: Math.max(...ordinary), roundEnd, roll: Math.max(...rolls), document: Math.max(...documents) };
}

/** The bytes of every variant's updates, by the number of combatants. */
export const bytes = (): Record<string, { readonly [SIZE]: Bytes }> =>
  Object.fromEntries(MEASURED.map((id) => [id, { [SIZE]: bytesOf(id) }]));
