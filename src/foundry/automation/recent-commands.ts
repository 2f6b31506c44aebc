import type { Command, Encounter } from "../../core/index";

/** The commands since the last change of step or turn, newest first. */
export function recent({ past, rev: newest }: Encounter): Command[] {
  const found: Command[] = [];
  for (let rev = newest; rev > 0; rev -= 1) {
    const command = past[String(rev)]?.command;
    if (command === undefined || GOES_ON.has(command.do)) break;
    found.push(command);
  }
  return found;
}

const GOES_ON: ReadonlySet<string> = new Set([
  "start",
  "advance",
  "beginTurn",
  "takeTurn",
  "nextStep",
  "goToStep",
  "endTurn",
]);
