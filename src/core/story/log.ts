import type { Command } from "../state/command";
import type { Fight, Step } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import type { Text } from "../state/text";

/** A command as the log tells it. */
export interface LogLine {
  readonly rev: number;
  readonly label: Text;
  /** The words that somebody typed with the command, where the label does not hold them; null where nobody did. */
  readonly quote: string | null;
  /** The combatants it was aimed at, where the label does not name them. */
  readonly targets: readonly CombatantId[];
  /** The host's id of who gave the command, where it was told. */
  readonly user: string | null;
}

/** The fields of commands in which people write in their own words. */
const TYPED = ["plan", "name", "label", "outcome"] as const;
/** The fields of commands that say whom something is aimed at. */
const AIMED = ["target", "targets", "to"] as const;

/** A step as a line of the log. */
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
