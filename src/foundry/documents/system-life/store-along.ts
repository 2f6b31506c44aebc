import type { StepWrite } from "../../authority/decided-fight";
import type { SystemMoment } from "../../authority/system-moment";
import { sessionOf } from "../../session/fight-session";
import { wordsFor } from "../../session/words";
import { tellBridge } from "./bridges";
import { BY_SYSTEM, type BySystem } from "./by-system";
import { holdHooks } from "./held-hooks";
import { Life, livesOf } from "./lives";

/** Tells the GM of a method that has ended without its own step, as where its dialog was closed: the rules have gone on without it. */
const tellBrokenOff = (combat: Combat.Implementation): void =>
  void ui.notifications.warn(wordsFor(combat).own("notifications.system-broke-off"));

/** Some systems set the position of the document in memory besides: what is stored counts. */
function putPositionBack(combat: Combat.Implementation): void {
  const { round, turn } = combat._source;
  if (combat.round === round && combat.turn === turn) return;
  Object.assign(combat, { round, turn });
  combat.setupTurns();
  sessionOf(combat).changed();
}

/**
 * Stores a step while the game system's own method for it is at work: what the method does before its own write of the
 * position sees the fight as it was, and what it does afterwards sees the fight as the rules have it. The step is stored at
 * the latest when the method ends, fails, or takes too long.
 */
export async function storeAlong(
  combat: Combat.Implementation,
  { method, round, ended }: SystemMoment,
  step: StepWrite,
): Promise<void> {
  // As systems do: whoever ends a turn still has it.
  for (const id of ended) await tellBridge(combat, "turnEnd", id);
  const lives = livesOf(combat);
  const write = async (): Promise<void> => {
    lives.tell(step.announce);
    await step.store();
  };
  if (method === null) return write();
  holdHooks();
  const own = (combat as unknown as BySystem)[BY_SYSTEM];
  const life = new Life(method, round, write);
  return lives.run(life, async () => {
    await own[method]();
    if (!life.hasWritten) tellBrokenOff(combat);
    putPositionBack(combat);
  });
}
