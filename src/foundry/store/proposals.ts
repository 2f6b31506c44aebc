import type { Command } from "../../core/index";

/** A place on the map: `x` and `y` in pixels, elevation in the scene's units. */
export interface MapPlace {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/** The start of a movement, and Foundry's id of it. */
export interface Origin extends MapPlace {
  readonly movement: string;
}

/** A deed of the table, as a command that somebody may give with one click. */
export interface Proposal {
  /** The option that it comes from. */
  readonly kind: string;
  readonly command: Command;
  /** The combatant that it is about. */
  readonly combatant: string;
  /** The round in which it came; null where it holds as long as the command would change anything. */
  readonly round: number | null;
  /** How many points it is about. */
  readonly amount: number;
  /** The combatant whose movement it comes from; null where it comes from none. */
  readonly from: string | null;
  /** The id of the user whose deed it was: what it may lead to by itself depends on their rights. */
  readonly by: string;
  /** Present for a movement on the map: what leads back. Such a proposal may stand although its command is refused yet. */
  readonly back?: Origin;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function asOrigin(raw: unknown): Origin | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { x, y, elevation, movement } = raw as Readonly<Record<string, unknown>>;
  if (typeof x !== "number" || typeof y !== "number" || typeof elevation !== "number") return null;
  return isText(movement) ? { x, y, elevation, movement } : null;
}

function asProposal(raw: unknown): Proposal | null {
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

/** The proposals of a combat that are kept in its flags, by id. What is none is left out: anybody may have written it. */
export function readProposals(stored: unknown): ReadonlyMap<string, Proposal> {
  if (typeof stored !== "object" || stored === null) return new Map();
  const found = Object.entries(stored).flatMap(([id, raw]) => {
    const proposal = asProposal(raw);
    return proposal === null ? [] : [[id, proposal] as const];
  });
  return new Map(found);
}
