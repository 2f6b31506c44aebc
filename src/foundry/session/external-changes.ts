import { report } from "../parts/report";
import { native, propose } from "../../core/index";
import type { Author, Command, Encounter } from "../../core/index";
import { authorOf, byThisGM } from "../authority/permissions";
import { fieldsFor } from "../authority/commit";
import { shownConditions } from "../roster/combatant-spec";
import { pointerOf, type NativeChange, storedCombat } from "../store/native-fields";
import type { ExternalChange } from "./listeners";
import { SessionSlot } from "./session-slot";
import type { FightSession } from "./fight-session";

/** The last change the GM was asked about, once, so that two programs do not compete. */
const ASKED = new SessionSlot<{ last: string | null }>(() => ({ last: null }));

/** Foundry's fields that differ from the encounter, without marks, which are handled separately. */
function difference(combat: Combat.Implementation, encounter: Encounter): NativeChange {
  const change = fieldsFor(combat, encounter);
  const combatants = change.combatants?.filter(({ initiative }) => initiative !== undefined) ?? [];
  const { round, turn } = change;
  return {
    ...(round === undefined ? {} : { round }),
    ...(turn === undefined ? {} : { turn }),
    ...(combatants.length === 0 ? {} : { combatants }),
  };
}

const isEmpty = (change: NativeChange): boolean => Object.keys(change).length === 0;

function storedPlace(combat: Combat.Implementation) {
  const { round, turn } = storedCombat(combat);
  return { round, turn };
}

type WrittenPlace = ReturnType<typeof storedPlace>;

function leadsTo(encounter: Encounter, place: WrittenPlace, combat: Combat.Implementation): boolean {
  const ids = combat.combatants.map(({ id }) => id ?? "");
  const pointer = pointerOf(encounter, ids);
  return pointer.round === place.round && pointer.turn === place.turn;
}

/** Whether the acting combatant was removed without a successor, which can only mean that its turn is over. */
const isTurnOver = (encounter: Encounter, { round, turn }: WrittenPlace): boolean =>
  turn === null && round === encounter.round && native(encounter).active.length > 0;

/** The only command that moves the turn there. Null without such a command, or if it needs dice. */
function singleStep(
  combat: Combat.Implementation,
  encounter: Encounter,
  author: Author,
  place: WrittenPlace,
): Command | null {
  const end: Command = { do: "endTurn" };
  if (isTurnOver(encounter, place)) return propose(encounter, end, author).kind === "done" ? end : null;
  const steps: Command[] = [{ do: "advance" }, { do: "nextRound" }, { do: "undo" }, { do: "redo" }];
  const found = steps.find((command) => {
    const outcome = propose(encounter, command, author);
    return outcome.kind === "done" && leadsTo(outcome.next, place, combat);
  });
  return found ?? null;
}

const numberOf = (combat: Combat.Implementation, id: string): number | null =>
  combat.combatants.get(id)?._source.initiative ?? null;

/** The commands that set the written numbers. Compute them before any of them rewrites Foundry's fields. */
const numberCommands = (combat: Combat.Implementation, { combatants }: NativeChange): Command[] =>
  (combatants ?? []).map(({ _id: combatant }) => ({
    do: "setInitiative",
    combatant,
    value: numberOf(combat, combatant),
  }));

/** The encounter with the written numbers. Null if the rules refuse them or need dice. */
function withNumbers(encounter: Encounter, numbers: readonly Command[]): Encounter | null {
  let now = encounter;
  for (const command of numbers) {
    const outcome = propose(now, command, { gm: true });
    if (outcome.kind !== "done") return null;
    now = outcome.next;
  }
  return now;
}

function writtenNow(session: FightSession) {
  const { combat } = session;
  const encounter = session.running;
  const change = encounter === null ? {} : difference(combat, encounter);
  return isEmpty(change) ? null : { change, place: storedPlace(combat), numbers: numberCommands(combat, change) };
}

type Written = NonNullable<ReturnType<typeof writtenNow>>;

/** Whether the numbers and then at most one command lead to what was written. */
function isInReach(combat: Combat.Implementation, encounter: Encounter, { numbers, place }: Written): boolean {
  const numbered = withNumbers(encounter, numbers);
  if (numbered === null) return false;
  return leadsTo(numbered, place, combat) || singleStep(combat, numbered, byThisGM(), place) !== null;
}

async function adopt(session: FightSession, author: Author, { numbers, place }: Written): Promise<void> {
  const { combat } = session;
  for (const command of numbers) await session.give(command, author);
  const encounter = session.running;
  if (encounter === null || leadsTo(encounter, place, combat)) return;
  const step = singleStep(combat, encounter, author, place);
  if (step !== null) await session.give(step, author);
}

/** Asks the GM once about a change that is not adopted automatically, and applies the answer. */
async function askGM(session: FightSession, by: User.Implementation | null, written: Written): Promise<void> {
  const { combat } = session;
  const encounter = session.running;
  if (encounter === null) return;
  const { change, place, numbers } = written;
  const asked = session.slot(ASKED);
  const signature = JSON.stringify([encounter.rev, place, change]);
  if (asked.last === signature) return;
  asked.last = signature;
  const hasMoved = !leadsTo(encounter, place, combat);
  if (!hasMoved && numbers.length === 0) return;
  const what: ExternalChange["what"] = numbers.length === 0 ? "turn" : hasMoved ? "both" : "numbers";
  const choice = await session.listeners.askAboutChange(session, {
    by,
    what,
    canAdopt: isInReach(combat, encounter, written),
  });
  if (choice === "adopt") await session.queue.run(async () => adopt(session, byThisGM(), written));
  else if (choice === "restore")
    await session.queue.run(async () => session.give({ do: "fight/restore-fields" }, byThisGM()));
}

/** Whether the only change is the end of a turn, as a system's button writes it. */
function hasEndedTurn(session: FightSession): boolean {
  const encounter = session.running;
  const written = writtenNow(session);
  return encounter !== null && written !== null && written.numbers.length === 0 && isTurnOver(encounter, written.place);
}

/**
 * Settles a change of Foundry's fields by others, once our own work is done. A GM's change is adopted if a command
 * leads there. Otherwise the GM is asked, except about a player's turn that has ended.
 */
export async function settleExternalChange(session: FightSession, userId: string): Promise<void> {
  const user = game.users.get(userId);
  if (!session.mayDecide() || user === undefined) return;
  await session.queue.run(async () => {
    const written = user.isGM || hasEndedTurn(session) ? writtenNow(session) : null;
    if (written !== null) await adopt(session, authorOf(user, session.combat), written);
  });
  const written = writtenNow(session);
  if (written !== null) await askGM(session, user, written);
}

/** The last step that the system kept overwriting, which is reported once. */
const TOLD = new SessionSlot<{ rev: number | null }>(() => ({ rev: null }));

/** Writes fields once more that a system overwrote in our update. If that fails, the GM is told. */
export function mendOverwritten(session: FightSession, now: Encounter): void {
  const { combat } = session;
  const meant = difference(combat, now);
  if (isEmpty(meant)) return;
  const isStill = (): boolean => {
    const encounter = session.running;
    return encounter?.rev === now.rev && JSON.stringify(difference(combat, encounter)) === JSON.stringify(meant);
  };
  session.queue
    .runNext(async () => {
      if (!isStill()) return;
      await session.give({ do: "fight/restore-fields" }, byThisGM());
      const told = session.slot(TOLD);
      if (!isStill() || told.rev === now.rev) return;
      told.rev = now.rev;
      ui.notifications.warn("TURNWRIGHT.notifications.overwritten-by-system", { localize: true });
    })
    .catch(report("step"));
}

function missedMarks(combat: Combat.Implementation, encounter: Encounter): Command[] {
  const change = fieldsFor(combat, encounter);
  return (change.combatants ?? []).flatMap(({ _id: id }) => {
    const combatant = combat.combatants.get(id);
    if (combatant === undefined) return [];
    const shown = shownConditions(combatant);
    return ["defeated", "hidden"]
      .filter((condition) => shown.includes(condition) !== condition in (encounter.combatants[id]?.conditions ?? {}))
      .map((condition) => ({ do: "setCondition", combatant: id, condition, on: shown.includes(condition) }));
  });
}

/** Takes in what happened without a deciding GM, who is asked about moved turns, because their author is unknown. */
export async function catchUp(session: FightSession): Promise<void> {
  const encounter = session.running;
  if (!session.mayDecide() || encounter === null) return;
  // Read what was written first, because the commands below rewrite Foundry's fields.
  const written = writtenNow(session);
  await session.queue.run(async () => {
    for (const command of missedMarks(session.combat, encounter)) await session.give(command, byThisGM());
    await session.roster.reconcileNow();
  });
  if (written !== null) await askGM(session, null, written);
}
