import {
  createEncounter,
  propose,
  rollOnto,
  screen,
  seeded,
  type CombatantSpec,
  type Encounter,
  type Outcome,
  type Tape,
} from "../../src/core/index.ts";

const GM = { gm: true } as const;

/** A fight that goes on by itself: each step gives the command that comes next, with dice from a seed. */
export interface Fight {
  /** Gives `advance` once. */
  readonly step: () => void;
  /** Bytes of each update so far, as JSON, apart by whether a round began with it. */
  readonly updates: { readonly ordinary: number[]; readonly rounds: number[] };
  /** Draws the gm's screen. */
  readonly draw: () => void;
}

/** Everybody of a fight: a third of them the players', with ids as long as Foundry's. */
function roster(combatants: number): CombatantSpec[] {
  return Array.from({ length: combatants }, (_, i) => ({
    id: `combatant${String(i).padStart(7, "0")}`,
    side: i % 3 === 0 ? "players" : "gm",
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

/** A fight that has just begun. */
export function fightOf(variant: string, combatants: number): Fight {
  const made = createEncounter({ variant, combatants: roster(combatants) });
  if (!made.ok) throw new Error(`${variant}: ${made.problem.code} ${made.problem.at}`);
  const random = seeded(combatants);
  const updates = { ordinary: [] as number[], rounds: [] as number[] };
  let { encounter } = made;

  function give(command: { do: string }): Extract<Outcome, { kind: "done" }> {
    let dice: Tape = {};
    let outcome = propose(encounter, command, GM, dice);
    while (outcome.kind === "needs-dice") {
      dice = rollOnto(dice, outcome.requests, random);
      outcome = propose(encounter, command, GM, dice);
    }
    if (outcome.kind === "refused") throw new Error(`${variant}: ${command.do} was refused: ${outcome.refusal.code}`);
    return outcome;
  }

  function keep(next: Encounter): void {
    encounter = next;
  }

  keep(give({ do: "start" }).next);
  return {
    updates,
    step() {
      const { next, forward, events } = give({ do: "advance" });
      const bytes = Buffer.byteLength(JSON.stringify(forward));
      const isRound = events.some(({ type }) => type === "round-started" || type === "rolled");
      (isRound ? updates.rounds : updates.ordinary).push(bytes);
      keep(next);
    },
    draw: () => void screen(encounter, GM),
  };
}
