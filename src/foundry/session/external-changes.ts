import { tryImport } from "../parts/try-import";
import { report } from "../parts/report";
import { inFew, legality, native, propose, view, type Author, type Command, type Encounter } from "../../core/index";
import { authorOf, authorOfThisGM } from "../authority/permissions";
import { decideAll, decideNow } from "../authority/decide";
import type { Session } from "../authority/session";
import { nativeFieldsFor } from "../authority/commit";
import { isEntry } from "../roster/entries";
import { shownConditions } from "../roster/combatant-spec";
import { actingFor, markedFor, type NativeChange, orderOf, pointerOf, storedCombat } from "../store/native-fields";
import { notifyDecided } from "./decided";
import { SessionSlot } from "./session-slot";

/** The last change the GM was asked about, once, so that two programs do not compete. */
const ASKED = new SessionSlot<{ last: string | null }>(() => ({ last: null }));

/** The id of the window that asks about a change. */
const changeQuestionId = ({ combat }: Session): string => `turnwright-around-${combat.id}`;

/** Closes the question about a change: a step has written Foundry's fields anew, or the fight is gone. */
export function closeChangeQuestion(session: Session): void {
  void foundry.applications.instances.get(changeQuestionId(session))?.close();
}

/** Foundry's fields that differ from the encounter, without marks, which are handled separately. */
function difference(combat: Combat.Implementation, encounter: Encounter): NativeChange {
  const change = nativeFieldsFor(combat, encounter);
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

/** The combatant that a written turn names in the order of an encounter. Null if it names none. */
function combatantAt(combat: Combat.Implementation, encounter: Encounter, { turn }: WrittenPlace): string | null {
  const ids = combat.combatants.map(({ id }) => id ?? "");
  return turn === null ? null : (orderOf(encounter, ids)[turn] ?? null);
}

/**
 * Whether an encounter is at the written place. Within a round, the index names a combatant in the order of `from`,
 * which the rules may list elsewhere once it acts. `found`: the combatant that has the turn.
 */
function isAt(
  next: Encounter,
  place: WrittenPlace,
  combat: Combat.Implementation,
  from = next,
  found = markedFor,
): boolean {
  const ids = combat.combatants.map(({ id }) => id ?? "");
  if (next.round !== place.round) return false;
  if (place.turn === null || place.round !== from.round) return pointerOf(next, ids).turn === place.turn;
  return found(next, ids) === combatantAt(combat, from, place);
}

/** Whether the acting combatant was removed without a successor, which can only mean that its turn is over. */
const isTurnOver = (encounter: Encounter, { round, turn }: WrittenPlace): boolean =>
  turn === null && round === encounter.round && native(encounter).active.length > 0;

/** What the choice of a turn does. Anything else, such as a delay or a payment, nobody asked for by moving the turn. */
const TURN_EVENTS: ReadonlySet<string> = new Set([
  "turn-started",
  "turn-ended",
  "turn-skipped",
  "round-started",
  "round-ended",
  "effect-ended",
  "effect-ticked",
  "step",
]);

const isMereTurn = (events: readonly { readonly type: string }[]): boolean =>
  events.every(({ type }) => TURN_EVENTS.has(type)) && events.some(({ type }) => type === "turn-started");

/** The encounter after a command. Null if the rules refuse it or need dice. */
function after(encounter: Encounter, command: Command, author: Author): Encounter | null {
  const outcome = propose(encounter, command, author);
  return outcome.kind === "done" ? outcome.next : null;
}

/** The legal command that only gives the turn there, such as a choice. The exception to the rules is asked about. */
function legalStep(encounter: Encounter, author: Author, isThere: (next: Encounter) => boolean): Command | null {
  const found = view(encounter, author).legal.find((command) => {
    const outcome = command.do === "giveTurn" ? null : propose(encounter, command, author);
    return outcome?.kind === "done" && isMereTurn(outcome.events) && isThere(outcome.next);
  });
  return found ?? null;
}

/** A command given again and again until it leads there. */
function repeated(
  encounter: Encounter,
  command: Command,
  author: Author,
  isThere: (next: Encounter) => boolean,
): Command[] | null {
  const steps: Command[] = [];
  // Two rounds of turns are more than any click on a list can mean.
  const most = 2 * Object.keys(encounter.combatants).length + 2;
  let now = after(encounter, command, author);
  while (now !== null && steps.length < most) {
    steps.push(command);
    if (isThere(now)) return steps;
    now = after(now, command, author);
  }
  return null;
}

/** The next rounds up to the written round, and then its turns. */
function throughRounds(
  encounter: Encounter,
  author: Author,
  { round }: WrittenPlace,
  isThere: (next: Encounter) => boolean,
): Command[] | null {
  const rounds = repeated(encounter, { do: "nextRound" }, author, (next) => next.round === round) ?? [];
  const start = (now: Encounter | null, command: Command): Encounter | null =>
    now === null ? null : after(now, command, author);
  const begun = rounds.reduce(start, encounter);
  const turns = begun === null ? null : repeated(begun, { do: "advance" }, author, isThere);
  return turns === null ? null : [...rounds, ...turns];
}

/**
 * The commands that move the turn there, as few as possible. Null without such commands, or if they need dice. One
 * move of the turn is one command, or the end of a turn and a choice.
 */
function stepsBy(
  found: typeof markedFor,
  combat: Combat.Implementation,
  encounter: Encounter,
  author: Author,
  place: WrittenPlace,
): Command[] | null {
  const end: Command = { do: "endTurn" };
  const isThere = (next: Encounter): boolean => isAt(next, place, combat, encounter, found);
  if (isTurnOver(encounter, place)) return after(encounter, end, author) === null ? null : [end];
  const moves: Command[] = [{ do: "advance" }, { do: "nextRound" }, { do: "undo" }, { do: "redo" }];
  const move = moves.find((command) => {
    const next = after(encounter, command, author);
    return next !== null && isThere(next);
  });
  if (move !== undefined) return [move];
  const legal = legalStep(encounter, author, isThere);
  if (legal !== null) return [legal];
  const ended = after(encounter, end, author);
  // A second end would be the turn of a combatant in between.
  const chosen = ended === null || native(ended).active.length > 0 ? null : legalStep(ended, author, isThere);
  if (chosen !== null) return [end, chosen];
  const ways = [
    ...moves.map((command) => repeated(encounter, command, author, isThere)),
    throughRounds(encounter, author, place, isThere),
  ].filter((steps) => steps !== null);
  return ways.toSorted((a, b) => a.length - b.length)[0] ?? null;
}

/** The commands after which the combatant at the written place acts. Without such commands, those after which it is asked. */
function stepsTo(...where: [Combat.Implementation, Encounter, Author, WrittenPlace]): Command[] | null {
  return stepsBy(actingFor, ...where) ?? stepsBy(markedFor, ...where);
}

/** Whether the steps are one move of the turn, which a GM's click on a portrait means. */
const isOneMove = (steps: readonly Command[]): boolean =>
  steps.length === 1 || (steps.length === 2 && steps[0]?.do === "endTurn");

const numberOf = (combat: Combat.Implementation, id: string): number | null =>
  combat.combatants.get(id)?._source.initiative ?? null;

/** The commands that set the written numbers. Compute them before any of them rewrites Foundry's fields. */
const numberCommands = (combat: Combat.Implementation, { combatants }: NativeChange): Command[] =>
  (combatants ?? []).map(({ _id: combatant }) => ({
    do: "setInitiative",
    combatant,
    value: numberOf(combat, combatant),
  }));

/** The encounter with the written numbers, as {@link adopt} sets them. Null if the rules refuse them or need dice. */
const withNumbers = (encounter: Encounter, numbers: readonly Command[]): Encounter | null =>
  inFew(encounter, numbers).reduce<Encounter | null>(
    (now, command) => (now === null ? null : after(now, command, authorOfThisGM())),
    encounter,
  );

function writtenNow(session: Session) {
  const { combat } = session;
  const encounter = session.running;
  const change = encounter === null ? {} : difference(combat, encounter);
  return isEmpty(change) ? null : { change, place: storedPlace(combat), numbers: numberCommands(combat, change) };
}

type Written = NonNullable<ReturnType<typeof writtenNow>>;

/** How many commands after the numbers lead to what was written. Null if the rules refuse it. */
function stepsNeeded(combat: Combat.Implementation, encounter: Encounter, { numbers, place }: Written): number | null {
  const numbered = withNumbers(encounter, numbers);
  if (numbered === null) return null;
  if (isAt(numbered, place, combat)) return 0;
  return stepsTo(combat, numbered, authorOfThisGM(), place)?.length ?? null;
}

/** The combatant that a written turn of this round names. */
function meantBy(combat: Combat.Implementation, encounter: Encounter, { place, numbers }: Written): string | null {
  return place.round !== encounter.round || numbers.length > 0 ? null : combatantAt(combat, encounter, place);
}

const giveTurn = (combatant: string): Command => ({ do: "giveTurn", combatant });

/** Gives the commands that lead to what was written. `isAsked`: the GM has agreed to several moves of the turn. */
async function adopt(session: Session, author: Author, { numbers, place }: Written, isAsked: boolean): Promise<void> {
  const { combat } = session;
  await decideAll(session, numbers, author);
  const encounter = session.running;
  if (encounter === null || isAt(encounter, place, combat)) return;
  const steps = stepsTo(combat, encounter, author, place) ?? [];
  if (!isAsked && !isOneMove(steps)) return;
  for (const command of steps) {
    const answer = await decideNow(session, command, author);
    if (!answer.ok) return;
    if (!isAsked) notifyDecided(session, answer, combatantAt(combat, encounter, place));
  }
}

/** Asks the GM once about a change that is not adopted automatically, and applies the answer. */
async function askGM(session: Session, by: User.Implementation | null, written: Written): Promise<void> {
  const { combat } = session;
  const encounter = session.running;
  if (encounter === null) return;
  const { place, numbers } = written;
  const asked = session.slot(ASKED);
  const signature = JSON.stringify([encounter.rev, place, written.change]);
  if (asked.last === signature) return;
  asked.last = signature;
  const hasMoved = !isAt(encounter, place, combat);
  if (!hasMoved && numbers.length === 0) return;
  const what = numbers.length === 0 ? "turn" : hasMoved ? "both" : "numbers";
  const steps = stepsNeeded(combat, encounter, written);
  // Where one step leads there, no exception is needed.
  const meant = steps === 1 ? null : meantBy(combat, encounter, written);
  const dialog = await tryImport(async () => import("./external-changes-dialog"));
  const choice = await dialog?.askAboutChange(combat, changeQuestionId(session), {
    by,
    what,
    steps,
    meant:
      meant === null ? null : { combatant: meant, refusal: legality(encounter, giveTurn(meant), authorOfThisGM()) },
  });
  // A step meanwhile has written Foundry's fields anew.
  if (session.running?.rev !== encounter.rev) return;
  if (choice === "adopt") await session.queue.run(async () => adopt(session, authorOfThisGM(), written, true));
  else if (choice === "give" && meant !== null)
    await session.queue.run(async () => decideNow(session, giveTurn(meant), authorOfThisGM()));
  else if (choice === "restore")
    await session.queue.run(async () => decideNow(session, { do: "fight/restore-fields" }, authorOfThisGM()));
}

/** Whether the only change is the end of a turn, as a system's button writes it. */
function hasEndedTurn(session: Session): boolean {
  const encounter = session.running;
  const written = writtenNow(session);
  return encounter !== null && written !== null && written.numbers.length === 0 && isTurnOver(encounter, written.place);
}

/** How many changes by others wait to be settled. */
const WAITING = new SessionSlot<{ count: number }>(() => ({ count: 0 }));

/**
 * Settles a change of Foundry's fields by others, once our own work is done. A GM's change is adopted if a command
 * leads there. Otherwise the GM is asked, except about a player's turn that has ended.
 */
export async function settleExternalChange(session: Session, userId: string): Promise<void> {
  const user = game.users.get(userId);
  if (!session.mayDecide() || user === undefined) return;
  const adoptNow = async (): Promise<void> => {
    const written = user.isGM || hasEndedTurn(session) ? writtenNow(session) : null;
    if (written !== null) await adopt(session, authorOf(user, session.combat), written, false);
  };
  const waiting = session.slot(WAITING);
  waiting.count += 1;
  await session.queue.run(async () => {
    waiting.count -= 1;
    await adoptNow();
  });
  // Behind changes that came meanwhile, such as a second press of another tracker's button.
  await session.queue.run(adoptNow);
  const written = writtenNow(session);
  if (written !== null) await askGM(session, user, written);
}

/** The last step that the system kept overwriting, which is reported once. */
const NOTIFIED = new SessionSlot<{ rev: number | null }>(() => ({ rev: null }));

/**
 * Writes fields once more that a system overwrote in our update. If that fails, the GM is told. Others may have written
 * them meanwhile: that change is settled by itself.
 */
export function rewriteOverwritten(session: Session, now: Encounter): void {
  const { combat } = session;
  const meant = difference(combat, now);
  if (isEmpty(meant) || session.slot(WAITING).count > 0) return;
  const isStill = (): boolean => {
    const encounter = session.running;
    return encounter?.rev === now.rev && JSON.stringify(difference(combat, encounter)) === JSON.stringify(meant);
  };
  session.queue
    .runNext(async () => {
      if (!isStill()) return;
      await decideNow(session, { do: "fight/restore-fields" }, authorOfThisGM());
      const notified = session.slot(NOTIFIED);
      if (!isStill() || notified.rev === now.rev) return;
      notified.rev = now.rev;
      ui.notifications.warn("TURNWRIGHT.notifications.overwritten-by-system", { localize: true });
    })
    .catch(report("step"));
}

function missedMarks(combat: Combat.Implementation, encounter: Encounter): Command[] {
  const change = nativeFieldsFor(combat, encounter);
  return (change.combatants ?? []).flatMap(({ _id: id }) => {
    const combatant = combat.combatants.get(id);
    if (combatant === undefined || isEntry(combatant)) return [];
    const shown = shownConditions(combatant);
    return ["defeated", "hidden"]
      .filter((condition) => shown.includes(condition) !== condition in (encounter.combatants[id]?.conditions ?? {}))
      .map((condition) => ({ do: "setCondition", combatant: id, condition, on: shown.includes(condition) }));
  });
}

/** Takes in what happened without a deciding GM, who is asked about moved turns, because their author is unknown. */
export async function adoptMissedChanges(session: Session): Promise<void> {
  const encounter = session.running;
  if (!session.mayDecide() || encounter === null) return;
  // Read what was written first, because the commands below rewrite Foundry's fields.
  const written = writtenNow(session);
  await session.queue.run(async () => {
    await decideAll(session, missedMarks(session.combat, encounter), authorOfThisGM());
    await session.roster.reconcileNow();
  });
  if (written !== null) await askGM(session, null, written);
}
