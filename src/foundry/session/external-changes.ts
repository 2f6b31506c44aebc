import { native, propose } from "../../core/index";
import type { Author, Command, Encounter } from "../../core/index";
import { authorOf, byThisGM } from "../authority/permissions";
import { fieldsFor } from "../authority/commit";
import { shownConditions } from "../roster/combatant-spec";
import { pointerOf, type NativeChange, storedCombat } from "../store/native-fields";
import type { ExternalChange } from "./listeners";
import { Slot } from "./slot";
import type { FightSession } from "./fight-session";

/** Changes the GM has been asked about: the same one is not asked about again, so that no two programs quarrel. */
const ASKED = new Slot<{ last: string | null }>(() => ({ last: null }));

/** The fields of Foundry's own that don't say what the encounter says. Marks aside: those have their own way. */
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

/** The place where somebody has put the turn. */
interface WrittenPlace {
  readonly round: number;
  readonly turn: number | null;
}

/** The place of Foundry's own pointer now. */
function storedPlace(combat: Combat.Implementation): WrittenPlace {
  const { round, turn } = storedCombat(combat);
  return { round, turn };
}

function leadsTo(encounter: Encounter, place: WrittenPlace, combat: Combat.Implementation): boolean {
  const ids = combat.combatants.map(({ id }) => id ?? "");
  const pointer = pointerOf(encounter, ids);
  return pointer.round === place.round && pointer.turn === place.turn;
}

/** Tells whether somebody who acted has been put down and nobody in their place: that can only mean that their turn is over. */
const isTurnOver = (encounter: Encounter, { round, turn }: WrittenPlace): boolean =>
  turn === null && round === encounter.round && native(encounter).active.length > 0;

/** The one command that puts the turn there, as the rules see it; null where none does, or only with dice. */
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

/** The commands by which written numbers become the rules' numbers. Worked out before the first of them writes Foundry's fields. */
const numberCommands = (combat: Combat.Implementation, { combatants }: NativeChange): Command[] =>
  (combatants ?? []).map(({ _id: combatant }) => ({
    do: "setInitiative",
    combatant,
    value: numberOf(combat, combatant),
  }));

/**
 * The encounter with the numbers that somebody wrote, as the rules would take them; null where they have no place for them,
 * or want dice.
 */
function withNumbers(encounter: Encounter, numbers: readonly Command[]): Encounter | null {
  let now = encounter;
  for (const command of numbers) {
    const outcome = propose(now, command, { gm: true });
    if (outcome.kind !== "done") return null;
    now = outcome.next;
  }
  return now;
}

/** Somebody's changes to Foundry's own fields: the differences from the rules, and the place the turn was put to. */
interface Written {
  readonly change: NativeChange;
  readonly place: WrittenPlace;
  /** The commands by which the written numbers become the rules' numbers. */
  readonly numbers: readonly Command[];
}

/** The change that is written now past the rules; null where there is none. */
function writtenNow(session: FightSession): Written | null {
  const { combat } = session;
  const encounter = session.running;
  const change = encounter === null ? {} : difference(combat, encounter);
  return isEmpty(change) ? null : { change, place: storedPlace(combat), numbers: numberCommands(combat, change) };
}

/** Tells whether the rules lead to what was written: by the numbers, since they make the order, and then by one step at most. */
function isInReach(combat: Combat.Implementation, encounter: Encounter, { numbers, place }: Written): boolean {
  const numbered = withNumbers(encounter, numbers);
  if (numbered === null) return false;
  return leadsTo(numbered, place, combat) || singleStep(combat, numbered, byThisGM(), place) !== null;
}

/** Takes over what was written, as far as the rules lead there. From within the queue only. */
async function adopt(session: FightSession, author: Author, { numbers, place }: Written): Promise<void> {
  const { combat } = session;
  for (const command of numbers) await session.give(command, author);
  const encounter = session.running;
  if (encounter === null || leadsTo(encounter, place, combat)) return;
  const step = singleStep(combat, encounter, author, place);
  if (step !== null) await session.give(step, author);
}

/** Asks the GM about a change that isn't adopted by itself, once for each such change, and does what the GM says. */
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

/** Tells whether all that was written is that a turn is over, as a system's own button for that writes it. */
function hasEndedTurn(session: FightSession): boolean {
  const encounter = session.running;
  const written = writtenNow(session);
  return encounter !== null && written !== null && written.numbers.length === 0 && isTurnOver(encounter, written.place);
}

/**
 * Settles a change of Foundry's own fields that didn't come through the rules: by another module, a macro, a hand at the
 * console. On the deciding client, once nothing of ours is under way.
 *
 * A change by a GM's client is adopted if one step of the rules leads there. A player's change is never adopted unseen: the
 * GM is asked, and told who made it. Only the end of a turn counts as the player's own command, if the rules let them give it.
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

/** The `rev` of the last step whose fields the system has written otherwise again and again: that is told once. */
const TOLD = new Slot<{ rev: number | null }>(() => ({ rev: null }));

/**
 * Compares what a step has stored with what was meant. A system may overwrite the turn or the numbers of every update on its way: then
 * they are written again, once. Where that does not help, the GM is told.
 *
 * @param now the encounter after the step, while its update is the last that has been heard of
 */
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
      // A change that somebody has written since has its own way.
      if (!isStill()) return;
      await session.give({ do: "fight/restore-fields" }, byThisGM());
      const told = session.slot(TOLD);
      if (!isStill() || told.rev === now.rev) return;
      told.rev = now.rev;
      ui.notifications.warn("TURNWRIGHT.notifications.overwritten-by-system", { localize: true });
    })
    .catch((error: unknown) => Hooks.onError("turnwright.step", error as Error, { log: "error" }));
}

/** Commands for marks that were set or taken while nobody who knows the rules was there. */
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

/**
 * Takes in what was done to a fight while the module was off, or no GM was there: marks, and who came and went. Where numbers
 * or the turn were moved the GM is asked, since nobody saw who did it. On the deciding client, when it begins to decide.
 */
export async function catchUp(session: FightSession): Promise<void> {
  const encounter = session.running;
  if (!session.mayDecide() || encounter === null) return;
  // Each command below writes Foundry's fields as the rules have them: what was written is looked up before.
  const written = writtenNow(session);
  await session.queue.run(async () => {
    for (const command of missedMarks(session.combat, encounter)) await session.give(command, byThisGM());
    await session.roster.reconcileNow();
  });
  if (written !== null) await askGM(session, null, written);
}
