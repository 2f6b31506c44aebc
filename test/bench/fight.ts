import {
  createEncounter,
  propose,
  SETS,
  variants,
  view,
  type Command,
  type CombatantSpec,
  type Encounter,
  type Outcome,
  type Tape,
} from "../../src/core/index.ts";
import { rollOnto, seeded, type Random } from "../../src/core/scenario/index.ts";

const GM = { gm: true, user: "gm0000000000gm00" } as const;

/** The rules to measure: all that are code, and of the sets, which share theirs, the two most played. */
export const MEASURED: readonly string[] = variants()
  .map(({ id }) => id)
  .filter((id) => ["basic", "popcorn"].includes(id) || SETS.every((set) => set.id !== id));

/** A step that was accepted. */
export type Done = Extract<Outcome, { kind: "done" }>;

/** Everybody of a fight: a third of them the players', the others in kinds of four, with ids as long as Foundry's. */
function roster(combatants: number): CombatantSpec[] {
  return Array.from({ length: combatants }, (_, i) => ({
    id: `combatant${String(i).padStart(7, "0")}`,
    side: i % 3 === 0 ? "players" : "gm",
    owner: i % 3 === 0 ? `player${String(i % 5).padStart(10, "0")}` : null,
    kind: i % 3 === 0 ? `hero${i}` : `beast${Math.floor(i / 6)}`,
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

/** A fight that nobody has started yet. */
export function newEncounter(variant: string, combatants: number): Encounter {
  const made = createEncounter({ variant, combatants: roster(combatants) });
  if (!made.ok) throw new Error(`${variant}: ${made.problem.code} ${made.problem.at}`);
  return made.encounter;
}

/** A fight in which the GM gives every command, with dice from a seed. */
export class BenchFight {
  #encounter: Encounter;
  readonly #random: Random;

  constructor(encounter: Encounter) {
    this.#encounter = encounter;
    this.#random = seeded(Object.keys(encounter.combatants).length);
  }

  /** The fight as it stands. */
  get encounter(): Encounter {
    return this.#encounter;
  }

  /** Gives a command where the rules allow it now: as a client does, which proposes it again with the dice that it lacks. */
  tries(command: Command): Done | null {
    let tape: Tape = {};
    for (;;) {
      const outcome = propose(this.#encounter, command, GM, tape);
      if (outcome.kind === "refused") return null;
      if (outcome.kind === "done") {
        this.#encounter = outcome.next;
        return outcome;
      }
      tape = rollOnto(tape, outcome.requests, this.#random);
    }
  }

  /** Gives a command. Throws where it is refused. */
  give(command: Command): void {
    if (this.tries(command) === null) throw new Error(`${this.#encounter.variant}: ${command.do} was refused`);
  }
}

/** Every so many commands somebody gets an effect that does something each turn, and ends after some. */
const BETWEEN_EFFECTS = 4;
/** Reactors in a shared turn. */
const REACTORS = 3;
const PLAN = "I charge the nearest of them and shout";

/** A fight as a table plays it: shared turns of an Actor and Reactors go through their steps, and effects come, tick and end. */
class PlayedFight {
  readonly commands: Command[] = [];
  readonly #fight: BenchFight;
  readonly #ids: readonly string[];
  /** The Reactors whom the shared turn to come still lacks. */
  #reactors = 0;

  constructor(start: Encounter) {
    this.#fight = new BenchFight(start);
    this.#ids = Object.keys(start.combatants);
  }

  #tries(command: Command): boolean {
    if (this.#fight.tries(command) === null) return false;
    this.commands.push(command);
    return true;
  }

  #addEffect(): boolean {
    const { length } = this.commands;
    if (length === 0 || length % BETWEEN_EFFECTS !== 0) return false;
    const target = this.#ids[(length / BETWEEN_EFFECTS) % this.#ids.length] ?? "";
    const tick = { at: "turn-start", label: "Burns", amount: 2 };
    return this.#tries({ do: "addEffect", name: "Fire", target, until: { turns: 2 }, tick, modify: { strength: -2 } });
  }

  /** Declares an Actor, or a Reactor to what an Actor plans. */
  #declare(): boolean {
    const { encounter } = this.#fight;
    if (encounter.stage === "impetus") {
      const { impetus } = view(encounter, GM) as { readonly impetus?: string | null };
      this.#reactors = REACTORS;
      return this.#tries({ do: "declareActor", combatant: impetus ?? "", plan: PLAN });
    }
    if (encounter.stage !== "reactions" || this.#reactors === 0) return false;
    this.#reactors -= 1;
    return this.#ids.some((combatant) => this.#tries({ do: "declareReactor", combatant, plan: PLAN }));
  }

  /** Goes on by one command. Throws where there is no way on. */
  step(): void {
    if (this.#addEffect() || this.#declare() || this.#tries({ do: "advance" })) return;
    throw new Error(`${this.#fight.encounter.variant}: nothing goes on`);
  }
}

/** The first commands of a fight as a table plays it, all of which are accepted one after the other. */
export function playedCommands(start: Encounter, count: number): readonly Command[] {
  const played = new PlayedFight(start);
  for (let at = 0; at < count; at += 1) played.step();
  return played.commands;
}
