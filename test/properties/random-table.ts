import type { GenericSchema } from "valibot";
import { type Author, type Command, type Encounter, type Variant, createEncounter } from "../../src/core/index";

import type { Chance } from "../support/chance";
import { canPressIn, enabledIn, filledIn } from "../support/controls";
import type { Engine } from "../support/engine";
import { GM, thingsOf } from "../support/eyes";
import { deepFreeze } from "../support/plain";
import { entriesOf, randomValue, type Names } from "../support/random-fields";
import { attempt, isAccepted, type Attempt } from "./attempt";
import { randomOptions, vocabulary, type TableSetup } from "./random-setup";

/** The commands of a gm about those who take part, between any two steps. */
const CHAOS = [
  "join",
  "leave",
  "setCondition",
  "setCondition",
  "setSide",
  "setTrait",
  "addEffect",
  "addEffect",
  "removeEffect",
  "changeOptions",
  "setInitiative",
  "reorder",
  "nextRound",
];

/** How much more readily a hand goes to one part of the screen than to another. */
const PULL = { footer: 6, prompts: 5, panel: 4, rows: 2 } as const;

/**
 * A table at which everybody does anything at any time: clicks a control that can be pressed, gives a command that is
 * said to be legal or one that only has the right shape, as the gm turns the roster upside down, and takes things back.
 * Everything is decided by the chance it is given.
 */
export class RandomTable {
  /** As it stands after all that was accepted. Frozen. */
  encounter: Encounter;
  readonly #engine: Engine;
  readonly #chance: Chance;
  readonly #variant: Variant;
  readonly #words: readonly string[];
  #people: readonly Author[];

  /** Throws where the variant does not take the setup. */
  constructor(engine: Engine, setup: TableSetup, chance: Chance) {
    const variant = engine.findVariant(setup.variant);
    const made = createEncounter(setup);
    if (variant === undefined || !made.ok) throw new Error(`cannot set up ${JSON.stringify(made)}`);
    this.encounter = deepFreeze(made.encounter);
    this.#engine = engine;
    this.#chance = chance;
    this.#variant = variant;
    this.#words = vocabulary(variant);
    this.#people = setup.people;
  }

  /** The people at the table, the gm first. */
  get people(): readonly Author[] {
    return this.#people;
  }

  /** True if nothing can follow but what takes the end back. */
  get ended(): boolean {
    return this.encounter.stage === "ended";
  }

  /** Somebody does something; where it is accepted the fight goes on from there. */
  act(): Attempt {
    const [author, given] = this.#choose();
    const made = attempt(this.#engine, this.encounter, given, author, this.#chance);
    if (isAccepted(made)) {
      this.encounter = deepFreeze(made.result.next);
      this.#seatNewcomers(made.before);
    }
    return made;
  }

  #choose(): [Author, unknown] {
    const chance = this.#chance;
    if (this.encounter.stage === "setup" && chance.maybe(0.3)) return [GM, { do: "start" }];
    return chance.weighted<() => [Author, unknown]>([
      [28, () => this.#click()],
      [30, () => this.#takeOffer()],
      [16, () => [chance.maybe(0.7) ? GM : chance.one(this.#people), { do: "advance" }]],
      [8, () => [this.#somebody(), this.#anyCommand(Object.keys(this.#variant.rules))]],
      [10, () => [GM, this.#anyCommand(CHAOS.filter((name) => Object.hasOwn(this.#variant.rules, name)))]],
      [8, () => [GM, { do: chance.maybe(0.65) ? "undo" : "redo" }]],
    ])();
  }

  /** The gm half of the time, else any of the players. */
  #somebody(): Author {
    return this.#chance.maybe(0.5) ? GM : this.#chance.one(this.#people);
  }

  #click(): [Author, unknown] {
    const author = this.#chance.one(this.#people);
    const screen = this.#engine.screen(this.encounter, author);
    const places = (Object.keys(PULL) as (keyof typeof PULL)[]).filter((place) => canPressIn(screen, place));
    if (places.length === 0) return [author, { do: "advance" }];
    const place = this.#chance.weighted(places.map((one) => [PULL[one], one] as const));
    return [author, filledIn(this.#chance.one(enabledIn(screen, place)), this.#chance)];
  }

  /** A command as its rule offers it to the viewer, legal or not. */
  #takeOffer(): [Author, unknown] {
    const author = this.#chance.one(this.#people);
    const context = { fight: this.encounter, variant: this.#variant, viewer: author };
    const name = this.#chance.one(Object.keys(this.#variant.rules).filter((one) => this.#isWelcome(one)));
    const rule = this.#variant.rules[name];
    const candidates = [...(rule?.candidates?.(context, name) ?? [])];
    if (rule === undefined || candidates.length === 0) return [author, { do: "advance" }];
    const { command, sample } = this.#chance.one(candidates);
    return [author, { ...this.#filledIn(rule.fields, command), ...(this.#chance.maybe(0.5) && sample), ...command }];
  }

  #anyCommand(names: readonly string[]): Command {
    const name = this.#chance.one(names.filter((one) => this.#isWelcome(one)));
    const rule = this.#variant.rules[name];
    // Words for names and values would hardly ever make options that the variant has.
    if (name === "changeOptions") return { do: name, options: randomOptions(this.#variant.options, this.#chance, 0.2) };
    return { do: name, ...(rule && (randomValue(rule.fields, this.#chance, this.#names()) as object)) };
  }

  /** Random values for the fields that a command leaves open. */
  #filledIn(fields: GenericSchema, command: Command): Record<string, unknown> {
    const open = Object.entries(entriesOf(fields) ?? {}).filter(([field]) => !Object.hasOwn(command, field));
    const values = open.map(([field, schema]) => [field, randomValue(schema, this.#chance, this.#names())] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  /** An end, or everybody's going, would make for many short fights. */
  #isWelcome(name: string): boolean {
    if (name === "end") return this.#chance.maybe(0.05);
    return name !== "leave" || Object.keys(this.encounter.combatants).length > 2 || this.#chance.maybe(0.2);
  }

  #names(): Names {
    const { combatants, effects } = this.encounter;
    const ids = Object.keys(combatants);
    const stranger = this.#chance.maybe(0.05) || ids.length === 0;
    return {
      ids: [...ids, ...(stranger ? [this.#chance.one(["nobody-there", "__proto__", "constructor"])] : [])],
      things: [...Object.keys(effects), ...thingsOf(this.encounter, ids)],
      words: this.#words,
    };
  }

  /** Some of those who join on the players' side are given to a player. */
  #seatNewcomers(before: Encounter): void {
    const seats = this.#people.flatMap((one) => (one.gm || one.controls.length === 0 ? [] : [one]));
    for (const [id, { side }] of Object.entries(this.encounter.combatants)) {
      if (Object.hasOwn(before.combatants, id) || side !== "players" || seats.length === 0) continue;
      const seat = this.#chance.one(seats);
      if (seat.controls.includes(id)) continue;
      this.#people = this.#people.map((one) => (one === seat ? { ...seat, controls: [...seat.controls, id] } : one));
    }
  }
}
