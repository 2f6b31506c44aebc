import type { Command } from "../../core/index";

/** What the table has done, as a command that somebody may give with one click. */
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
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

function asProposal(raw: unknown): Proposal | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { kind, command, combatant, round = null, amount = 0, from = null } = raw as Readonly<Record<string, unknown>>;
  if (!isText(kind) || !isText(combatant) || typeof amount !== "number") return null;
  if (typeof command !== "object" || command === null || !isText((command as { readonly do?: unknown }).do))
    return null;
  return {
    kind,
    combatant,
    amount,
    command: command as Command,
    round: typeof round === "number" ? round : null,
    from: isText(from) ? from : null,
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
