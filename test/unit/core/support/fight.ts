import {
  type Author,
  type CombatantId,
  type CombatantSpec,
  type CombatantView,
  type Command,
  createEncounter,
  type DiceRequest,
  type Encounter,
  findVariant,
  type GameEvent,
  type Outcome,
  parseEncounter,
  propose,
  type Refusal,
  type RefusalCode,
  screen,
  type Screen,
  type Section,
  type Tape,
  view,
  type View,
} from "../../../../src/core/index";
import { rollOnto, seeded } from "../../../../src/core/scenario/index";
import { GM } from "../../../support/eyes";

/** The parts of a fight's beginning that matter. */
interface Beginning {
  readonly options?: Readonly<Record<string, unknown>>;
  /** How many commands can be taken back. */
  readonly keep?: number;
}

/** The giver of a command, and the dice that fall for it. */
interface Giving {
  readonly as?: Author;
  /** Exactly these faces; left out: whatever is asked for is thrown. */
  readonly dice?: Tape;
}

type Traits = Readonly<Record<string, number | string | boolean>>;

/** Tells whether initiative makes the order under these rules: else turns are chosen. */
export function hasNumbers(variant: string): boolean {
  return findVariant(variant)?.stages.includes("choosing") === false;
}

/** Tells whether everybody may roll before the start, and the start rolls for the others: else the dice follow from declarations. */
export function rollsAtStart(variant: string): boolean {
  return hasNumbers(variant) && findVariant(variant)?.stages.includes("declaring") === false;
}

/** A character whose player has the same name. */
export function hero(id: CombatantId, traits: Traits = {}): CombatantSpec {
  return { id, side: "players", owner: id, traits: { ...traits } };
}

/** A foe of the gm's. */
export function foe(id: CombatantId, traits: Traits = {}, kind = id): CombatantSpec {
  return { id, side: "gm", kind, traits: { ...traits } };
}

/** A fight that goes on from command to command. Each accepted command moves it on; a refused one leaves it where it was. */
export class Fight {
  encounter: Encounter;
  readonly #random = seeded(1);

  /** Throws where there is no such fight. */
  constructor(variant: string, combatants: readonly CombatantSpec[], { options = {}, keep = 50 }: Beginning = {}) {
    const made = createEncounter({ variant, options, combatants, keep });
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    this.encounter = made.encounter;
  }

  /** Gives a command that must be accepted, and answers with what it made happen. */
  give(command: Command, giving: Giving = {}): readonly GameEvent[] {
    const outcome = this.propose(command, giving);
    if (outcome.kind !== "done") throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(outcome)}`);
    this.encounter = outcome.next;
    return outcome.events;
  }

  /** Gives the same command so many times. */
  times(count: number, command: Command): void {
    for (let i = 0; i < count; i += 1) this.give(command);
  }

  /** Gives anything at all without going on from there. Nothing is thrown where dice are given. */
  propose(command: unknown, { as = GM, dice }: Giving = {}): Outcome {
    if (dice !== undefined) return propose(this.encounter, command, as, dice);
    let tape: Tape = {};
    let outcome = propose(this.encounter, command, as, tape);
    while (outcome.kind === "needs-dice") {
      tape = rollOnto(tape, outcome.requests, this.#random);
      outcome = propose(this.encounter, command, as, tape);
    }
    return outcome;
  }

  /** The refusal of a command; null if it would be accepted. */
  refusal(command: unknown, as: Author = GM): Refusal | null {
    const outcome = this.propose(command, { as });
    return outcome.kind === "refused" ? outcome.refusal : null;
  }

  /** The code with which a command would be refused; null where it would be accepted. */
  code(command: unknown, as: Author = GM): RefusalCode | null {
    return this.refusal(command, as)?.code ?? null;
  }

  /** The next throws that a command needs, after the faces that have fallen for it; none if no dice are asked for. */
  asked(command: Command, dice: Tape = {}): readonly DiceRequest[] {
    const outcome = this.propose(command, { dice });
    return outcome.kind === "needs-dice" ? outcome.requests : [];
  }

  /** The view of an author; the gm's, if nobody is named. */
  view(author: Author = GM): View {
    return view(this.encounter, author);
  }

  /** The gm's view of a combatant. Throws if it is not there. */
  one(id: CombatantId): CombatantView {
    const found = this.view().combatants[id];
    if (found === undefined) throw new Error(`${id} is not there`);
    return found;
  }

  /** The screen of an author; the gm's, if nobody is named. */
  screen(author: Author = GM): Screen {
    return screen(this.encounter, author);
  }

  /** The first section of a kind in an author's panel, with this id if one is named. Throws if there is none. */
  section<Kind extends Section["kind"]>(kind: Kind, author: Author = GM, id?: string): Section & { kind: Kind } {
    const { panel } = this.screen(author);
    const isMeant = (one: Section): one is Section & { kind: Kind } =>
      one.kind === kind && (id === undefined || one.id === id);
    const found = panel.find(isMeant);
    if (found === undefined) throw new Error(`no ${kind} in the panel`);
    return found;
  }

  /** Tells whether the fight, stored with other rules' state and in another stage, is read again. */
  reads(rules: object, stage: string = this.encounter.stage): boolean {
    const stored = { ...this.encounter, stage, rules: { ...(this.encounter.rules as object), ...rules } };
    return parseEncounter(JSON.parse(JSON.stringify(stored))).ok;
  }

  get order(): readonly CombatantId[] {
    return this.view().order;
  }

  get active(): readonly CombatantId[] {
    return this.view().active;
  }
}

/** An encounter without its history. */
export function withoutHistory({ rev: _rev, keep: _keep, past: _past, undone: _undone, ...fight }: Encounter): object {
  return fight;
}

/** The events of one type, in the order in which they came. */
export function eventsOf<Type extends GameEvent["type"]>(
  events: readonly GameEvent[],
  type: Type,
): (GameEvent & { type: Type })[] {
  return events.filter((event): event is GameEvent & { type: Type } => event.type === type);
}
