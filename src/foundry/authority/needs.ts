import type { Command } from "../../core/index";
import { allRulesToCome } from "../parts/variants";
import { bringAside } from "./aside";
import { fightWork, isFightCommand } from "./fight-commands";
import type { DecidedFight } from "./decided-fight";

/** The variants that a command names: the one to go on under, and that of a record to be put back. */
function namedBy(command: Command): string[] {
  const record = command["record"] as { readonly variant?: unknown } | null | undefined;
  return [command["variant"], record?.variant].filter((id) => typeof id === "string");
}

/** Commands that leave the rules of before: they need not be here. */
const LEAVING: ReadonlySet<string> = new Set(["fight/choose-variant", "fight/start-over"]);

/**
 * Brings the parts of the module that a command needs, before anybody judges it: the fight's own rules, and those it leads to. So
 * nothing is refused, or written, whose rules are still on their way.
 *
 * @returns false where one does not come
 */
export async function bringFor(fight: Pick<DecidedFight, "combat" | "partsHere">, command: Command): Promise<boolean> {
  try {
    await Promise.all(allRulesToCome(namedBy(command)).map(async (part) => part.here()));
    if (isFightCommand(command)) await fightWork.here();
    if (command.do === "fight/resume") await bringAside(fight.combat);
  } catch {
    return false;
  }
  return LEAVING.has(command.do) || fight.partsHere();
}
