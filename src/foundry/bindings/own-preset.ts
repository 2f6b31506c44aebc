import * as v from "valibot";
import { conditionsOf, findVariant, variants, type TraitSpec } from "../../core/index";
import { slipIn } from "./binding";
import { AT_ZERO, HOST_TRAITS } from "./host-traits";
import { ROLLED, type OwnPreset, type Preset } from "./preset";
import { presetSchema } from "./preset-schema";
import { STATUS_CONDITIONS } from "./status-bindings";

/** Reads what a game system says of itself, once all turn rules are there. Throws every fault in one sentence each. */
export function readPreset(raw: unknown): OwnPreset {
  const read = v.safeParse(presetSchema, raw);
  const faults = read.success ? wrongWith(read.output) : read.issues.map(faultOf);
  if (!read.success || faults.length > 0) throw new Error(`the preset cannot be used: ${faults.join("; ")}`);
  return asPreset(read.output);
}

type Given = v.InferOutput<typeof presetSchema>;
type Places = Preset["traits"][string];

const placesOf = (places: NonNullable<Given["traits"]>[string]): Places =>
  (typeof places === "string" ? [{ from: places }] : places) as Places;

const asPreset = ({ traits = {}, ...rest }: Given): OwnPreset =>
  ({
    ...rest,
    traits: Object.fromEntries(Object.entries(traits).map(([name, places]) => [name, placesOf(places)])),
  }) as OwnPreset;

function faultOf(issue: v.BaseIssue<unknown>): string {
  const at = v.getDotPath(issue) ?? "it";
  if (issue.expected === "never") return `${at} does not exist`;
  return issue.received === "undefined" ? `${at} is missing` : `${at} must be ${issue.message}`;
}

const allSpecs = (): TraitSpec[] => [
  ...variants().flatMap(({ id }) => findVariant(id)?.traits ?? []),
  ...HOST_TRAITS,
  AT_ZERO,
];

const names = (list: Iterable<string>): string => [...new Set(list)].toSorted().join(", ");

/** What is wrong with a preset of the right shape: names that nothing reads, and places that cannot be read. */
function wrongWith({ traits = {}, statuses = {}, options = {}, fits = [] }: Given): string[] {
  const specs = allSpecs();
  const known = variants().flatMap(({ id }) => findVariant(id) ?? []);
  const conditions = new Set([...STATUS_CONDITIONS, ...known.flatMap((variant) => [...conditionsOf(variant)])]);
  const optionNames = new Set(known.flatMap((variant) => Object.keys(variant.options)));
  const unread = (part: string, given: object, has: (name: string) => boolean, possible: Iterable<string>): string[] =>
    Object.keys(given)
      .filter((name) => !has(name))
      .map((name) => `no turn rules read ${part}.${name}: possible are ${names(possible)}`);
  const traitNames = specs.map(({ name }) => name);
  return [
    ...unread("traits", traits, (name) => traitNames.includes(name), traitNames),
    ...unread("statuses", statuses, (name) => conditions.has(name), conditions),
    ...unread("options", options, (name) => optionNames.has(name), optionNames),
    ...Object.entries(traits).flatMap(([name, places]) => wrongPlaces(name, placesOf(places), specs)),
    ...fits.flatMap(({ variant }, at) =>
      findVariant(variant) === undefined ? [`fits.${at}: there are no turn rules ${variant}`] : [],
    ),
  ];
}

function wrongPlaces(name: string, places: Places, specs: readonly TraitSpec[]): string[] {
  const read = specs.filter((spec) => spec.name === name);
  return places.flatMap((place, at) => {
    const where = `traits.${name}.${at}`;
    if ("from" in place) {
      const slip = slipIn(place.from.replaceAll(ROLLED, "1"));
      return slip === null ? [] : [`${where}.from is no path or formula: ${slip.way}`];
    }
    const words = read.flatMap((spec) => (spec.words ?? []).map(({ value }) => value));
    if (read.length === 0 || words.includes(place.word)) return [];
    return [
      `${where}.word cannot be ${place.word}: ${words.length === 0 ? "use from" : `possible are ${names(words)}`}`,
    ];
  });
}
