import * as v from "valibot";

const word = v.pipe(v.string(), v.nonEmpty());
const origin = v.object({ x: v.number(), y: v.number(), elevation: v.number(), movement: word });

/** A suggestion: a command that is given with one click. */
const suggestion = v.object({
  /** The option it belongs to. */
  kind: word,
  command: v.looseObject({ do: word }),
  combatant: word,
  /** The round it is for. Null if it is valid as long as the command changes anything. */
  round: v.fallback(v.nullable(v.number()), null),
  amount: v.optional(v.number(), 0),
  /** The combatant whose movement caused it, or null. */
  from: v.fallback(v.nullable(word), null),
  by: v.fallback(v.string(), ""),
  /** The way back of a movement. Its suggestion may wait for its command to be allowed. */
  back: v.optional(origin),
});

/** `x` and `y` in pixels, elevation in the scene's units. */
export type MapPlace = Readonly<Omit<v.InferOutput<typeof origin>, "movement">>;

/** The start of a movement, and its id. */
export type Origin = Readonly<v.InferOutput<typeof origin>>;

export type Suggestion = Readonly<v.InferOutput<typeof suggestion>>;

/** A combat's valid suggestions from its flags, by id. Anyone may have written them. */
export function readSuggestions(stored: unknown): ReadonlyMap<string, Suggestion> {
  if (typeof stored !== "object" || stored === null) return new Map();
  const found = Object.entries(stored).flatMap(([id, raw]) => {
    const read = v.safeParse(suggestion, raw);
    return read.success ? [[id, read.output] as const] : [];
  });
  return new Map(found);
}
