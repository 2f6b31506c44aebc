import type { Command } from "../../core/index";

/** `x` and `y` in pixels, elevation in the scene's units. */
export interface MapPlace {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

export interface Origin extends MapPlace {
  readonly movement: string;
}

/** A suggestion: a command that is given with one click. */
export interface Suggestion {
  /** The option it belongs to. */
  readonly kind: string;
  readonly command: Command;
  readonly combatant: string;
  /** The round it is for. Null if it is valid as long as the command changes anything. */
  readonly round: number | null;
  readonly amount: number;
  /** The combatant whose movement caused it, or null. */
  readonly from: string | null;
  readonly by: string;
  /** The way back of a movement. Its suggestion may wait for its command to be allowed. */
  readonly back?: Origin;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function asOrigin(raw: unknown): Origin | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { x, y, elevation, movement } = raw as Readonly<Record<string, unknown>>;
  if (typeof x !== "number" || typeof y !== "number" || typeof elevation !== "number") return null;
  return isText(movement) ? { x, y, elevation, movement } : null;
}

function asSuggestion(raw: unknown): Suggestion | null {
  if (typeof raw !== "object" || raw === null) return null;
  const {
    kind,
    command,
    combatant,
    round = null,
    amount = 0,
    from = null,
    by,
  } = raw as Readonly<Record<string, unknown>>;
  if (!isText(kind) || !isText(combatant) || typeof amount !== "number") return null;
  if (typeof command !== "object" || command === null || !isText((command as { readonly do?: unknown }).do))
    return null;
  const back = asOrigin((raw as { readonly back?: unknown }).back);
  return {
    kind,
    combatant,
    amount,
    command: command as Command,
    round: typeof round === "number" ? round : null,
    from: isText(from) ? from : null,
    by: isText(by) ? by : "",
    ...(back !== null && { back }),
  };
}

/** A combat's valid suggestions from its flags, by id. Anyone may have written them. */
export function readSuggestions(stored: unknown): ReadonlyMap<string, Suggestion> {
  if (typeof stored !== "object" || stored === null) return new Map();
  const found = Object.entries(stored).flatMap(([id, raw]) => {
    const suggestion = asSuggestion(raw);
    return suggestion === null ? [] : [[id, suggestion] as const];
  });
  return new Map(found);
}
