import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  COUNTER_TEMPLATES,
  createEncounter,
  parseOptions,
  REFUSALS,
  type Encounter,
  type OptionSpec,
} from "../../src/core/index";
import { attempt } from "../properties/attempt";
import { vocabulary } from "../properties/random-setup";
import { Chance } from "../support/chance";
import { controlsOf } from "../support/controls";
import { engine } from "../support/engine";
import { GM, player } from "../support/eyes";
import { anything, grafted, mangled } from "../support/mangle";
import { throughJson } from "../support/plain";
import { randomValue } from "../support/random-fields";
import { conceal } from "../../src/core/secrets/index";
import { wrongAsOne, wrongAsOneByOne } from "./batches";
import { LAWS } from "./laws/index";
import { unsettledIn } from "./level-fight";
import { wrongOrderIn } from "./order-of-numbers";
import { judged, recorded, type Recorded } from "./recorded";

const LENGTH = 28;
/** So many longer fights are looked at for what short ones rarely have. */
const MORE_FIGHTS = 60;
/** So many controls and legal commands are tried for each viewer at each step. */
const MOST = 6;
/** More combinations of option values than these are drawn from at random. */
const MOST_COMBINATIONS = 80;

/**
 * The tests that every registered variant passes, whatever its rules.
 *
 * @param seeds of the random fights in which it is watched
 */
export function describeContract(id: string, seeds: readonly number[]): void {
  const variant = engine.findVariant(id);
  if (variant === undefined) throw new Error(`no variant ${id}`);
  const fights = once(() => seeds.map((seed) => recorded(engine, id, seed, LENGTH)));
  /** Looks at longer fights too, because some rules have long rounds, and some secrets are rare. */
  const someFight = (is: (fight: Recorded) => boolean): boolean =>
    fights().some(is) ||
    Array.from({ length: MORE_FIGHTS }, (_, i) => i).some((i) => is(recorded(engine, id, 1_000 + i, 3 * LENGTH)));
  const findings = once(() => fights().map((fight) => judged(engine, LAWS, fight, MOST)));

  // Many fights in one test: on a busy machine they take their time.
  describe(`the variant ${id}`, () => {
    describe("keeps the laws", () => {
      it("in fights that get somewhere", () => {
        expect(someFight(({ steps }) => (steps.at(-1)?.after.round ?? 0) > 1)).toBe(true);
      });

      it("stands in the order that its numbers say (C-10)", () => {
        expect(wrongOrderIn(variant)).toBeNull();
      });

      it("conceals something in random fights, or leaves conceal out (C-28)", () => {
        const isConcealed = ({ steps }: Recorded): boolean =>
          steps.some(({ after, people }) => {
            const players = people.filter((one) => !one.gm);
            return conceal(after, players).secrets !== null;
          });
        // Marked ids are rare, and a law watches them.
        const isByHand = variant.conceal !== undefined && variant.secretIds === undefined;
        expect(!isByHand || someFight(isConcealed), "conceal removes nothing").toBe(true);
      });

      it("settles a tie once, whatever changes among those who are level (C-26)", () => {
        for (const seed of seeds) expect(unsettledIn(variant, new Chance(seed), 40), `seed ${seed}`).toBeNull();
      });

      it.each([1, 30])(
        "makes one deed about %d combatants one step, which one undo takes back (0.4, C-14)",
        (count) => {
          expect(wrongAsOne(variant, count, new Chance(count))).toBeNull();
        },
      );

      it.each([1, 30])("makes of a batch about %d combatants what its commands make one by one (0.4)", (count) => {
        expect(wrongAsOneByOne(variant, count, new Chance(count))).toBeNull();
      });

      it.each(LAWS)("$name", (law) => {
        expect(findings().flatMap((found) => found.get(law) ?? [])).toEqual([]);
      });
    });

    describe("reads what is stored with care", () => {
      it.each([null, undefined, 0, "text", [], {}, { schema: 1 }, { schema: 2 }])("refuses %j", (raw) => {
        expect(engine.parseEncounter(raw)).toMatchObject({ ok: false });
      });

      it("refuses what a newer release has written", () => {
        const [encounter] = statesOf(fights());
        const newer = { ...encounter, variantVersion: variant.meta.version + 1 };
        expect(engine.parseEncounter(newer)).toMatchObject({ ok: false, problem: { code: "newer-variant" } });
      });

      it("never throws on a mangled state, and can go on with any that it accepts", () => {
        const chance = new Chance(1);
        for (const state of statesOf(fights())) {
          for (let time = 0; time < 20; time += 1) expectReading(mangled(throughJson(state), chance), chance);
        }
      });

      it("never goes on from a mangled history or number of the step to a state that can't be read", () => {
        const chance = new Chance(7);
        for (const state of statesOf(fights())) {
          const { past, undone } = throughJson(state);
          for (let time = 0; time < 10; time += 1) {
            expectReading({ ...state, past: mangled(past, chance), undone: mangled(undone, chance) }, chance);
          }
          for (const rev of [1e308, 2 ** 53, state.rev + 0.5, -1]) expectReading({ ...state, rev }, chance);
        }
      });

      it("never throws on a state put together from two, and can go on with any that it accepts", () => {
        const chance = new Chance(6);
        for (const { start, steps } of fights()) {
          const states = [start, ...steps.map(({ after }) => after)];
          for (let time = 0; time < 16; time += 1) {
            const put = grafted(chance.one(states), chance.one(states), chance);
            if (put !== null) expectReading(put, chance);
          }
        }
      });
    });

    describe("takes its options", () => {
      it("in every combination: it sets up, starts and plays on", () => {
        for (const options of combinations(variant.options)) {
          if (variant.fits?.(options as Encounter["options"]).length) continue;
          const encounter = opened(id, options);
          const afterStart = goOn(encounter, new Chance(1), 12);
          expect(afterStart.round, JSON.stringify(options)).toBeGreaterThan(0);
        }
      });

      it("and gives the same back when it reads them again", () => {
        for (const options of combinations(variant.options)) {
          const parsed = parseOptions(variant.options, options);
          expect(parsed).toMatchObject({ ok: true });
          if (parsed.ok) expect(parseOptions(variant.options, throughJson(parsed.values))).toEqual(parsed);
        }
      });

      it("and names each that has a value it does not take", () => {
        for (const [option, spec] of Object.entries(variant.options)) {
          const wrong = spec.kind === "text" || spec.kind === "choice" ? 7 : "no such value";
          const parsed = parseOptions(variant.options, { [option]: wrong });
          expect(parsed).toEqual({ ok: false, problems: [{ option, code: spec.kind }] });
        }
      });
    });

    describe("refuses what is no command", () => {
      it("whatever comes instead of one", () => {
        const chance = new Chance(2);
        for (const state of statesOf(fights())) {
          for (let time = 0; time < 20; time += 1) expectAnswer(state, anything(chance), chance);
        }
      });

      it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "", "no-such-command"])("do: %j", (name) => {
        for (const state of statesOf(fights())) {
          expect(engine.propose(state, { do: name }, GM)).toMatchObject({ refusal: { code: "bad-command" } });
        }
      });

      it("with a field missing or of the wrong type: bad-command before anything else", () => {
        const chance = new Chance(3);
        for (const state of statesOf(fights())) {
          for (const [name, rule] of Object.entries(variant.rules)) {
            const names = {
              ids: ["nobody-there", ...Object.keys(state.combatants)],
              things: [],
              words: vocabulary(variant),
            };
            const wrong = mangled(randomValue(rule.fields, chance, names), chance);
            const given = { ...(typeof wrong === "object" ? wrong : {}), do: name };
            if (v.is(rule.fields, given)) expectAnswer(state, given, chance);
            else
              expect(engine.propose(state, given, chance.one([GM, player("nobody-there")]))).toMatchObject({
                refusal: { code: "bad-command" },
              });
          }
        }
      });

      it("with names that records inherit", () => {
        const chance = new Chance(4);
        const names = {
          ids: ["__proto__", "constructor", "toString", "prototype"],
          things: ["__proto__"],
          words: ["__proto__", "valueOf"],
        };
        for (const state of statesOf(fights())) {
          for (const [name, rule] of Object.entries(variant.rules)) {
            expectAnswer(state, { ...(randomValue(rule.fields, chance, names) as object), do: name }, chance);
          }
        }
      });

      it("with dice that are none", () => {
        for (const dice of [null, [], "6", { gm: 6 }, { gm: [0] }, { gm: [1.5] }, { gm: ["6"] }, { gm: [null] }]) {
          // A value that comes over a wire can be anything, whatever its type says.
          const outcome = engine.propose(opened(id, {}), { do: "start" }, GM, dice as never);
          expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "bad-dice" } });
        }
      });
    });
  });
}

/** Makes something when it is first asked for. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The start and every seventh state of the fights. */
function statesOf(fights: readonly Recorded[]): Encounter[] {
  return fights.flatMap(({ start, steps }) => [
    start,
    ...steps.filter((_, i) => i % 7 === 6).map(({ after }) => after),
  ]);
}

/** A small fight that has not begun. */
function opened(variant: string, options: unknown): Encounter {
  const made = createEncounter({
    variant,
    options,
    combatants: [
      { id: "ana", side: "players" },
      { id: "bo", side: "players" },
      { id: "gob1", side: "gm", kind: "goblin" },
      { id: "gob2", side: "gm", kind: "goblin" },
    ],
  });
  if (!made.ok) throw new Error(`${variant} does not take ${JSON.stringify(options)}: ${JSON.stringify(made.problem)}`);
  return made.encounter;
}

/** Looks at an encounter with all eyes and goes on with it as a Next button does. */
function goOn(encounter: Encounter, chance: Chance, times = 3): Encounter {
  let now = encounter;
  for (const viewer of [GM, player(...Object.keys(encounter.combatants).slice(0, 2)), player()]) {
    engine.view(now, viewer);
    controlsOf(engine.screen(now, viewer));
  }
  engine.native(now);
  new engine.Story({ gm: true }).newest(now, 1);
  for (let time = 0; time < times; time += 1) {
    const { result } = attempt(engine, now, { do: "advance" }, GM, chance);
    if (result.kind === "threw") throw result.error;
    if (result.kind === "done") now = result.next;
  }
  return now;
}

/** Stored data are read or reported as wrong; an encounter that was read can be looked at, continued, and read again. */
function expectReading(raw: unknown, chance: Chance): void {
  const read = engine.parseEncounter(raw);
  if (read.ok) {
    const after = engine.parseEncounter(throughJson(goOn(read.encounter, chance)));
    if (!after.ok) expect.fail(`${JSON.stringify(raw)} leads to ${JSON.stringify(after.problem)}`);
  } else {
    // Options that conflict have a sentence of their own.
    const says = read.problem.code === "bad-options" && "says" in read.problem ? { says: expect.any(String) } : {};
    expect(read.problem).toEqual({ code: expect.any(String), at: expect.any(String), ...says });
  }
}

/** Whatever is given, there is an answer, and a refusal has a code of the list. */
function expectAnswer(encounter: Encounter, given: unknown, chance: Chance): void {
  for (const author of [GM, player(...Object.keys(encounter.combatants).slice(0, 1))]) {
    const { result } = attempt(engine, encounter, given, author, chance);
    // An expectation costs more than the command: most hold.
    const isAnswer =
      result.kind === "done" ||
      (result.kind === "refused" && (REFUSALS as readonly string[]).includes(result.refusal.code));
    if (!isAnswer) expect.fail(`${JSON.stringify(given)} is answered by ${JSON.stringify(result)}`);
  }
}

/** All combinations of what the options take; of too many, some. */
function combinations(spec: Readonly<Record<string, OptionSpec>>): Record<string, unknown>[] {
  const values = Object.entries(spec).map(([option, one]) => [option, valuesOf(one)] as const);
  const count = values.reduce((product, [, list]) => product * list.length, 1);
  if (count <= MOST_COMBINATIONS) {
    return values.reduce<Record<string, unknown>[]>(
      (all, [option, list]) => all.flatMap((chosen) => list.map((value) => ({ ...chosen, [option]: value }))),
      [{}],
    );
  }
  const chance = new Chance(5);
  return Array.from({ length: MOST_COMBINATIONS }, () =>
    Object.fromEntries(values.map(([option, list]) => [option, chance.one(list)])),
  );
}

function valuesOf(spec: OptionSpec): readonly unknown[] {
  switch (spec.kind) {
    case "toggle":
      return [true, false];
    case "choice":
      return spec.choices;
    case "integer":
      return [...new Set([spec.initial, spec.min, spec.max])];
    case "text":
      return [spec.initial];
    case "dice":
      return [spec.initial, "2d4 - 1", ...(spec.blank ? [""] : [])];
    case "table":
      return [spec.initial];
    case "counters":
      return [[], COUNTER_TEMPLATES.actions, [...COUNTER_TEMPLATES["legendary-actions"], ...COUNTER_TEMPLATES.doom]];
  }
}
