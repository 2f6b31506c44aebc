import "../../src/core/variants/all.ts";
import {
  createEncounter,
  LiveFight,
  type Command,
  type CombatantSpec,
  type Encounter,
  type Outcome,
} from "../../src/core/index.ts";
import { rollFor, seeded } from "../../src/core/scenario/index.ts";

const GM = { gm: true, user: "gm0000000000gm00" } as const;

/** A step that was accepted, with the fight as it stood before. */
export type Done = Extract<Outcome, { kind: "done" }>;

/** A fight that a bench plays: the GM gives every command, with dice from a seed. */
export interface BenchFight {
  /** The fight as it stands. */
  readonly encounter: () => Encounter;
  /** Gives a command. Throws where it is refused. */
  give(command: Command): Done;
  /** Gives a command where the rules allow it now. */
  tries(command: Command): Done | null;
  /** Gives `advance` once. */
  readonly step: () => void;
}

/** Everybody of a fight: a third of them the players', with ids as long as Foundry's. */
function roster(combatants: number): CombatantSpec[] {
  return Array.from({ length: combatants }, (_, i) => ({
    id: `combatant${String(i).padStart(7, "0")}`,
    side: i % 3 === 0 ? "players" : "gm",
    owner: i % 3 === 0 ? `player${String(i % 5).padStart(10, "0")}` : null,
    kind: `kind${i % 10}`,
    // Values that no variant lacks, whatever it calls them.
    traits: {
      initiative: i % 7,
      dexterity: i % 11,
      concentration: 2,
      initiativeRating: 8 + (i % 7),
      maxAp: 3,
      reaction: 3 + (i % 5),
      intuition: 3 + (i % 4),
    },
  }));
}

/** How many effects sit on a fight from its start, spread over everybody. */
interface Load {
  readonly effects?: number;
  /** False for a fight that has not been started. */
  readonly started?: boolean;
}

/** A fight that has just begun, with so many effects that last for all of it. */
export function fightOf(variant: string, combatants: number, { effects = 0, started = true }: Load = {}): BenchFight {
  const made = createEncounter({ variant, combatants: roster(combatants) });
  if (!made.ok) throw new Error(`${variant}: ${made.problem.code} ${made.problem.at}`);
  const random = seeded(combatants);
  const live = new LiveFight(made.encounter);

  const propose = (command: Command): Outcome => live.propose(command, GM, {}, (request) => rollFor(request, random));

  function give(command: Command): Done {
    const outcome = propose(command);
    if (outcome.kind === "done") return outcome;
    const why = outcome.kind === "refused" ? outcome.refusal.code : outcome.kind;
    throw new Error(`${variant}: ${command.do}: ${why}`);
  }

  const ids = Object.keys(made.encounter.combatants);
  for (let i = 0; i < effects; i += 1) {
    const target = ids[i % ids.length] ?? "";
    give({ do: "addEffect", name: `Effect ${i}`, target, until: "combat", modify: { strength: 1 } });
  }
  if (started) give({ do: "start" });
  return {
    encounter: () => live.encounter,
    give,
    tries(command) {
      const outcome = propose(command);
      return outcome.kind === "done" ? outcome : null;
    },
    step: () => void give({ do: "advance" }),
  };
}
