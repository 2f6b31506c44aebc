import * as v from "valibot";

/** Names that are harmful as keys of a plain record, or that hosts read as instructions when they merge. */
const BAD_KEY = /^(?:__proto__|constructor|prototype)$|^-=|^==|\./;

/** The id of a combatant, effect or action as a command names it. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** An id or key that is to be stored: nothing a merging host would take for an order. */
export const key = v.pipe(
  id,
  v.check((given) => !BAD_KEY.test(given)),
);

/** A short sentence somebody typed; spaces around it are dropped and it must say something. */
export const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));

/** A short description of something; may be left out. */
export const label = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)));

/** The farthest number from 0 that an encounter takes in: far beyond what any game counts to, so that sums stay finite. */
export const FARTHEST = 1e9;

/** Any number from -1,000,000,000 to 1,000,000,000. */
export const number = v.pipe(v.number(), v.minValue(-FARTHEST), v.maxValue(FARTHEST));

/** Tells whether something is a number that a fight can keep. */
export const isNumber = (given: unknown): given is number => v.is(number, given);

/** A whole number within fixed bounds. */
export function whole(min: number, max: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
}

/** The fields of a command that has none. */
export const none = v.object({});

/** The fields of a command that names only its combatant. */
export const combatantOnly = v.object({ combatant: id });

/** A trait's value. */
export const trait = v.union([number, v.pipe(v.string(), v.maxLength(200)), v.boolean()]);

/** A combatant as it joins (C-1). */
export const combatantSpec = v.object({
  id: key,
  side: v.picklist(["players", "gm"]),
  kind: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  owner: v.optional(v.nullable(id)),
  traits: v.optional(v.record(key, trait)),
  conditions: v.optional(v.array(v.string())),
  /** The number that it brings; left out: it has none yet. Rules without numbers have no use for it. */
  initiative: v.optional(number),
});

/** A combatant as it joins: {@link combatantSpec}. */
export type CombatantSpec = v.InferOutput<typeof combatantSpec>;

/** The schema of a stored record by ids or names. Unlike `v.record` alone it takes no list for one. */
export const tableOf = <const Key extends v.GenericSchema<string, string>, const Value extends v.GenericSchema>(
  names: Key,
  values: Value,
) =>
  v.pipe(
    v.custom<Record<v.InferInput<Key>, v.InferInput<Value>>>(
      (value) => typeof value === "object" && value !== null && !Array.isArray(value),
    ),
    v.record(names, values),
  );
