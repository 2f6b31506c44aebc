import { sessionOf, allSessions } from "../../session/fight-session";
import { wordsFor } from "../../session/words";
import { tellBridge } from "./bridges";
import { BY_SYSTEM, Life, livesOf } from "./lives";
import type { StepWrite, SystemMoment } from "../../authority/system-moment";
import type { BySystem } from "./lives";

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

/** Foundry's hooks before an update of the position. */
const BEFORE_MOVES: ReadonlySet<unknown> = new Set(["combatStart", "combatRound", "combatTurn"]);

type Call = (...args: unknown[]) => boolean;

function isHeld(name: unknown, combat: unknown): boolean {
  if (!BEFORE_MOVES.has(name) || !(combat instanceof CONFIG.Combat.documentClass)) return false;
  return livesOf(combat).isTheirs && sessionOf(combat).isRuled;
}

/** Foundry's hooks before and after a document is written; their last argument is the id of its author. */
const WRITES = /^(?:pre)?(?:create|update|delete)[A-Z]/i;

/** A document that this client writes while the system's methods are at work is a sign of them. */
function noteWrite(name: unknown, author: unknown): void {
  if (typeof name !== "string" || author !== game.user.id || !WRITES.test(name)) return;
  for (const { combat } of allSessions()) livesOf(combat).atWork?.stir();
}

const holding = (own: Call): Call =>
  function (this: unknown, name, combat, ...rest) {
    noteWrite(name, rest.at(-1));
    return isHeld(name, combat) || own.call(this, name, combat, ...rest);
  };

let isInstalled = false;

/**
 * Keeps back what the system's methods tell of a position that is not written: it has been told, with the right one. Nothing
 * else lets a call of a hook be kept back. What they write shows that they go on. Installed with the first fight that needs it, and once.
 */
export function holdHooks(): void {
  if (isInstalled) return;
  isInstalled = true;
  const { call, callAll } = Hooks as unknown as Record<"call" | "callAll", Call>;
  Object.assign(Hooks, { call: holding(call), callAll: holding(callAll) });
}
