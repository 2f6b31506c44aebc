import {
  isCounters,
  parseOptions,
  type Author,
  type CombatantSpec,
  type OptionSpec,
  type OptionsSpec,
  type TraitSpec,
  type Variant,
} from "../../src/core/index";
import type { Chance } from "../support/chance";
import { wordsOf } from "../support/random-fields";

/** How a random fight begins, and who sits at the table. */
export interface TableSetup {
  readonly variant: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly combatants: readonly CombatantSpec[];
  readonly keep: number;
  readonly people: readonly Author[];
}

const FORMULAS = ["1d20 + @initiative", "1d6", "2d20kh1 + @initiative", "3d6 - 2", "1d2", "(1d4 + 1) * 2"];
const CONDITIONS = ["defeated", "incapacitated", "surprised"];
const KINDS = ["goblin", "wolf", "knight"];
/** Names that a record made with braces inherits: harmless as ids, if they are looked up with care. */
const INHERITED = ["toString", "hasOwnProperty", "valueOf"];

/** The share of tables at which nearly everybody is level: numbers from 1 to 3, and hardly a value to break ties. */
const CROWDED_SHARE = 0.3;

/** A random table for a variant: 1 to 8 combatants of both sides, some hidden, several to a player, options now and then not the initial ones, if none are given. */
export function randomSetup(variant: Variant, chance: Chance, options?: TableSetup["options"]): TableSetup {
  const isCrowded = chance.maybe(CROWDED_SHARE);
  const count = chance.weighted([
    [isCrowded ? 0 : 1, 1],
    [10, chance.whole(isCrowded ? 4 : 2, 5)],
    [4, chance.whole(6, 8)],
  ]);
  const words = vocabulary(variant);
  const combatants = Array.from({ length: count }, (_, i) => {
    const spec = randomCombatant(variant, words, chance, i);
    return isCrowded ? crowded(variant, spec, chance) : spec;
  });
  return {
    variant: variant.meta.id,
    options: options ?? (chance.maybe(0.6) ? fittingOptions(variant, chance) : {}),
    combatants,
    keep: chance.one([0, 1, 4, 8]),
    people: randomPeople(combatants, chance),
  };
}

/** A combatant who is likely to be level with others. */
function crowded(variant: Variant, spec: CombatantSpec, chance: Chance): CombatantSpec {
  const numbers = variant.traits.filter(({ kind }) => kind !== "toggle" && kind !== "text");
  const same = Object.fromEntries(numbers.map(({ name }) => [name, chance.one([1, 1, 1, 2])]));
  return {
    ...spec,
    traits: { ...spec.traits, ...same },
    ...(variant.numbers !== null && { initiative: chance.one([1, 1, 1, 2, 3]) }),
  };
}

/** Any value that an option takes. */
function randomOption(spec: OptionSpec, chance: Chance): unknown {
  switch (spec.kind) {
    case "toggle":
      return chance.maybe(0.5);
    case "choice":
      return chance.one(spec.choices);
    case "integer":
      return chance.one([spec.initial, spec.min, spec.max, chance.whole(spec.min, spec.max)]);
    case "text":
      return "x".repeat(chance.whole(0, spec.max));
    case "dice":
      return spec.blank && chance.maybe(0.2) ? "" : chance.one([spec.initial, ...FORMULAS]);
    case "counters":
      return randomCounters(chance);
    case "table":
      return Object.fromEntries(Object.keys(spec.initial).map((row) => [row, chance.one(["1d4", "1d6", "1d12"])]));
  }
}

const TRAITS = ["legendaryActions", "initiative"];

/** Up to four counters of all kinds, as far as they are allowed. */
export function randomCounters(chance: Chance): readonly object[] {
  const drawn = Array.from({ length: chance.whole(0, 4) }, (_, i) => {
    const of = chance.weighted([
      [3, "combatant"],
      [1, "side"],
      [1, "table"],
    ] as const);
    const isOwn = of === "combatant";
    const max = isOwn && chance.maybe(0.3) ? chance.one(TRAITS) : chance.one([1, 2, 3, 99]);
    return {
      id: `counter-${i}`,
      label: "x",
      of,
      max,
      start: chance.one(["full", "empty", 1] as const),
      refills: chance.one(
        isOwn ? (["turn-start", "turn-end", "round", "never"] as const) : (["round", "never"] as const),
      ),
      by: chance.one(["full", 1, 2] as const),
      spends: chance.one(["owner", "gm"] as const),
      for: chance.one(["everyone", "players", "gm"] as const),
      ...(isOwn && { offered: chance.one(["always", "others-turns"] as const), unspent: chance.maybe(0.5) }),
    };
  });
  return drawn.filter((counter) => isCounters([counter]));
}

const vocabularies = new WeakMap<Variant, readonly string[]>();

/** The names in a variant's commands, traits and conditions. */
export function vocabulary(variant: Variant): readonly string[] {
  const known = vocabularies.get(variant);
  if (known !== undefined) return known;
  const listed = Object.values(variant.rules).flatMap((rule) => wordsOf(rule.fields));
  const traits = variant.traits.map(({ name }) => name);
  const words = [...new Set([...traits, ...variant.conditions, ...CONDITIONS, "hidden", ...listed])];
  vocabularies.set(variant, words);
  return words;
}

/** Values for some of a variant's options, each chosen with this probability. */
export function randomOptions(spec: OptionsSpec, chance: Chance, share = 0.7): Record<string, unknown> {
  const chosen = chance.each(Object.entries(spec), share);
  return Object.fromEntries(chosen.map(([option, one]) => [option, randomOption(one, chance)]));
}

/** Random options that go together; the initial ones where too many draws do not. */
function fittingOptions({ options, fits }: Variant, chance: Chance): Record<string, unknown> {
  for (let draws = 0; draws < 100; draws += 1) {
    const drawn = randomOptions(options, chance);
    if (parseOptions(options, drawn, fits).ok) return drawn;
  }
  return {};
}

function randomCombatant(variant: Variant, words: readonly string[], chance: Chance, place: number): CombatantSpec {
  const side = place === 0 ? "players" : place === 1 ? "gm" : chance.one(["players", "gm"] as const);
  const id = randomId(chance, place);
  const conditions = [
    ...(chance.maybe(side === "gm" ? 0.3 : 0.05) ? ["hidden"] : []),
    ...chance.each([...CONDITIONS, ...variant.conditions], 0.06),
  ];
  return {
    id,
    side,
    ...(chance.maybe(0.8) && { kind: chance.one(KINDS) }),
    owner: side === "players" ? id : null,
    traits: randomTraits(variant, words, chance),
    ...(conditions.length > 0 && { conditions }),
  };
}

/**
 * So many ids of the common shape for each place. An engine keeps the layout of every record that it has met, by its keys: other ids
 * in every fight would have it learn them all anew.
 */
const NAMESAKES = 4;

/** An id that no other and no text contains, in one of the shapes hosts give them: among them such as an engine sorts as numbers. */
function randomId(chance: Chance, place: number): string {
  return chance.weighted([
    [12, `q${place}z${(1e8 + (chance.whole(1e8, 1e9) % NAMESAKES)).toString(36)}`],
    [2, `${place + 1}${chance.whole(1e7, 9e7)}`],
    [1, INHERITED[place] ?? `Q${place}Z${chance.whole(1e8, 1e9)}`],
  ]);
}

function randomTraits(
  variant: Variant,
  words: readonly string[],
  chance: Chance,
): Record<string, string | number | boolean> {
  const value = ({ kind }: TraitSpec): string | number | boolean => {
    if (kind === "toggle") return chance.maybe(0.5);
    return kind === "text" ? chance.one(words) : chance.whole(-3, 12);
  };
  return Object.fromEntries(chance.each(variant.traits, 0.85).map((trait) => [trait.name, value(trait)]));
}

/** The gm, up to three players with one or more combatants each, and at times somebody who only looks on. */
function randomPeople(combatants: readonly CombatantSpec[], chance: Chance): Author[] {
  const players = Array.from({ length: chance.whole(1, 3) }, (): string[] => []);
  for (const { id, side } of combatants) if (side === "players" || chance.maybe(0.05)) chance.one(players).push(id);
  const people = players
    .filter((controls) => controls.length > 0)
    .map((controls, i): Author => ({ gm: false, controls, user: `player ${i + 1}` }));
  const onlooker: Author = { gm: false, controls: [], user: "onlooker" };
  return [{ gm: true, user: "gm" }, ...people, ...(chance.maybe(0.1) ? [onlooker] : [])];
}
