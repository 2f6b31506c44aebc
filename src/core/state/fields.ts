import * as v from "valibot";
import { isRecord } from "./table";

/** Names that harm plain records or that hosts read as merge operations. */
const BAD_KEY = /^(?:__proto__|constructor|prototype)$|^-=|^==|\./;

/** A combatant's id. */
export const anyId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** The id of anything but a combatant, such as an effect. Its command says who may name it. */
export const thingId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** A combatant's id in a variant's state that players must not read while they do not see the combatant. */
export const secretId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** One id or more, each once. */
export const anyIds = v.pipe(
  v.array(anyId),
  v.minLength(1),
  v.checkItems((id, at, all) => all.indexOf(id) === at),
);

/** An id or key to store. Refuses names that hosts read as merge operations. */
export const key = v.pipe(
  anyId,
  v.check((given) => !BAD_KEY.test(given)),
);

/** Typed text, trimmed and not empty. */
export const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300));

export const label = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)));

/** The largest absolute number in an encounter. It keeps sums finite. */
export const FARTHEST = 1e9;

export const number = v.pipe(v.number(), v.minValue(-FARTHEST), v.maxValue(FARTHEST));

/** A count that grows by one. Beyond the safe integers it would stand still. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const isNumber = (given: unknown): given is number => v.is(number, given);

export function whole(min: number, max: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
}

export const none = v.object({});

export const combatantOnly = v.object({ combatant: anyId });

export const trait = v.union([number, v.pipe(v.string(), v.maxLength(200)), v.boolean()]);

/** A combatant as it joins (C-1). */
export const combatantSpec = v.object({
  id: key,
  side: v.picklist(["players", "gm"]),
  kind: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  owner: v.optional(v.nullable(anyId)),
  traits: v.optional(v.record(key, trait)),
  conditions: v.optional(v.array(v.string())),
  /** Its number, if it has one. Ignored by rules without numbers. */
  initiative: v.optional(number),
  /** It has had its turn of this round, such as under an earlier id, and acts from the next round on (C-18). */
  acted: v.optional(v.boolean()),
});

export type CombatantSpec = v.InferOutput<typeof combatantSpec>;

/** A schema for records by id or name. Unlike `v.record`, it refuses lists. */
export const tableOf = <const Key extends v.GenericSchema<string, string>, const Value extends v.GenericSchema>(
  names: Key,
  values: Value,
) => v.pipe(v.custom<Record<v.InferInput<Key>, v.InferInput<Value>>>(isRecord), v.record(names, values));

/** Plain data that is read-only at every depth. Rules write through `state/write`. */
export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;
