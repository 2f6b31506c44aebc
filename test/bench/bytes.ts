import { native, variants, type Command, type Encounter } from "../../src/core/index.ts";
import { withStep } from "../../src/foundry/store/step-info.ts";
import { encodeKeys } from "../../src/foundry/store/keys.ts";
import { StoredFight } from "../support/stored-fight.ts";
import { fightOf, type BenchFight, type Done } from "./fight.ts";

/**
 * Bytes of an update as JSON at 20 combatants: all that is the module's own in the document and in the options together. What Foundry's own
 * combatants take is counted apart: each initiative that changes has to be in them, with the id of its combatant, or no other module would
 * know of it.
 */
export interface Bytes {
  /** The largest of the ordinary commands. */
  readonly ordinary: number;
  /** The end of a shared turn of an Actor and three Reactors, which ends the turns of four; 0 where nobody shares turns. */
  readonly sharedTurn: number;
  /** The end of a round by the GM's hand, before anybody has acted: everybody loses a turn. */
  readonly roundEnd: number;
  /** The largest of the steps in which everybody gets a number, in the first round and in the second. */
  readonly roll: number;
  /** The largest that the whole encounter was while its history filled. */
  readonly document: number;
  /** The bytes that Foundry's own initiatives add to the largest of the rolls. */
  readonly foundry: number;
}

const SIZE = 20;
const GM_ID = "gm0000000000gm00";

const bytesIn = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** A fight whose steps are stored as a deciding client does. */
class StoredBench {
  readonly #fight: BenchFight;
  readonly #stored: StoredFight;
  #initiative: Readonly<Record<string, number | null>>;

  constructor(fight: BenchFight) {
    this.#fight = fight;
    this.#stored = new StoredFight(fight.encounter());
    this.#initiative = { ...native(fight.encounter()).initiative };
  }

  get encounter(): Encounter {
    return this.#fight.encounter();
  }

  /** Gives a command where the rules allow it now, and returns the bytes of its update. */
  tries(command: Command): { readonly own: number; readonly foundry: number } | null {
    const done = this.#fight.tries(command);
    return done === null ? null : { own: this.#ownBytes(done), foundry: this.#foundryBytes(done) };
  }

  #ownBytes({ forward, next, command }: Done): number {
    const encounter = this.#stored.update(forward);
    const requests = { [GM_ID]: { id: "request000000000", rev: next.rev } };
    const info = { from: next.rev - 1, rev: next.rev, kind: "done", command: command.do, by: GM_ID } as const;
    return bytesIn({ flags: { turnwright: { encounter, requests } } }) + bytesIn(withStep(info));
  }

  #foundryBytes({ next }: Done): number {
    const now = native(next).initiative;
    const changed = Object.entries(now).filter(([id, initiative]) => this.#initiative[id] !== initiative);
    this.#initiative = { ...now };
    return changed.length === 0
      ? 0
      : bytesIn({ combatants: changed.map(([_id, initiative]) => ({ _id, initiative })) });
  }
}

/** Goes on until somebody acts, so that a round can be closed; returns what each step took. */
function untilRunning(fight: StoredBench): { readonly own: number; readonly foundry: number }[] {
  const taken = [];
  for (const command of ["start", "beginCount", "roll"]) {
    const bytes = fight.tries({ do: command });
    if (bytes !== null) taken.push(bytes);
  }
  return taken;
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

/** The bytes of a variant's updates. */
export function bytesOf(variant: string): Bytes {
  const fight = new StoredBench(fightOf(variant, SIZE, { started: false }));
  const rolls = untilRunning(fight);
  const ordinary: number[] = [];
  for (const command of ordinaryCommands(fight)) {
    const { stage } = fight.encounter;
    const bytes = fight.tries(command);
    // Everybody gets a number where a stage ends in which that is waited for.
    const isJoint = ["rolling", "declaring"].includes(stage) && fight.encounter.stage !== stage;
    if (bytes === null) continue;
    if (isJoint) rolls.push(bytes);
    else ordinary.push(bytes.own);
  }
  const sharedTurn =
    fight.encounter.variant === "shared-turn" ? (fight.tries({ do: "endTurn" })?.own ?? Number.NaN) : 0;
  const roundEnd = fight.tries({ do: "nextRound" })?.own ?? Number.NaN;
  rolls.push(...untilRunning(fight));
  const documents = Array.from({ length: fight.encounter.keep }, () => {
    if (fight.tries({ do: "advance" }) === null) untilRunning(fight);
    return bytesIn(encodeKeys(fight.encounter));
  });
  const largest = (of: "own" | "foundry"): number => Math.max(...rolls.map((bytes) => bytes[of]));
  return {
    ordinary: Math.max(...ordinary),
    sharedTurn,
    roundEnd,
    roll: largest("own"),
    document: Math.max(...documents),
    foundry: largest("foundry"),
  };
}

/** The bytes of every variant's updates. */
export const bytes = (): Record<string, Bytes> => Object.fromEntries(variants().map(({ id }) => [id, bytesOf(id)]));
