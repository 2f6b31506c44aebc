import * as v from "valibot";
import { key, whole } from "../state/fields";
import {
  type Counter,
  COUNTER_HOLDERS,
  ENDLESS,
  type Fight,
  type GivenCounter,
  type OptionValues,
  REFILLS,
} from "../state/fight";

/** The most counters of a fight. More pips would hide a row. */
export const MOST_COUNTERS = 8;

/** Counters with a name in every language, `TURNWRIGHT.counters.names.<id>`. */
export const KNOWN_COUNTERS = [
  "action",
  "bonus-action",
  "reaction",
  "legendary-action",
  "escalation-die",
  "doom",
  "threat",
  "malice",
  "fear",
] as const;
type KnownCounter = (typeof KNOWN_COUNTERS)[number];

const LONGEST_LABEL = 40;
const some = whole(1, ENDLESS);

const counter = v.strictObject({
  id: v.pipe(key, v.regex(/^[a-z][a-z0-9-]*$/)),
  label: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_LABEL))),
  of: v.optional(v.picklist(COUNTER_HOLDERS)),
  max: v.optional(v.union([some, v.pipe(key, v.regex(/^[a-z]\w*$/i))])),
  start: v.optional(v.union([v.picklist(["full", "empty"]), whole(0, ENDLESS)])),
  refills: v.optional(v.picklist(REFILLS)),
  by: v.optional(v.union([v.literal("full"), some])),
  spends: v.optional(v.picklist(["owner", "gm"])),
  offered: v.optional(v.picklist(["always", "others-turns"])),
  for: v.optional(v.picklist(["everyone", "players", "gm"])),
  unspent: v.optional(v.boolean()),
});

/** Shared counters have no turn and no sheet. */
function isWhole(given: GivenCounter): boolean {
  const { of, max, refills, offered, unspent } = completed(given);
  const isNamed = given.label !== undefined || (KNOWN_COUNTERS as readonly string[]).includes(given.id);
  if (of === "combatant") return isNamed;
  const hasTurn = refills === "turn-start" || refills === "turn-end" || offered !== "always" || unspent;
  return isNamed && !hasTurn && typeof max === "number";
}

export const countersSchema = v.pipe(
  v.array(counter),
  v.maxLength(MOST_COUNTERS),
  v.checkItems((given) => isWhole(given)),
  v.check((all) => new Set(all.map(({ id }) => id)).size === all.length),
);

export const isCounters = (value: unknown): value is readonly GivenCounter[] => v.is(countersSchema, value);

/** A counter with its initial values. A combatant's refills at its turn's start, a shared one never. */
export const completed = (given: GivenCounter): Counter => ({
  id: given.id,
  label: given.label,
  of: given.of ?? "combatant",
  max: given.max ?? 1,
  start: given.start ?? "full",
  refills: given.refills ?? ((given.of ?? "combatant") === "combatant" ? "turn-start" : "never"),
  by: given.by ?? "full",
  spends: given.spends ?? "owner",
  offered: given.offered ?? "always",
  for: given.for ?? "everyone",
  unspent: given.unspent ?? false,
});

const NONE: readonly Counter[] = [];
const known = new WeakMap<object, readonly Counter[]>();

/** The counters in options that have been checked. */
export function countersIn({ counters }: OptionValues): readonly Counter[] {
  if (!Array.isArray(counters)) return NONE;
  const before = known.get(counters);
  if (before !== undefined) return before;
  const all = (counters as readonly GivenCounter[]).map(completed);
  known.set(counters, all);
  return all;
}

/** The traits that a combatant's counters take their maximum from, each once. */
export const traitsOfCounters = (options: OptionValues): readonly string[] => [
  ...new Set(countersIn(options).flatMap(({ max }) => (typeof max === "string" ? [max] : []))),
];

/** A fight's counters. Empty where nobody chose any (K-1). */
export const countersOf = ({ options }: Fight): readonly Counter[] => countersIn(options);

const pool = (id: KnownCounter, more: Omit<GivenCounter, "id"> = {}): GivenCounter => ({
  id,
  of: "table",
  max: ENDLESS,
  start: "empty",
  ...more,
});

/** Counters that tables use, ready to choose. */
export const COUNTER_TEMPLATES = {
  /** One of each in a turn. The reaction is for others' turns, so nobody is told that it is left. */
  actions: [{ id: "action", unspent: true }, { id: "bonus-action", unspent: true }, { id: "reaction" }],
  "three-actions": [{ id: "action", max: 3, unspent: true }, { id: "reaction" }],
  "legendary-actions": [
    { id: "legendary-action", max: "legendaryActions", spends: "gm", offered: "others-turns", for: "gm" },
  ],
  "escalation-die": [pool("escalation-die", { max: 6, refills: "round", by: 1, spends: "gm" })],
  doom: [pool("doom", { spends: "gm" })],
  threat: [pool("threat", { spends: "gm" })],
  malice: [pool("malice", { spends: "gm" })],
  fear: [pool("fear", { max: 12, spends: "gm" })],
} as const satisfies Readonly<Record<string, readonly GivenCounter[]>>;

export type CounterTemplate = keyof typeof COUNTER_TEMPLATES;
