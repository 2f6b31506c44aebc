import type { Command } from "../state/command";
import type { Fight, Step } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import type { Text } from "../state/text";

export interface LogLine {
  readonly rev: number;
  readonly label: Text;
  /** Typed words that the label does not contain, or null. */
  readonly quote: string | null;
  /** Targets that the label does not name. */
  readonly targets: readonly CombatantId[];
  /** The host's id of the author, if known. */
  readonly user: string | null;
}

/** The command fields with typed words. */
const TYPED = ["plan", "name", "label", "outcome"] as const;
/** The command fields with targets. */
const AIMED = ["target", "targets", "to"] as const;

export function lineOf({ combatants }: Fight, rev: number, { label, author, command }: Step): LogLine {
  const told = JSON.stringify(label.data ?? {});
  const isTold = (value: string): boolean => told.includes(JSON.stringify(value));
  const aimed = AIMED.flatMap((field) => command[field] ?? []).filter((one) => typeof one === "string");
  return {
    rev,
    label,
    quote: typedIn(command).find((typed) => !isTold(typed)) ?? null,
    targets: aimed.filter((one) => Object.hasOwn(combatants, one) && !isTold(one)),
    user: author.user ?? null,
  };
}

function typedIn(command: Command): string[] {
  return TYPED.flatMap((field) => {
    const value = command[field];
    return typeof value === "string" && value.trim() !== "" ? [value] : [];
  });
}
