import { report } from "../parts/report";
import { baseOf, legalityFor, propose } from "../../core/index";
import type { Command, DiceRequest, Encounter, Refusal } from "../../core/index";
import { sendRequest, type RequestMessage } from "../authority/socket";
import { deniedAnswer, denialFor, type Answer } from "../authority/answer";
import { fightCommandRefusal } from "../authority/fight-commands";
import { decideInQueue } from "../authority/decide";
import { authorOf, isSystemRoll, mayRollDice, isFightCommand } from "../authority/permissions";
import { isConnected } from "../compat/connection";
import { KeptDice, purposeOf, proposeRolling, throwDice, usedOf, DiceWait, NoDice } from "../dice/rolling";
import type { Hand, Thrown, MadeRoll } from "../dice/rolling";
import { decidesHere } from "../authority/deciding";
import type { Session } from "../authority/session";

type Prepared = Pick<RequestMessage, "rev" | "tape"> | { readonly refused: Answer };

/** In another round the same words mean another command, and a number from elsewhere counts instead of a roll. */
const isOvertaken = (before: Encounter, now: Encounter, requests: readonly DiceRequest[]): boolean =>
  now.round !== before.round ||
  requests.some(({ for: id }) => {
    const was = Object.hasOwn(before.combatants, id) ? baseOf(before, id) : null;
    return was !== null && Object.hasOwn(now.combatants, id) && baseOf(now, id) !== was;
  });

const requestsOf = ({ fallen }: Thrown): DiceRequest[] => fallen.map(({ request }) => request);

/** A command as a key. All that cannot be written have the same, because the rules refuse them. */
function said(command: Command): string {
  try {
    return JSON.stringify(command);
  } catch {
    return "";
  }
}

/** A wait for dice, and whether the rules still ask for them. */
interface Waiting {
  readonly wait: DiceWait;
  readonly isWanted: (now: Encounter) => boolean;
}

/** A request that was answered as not done was done after all. */
export const notifyDoneAfterAll = (): void =>
  void ui.notifications.info(game.i18n.localize("TURNWRIGHT.notifications.done-after-all"));

export class FightRequests {
  readonly pressed = new Set<string>();
  readonly #dice = new KeptDice();
  #pending: Promise<unknown> | null = null;
  /** This user's waits for dice, by what the dice are for. */
  readonly #waits = new Map<string, Waiting>();
  /** The commands of {@link giveToRules} that are pending or wait behind another, in JSON. */
  readonly #given = new Set<string>();
  /** Requests answered as not done because no answer came in time. */
  readonly #unanswered = new Set<string>();
  #gathered: { readonly commands: Command[]; readonly answered: ((answer: Promise<Answer>) => void)[] } | null = null;

  constructor(private readonly session: Session) {}

  async whilePressed<T>(control: string, answer: () => Promise<T>): Promise<T> {
    this.pressed.add(control);
    try {
      return await answer();
    } finally {
      this.pressed.delete(control);
      this.#drawPending();
    }
  }

  /** Foundry's part of the tracker has not changed, so only the view of it is drawn, not five hundred rows. */
  #drawPending(): void {
    Hooks.callAll("turnwright.changed", this.session.combat);
  }

  get isPending(): boolean {
    return this.#pending !== null;
  }

  /** Waits until nothing is pending, and gives what is gathered first. */
  async untilIdle(): Promise<void> {
    await this.#submitGathered();
    while (this.#pending !== null) await this.#pending;
  }

  /** Whether this user's dice are missing, which a notice says. */
  get awaitsDice(): boolean {
    return [...this.#waits.values()].some(({ wait }) => wait.isOpen && wait.isSlow);
  }

  /** Ends this user's waits for dice. If the dice come, they do not count. */
  giveUpDice(): void {
    for (const { wait } of this.#waits.values()) if (wait.isOpen && wait.isSlow) wait.giveUp();
  }

  /** Ends waits for dice that the rules no longer ask for, because the number came from elsewhere or the round is over. */
  endNeedless(): void {
    const { encounter } = this.session;
    for (const { wait, isWanted } of this.#waits.values())
      if (wait.isOpen && (encounter === null || !isWanted(encounter))) wait.giveUp("stale");
  }

  /** Gives this user's command, as every click does. Rolls of the game system go to the system. Never throws. */
  async submit(command: Command): Promise<Answer> {
    const { encounter, listeners, viewer } = this.session;
    const isSystems = isSystemRoll(encounter, viewer, command);
    return isSystems ? listeners.rollBySystem(this.session, command) : this.giveToRules(command);
  }

  /**
   * Gives this user's command to the rules, after a pending one. The same command is refused as `duplicate` until it is no longer
   * pending, which a command that waits for dice soon is. It is answered as `no-dice` when they are late, and done after
   * all if they come before another roll, in the same round.
   */
  async giveToRules(command: Command): Promise<Answer> {
    const key = said(command);
    if (this.isPending && !isConnected()) return deniedAnswer({ code: "no-connection" });
    if (this.#given.has(key)) return deniedAnswer({ code: "duplicate" });
    this.#given.add(key);
    await this.#submitGathered();
    const { answer } = await this.#beginInTurn(command);
    this.#given.delete(key);
    return answer;
  }

  /** Begins a command. Resolves when it is no longer pending. */
  async #begin(command: Command): Promise<{ readonly answer: Promise<Answer> }> {
    const wait = new DiceWait();
    const done = this.#submitSafely(command, wait);
    this.#pending = Promise.race([done, wait.slow]);
    this.#drawPending();
    await this.#pending;
    this.#pending = null;
    if (this.pressed.size === 0) this.#drawPending();
    return { answer: this.#answered(command, wait, done) };
  }

  async #answered(command: Command, wait: DiceWait, done: Promise<Answer>): Promise<Answer> {
    const answer = await this.#answerInTime(wait, done);
    if (!answer.ok) Hooks.callAll("turnwright.refused", this.session.combat, command, answer.refusal);
    return answer;
  }

  /** The answer of a command with dice, or `no-dice` once they are late. */
  async #answerInTime(wait: DiceWait, done: Promise<Answer>): Promise<Answer> {
    void wait.slow.then(() => this.session.notifyChanged());
    const answer = await Promise.race([done, wait.late.then((code) => deniedAnswer({ code }))]);
    if (wait.isLate) void done.then(({ ok }) => ok && notifyDoneAfterAll());
    if (wait.isSlow) this.session.notifyChanged();
    return answer;
  }

  /**
   * Gives a command whose dice the game system rolls. They do not hold the page, and are late as others are.
   * `isWanted`: whether the rules still ask for them.
   */
  async submitWithSystemDice(
    command: Command,
    isWanted: Waiting["isWanted"],
    roll: (wait: DiceWait) => Promise<Answer>,
  ): Promise<Answer> {
    const wait = new DiceWait();
    const purpose = JSON.stringify(["system", this.session.encounter?.round, command]);
    const done = this.#whileWaiting(purpose, { wait, isWanted }, async () => roll(wait));
    return this.#answerInTime(wait, done);
  }

  /** Registers a wait for dice while they are rolled and given. A late wait for the same dice is given up. */
  async #whileWaiting(purpose: string, waiting: Waiting, roll: () => Promise<Answer>): Promise<Answer> {
    const earlier = this.#waits.get(purpose)?.wait;
    if (earlier !== undefined && !earlier.isLate) return deniedAnswer({ code: "awaiting-dice" });
    earlier?.giveUp();
    this.#waits.set(purpose, waiting);
    try {
      return await roll();
    } finally {
      if (this.#waits.get(purpose) === waiting) this.#waits.delete(purpose);
    }
  }

  /** The same for programs that give many commands, which wait for each other. */
  async submitInTurn(command: Command): Promise<Answer> {
    await this.#submitGathered();
    const { answer } = await this.#beginInTurn(command);
    return answer;
  }

  async #beginInTurn(command: Command): Promise<{ readonly answer: Promise<Answer> }> {
    // Several callers may have waited for the same answer, so check again.
    while (this.#pending !== null) await this.#pending;
    return this.#begin(command);
  }

  /**
   * Gives the commands of programs that write to documents, all of one moment at once: one deed is one step.
   *
   * @returns once they are given, the answer to all of them, which is a refusal if some were left out, or null if an
   * earlier caller of this moment gets it
   */
  async submitTogether(commands: readonly Command[]): Promise<Answer | null> {
    if (commands.length === 0) return null;
    const isFirst = this.#gathered === null;
    this.#gathered ??= { commands: [], answered: [] };
    const { answered } = this.#gathered;
    this.#gathered.commands.push(...commands);
    // A task of its own: Foundry prepares the documents of one call in several microtasks.
    if (isFirst) setTimeout(() => void this.#submitGathered());
    return new Promise((resolve) => {
      answered.push((answer) => resolve(isFirst ? answer : answer.then(() => null)));
    });
  }

  async #submitGathered(): Promise<void> {
    const gathered = this.#gathered;
    if (gathered === null) return;
    this.#gathered = null;
    const leftOut = this.#firstLeftOut(gathered.commands);
    let last = { answer: Promise.resolve<Answer>(deniedAnswer({ code: "not-stored" })) };
    for (const command of this.session.inFew(gathered.commands)) last = await this.#beginInTurn(command);
    const answer = last.answer.then((given) => (given.ok && leftOut !== null ? deniedAnswer(leftOut) : given));
    for (const resolve of gathered.answered) resolve(answer);
  }

  /** The refusal of the first command that is not legal now, which a step for many leaves out. */
  #firstLeftOut(commands: readonly Command[]): Refusal | null {
    const { encounter, viewer } = this.session;
    if (encounter === null) return null;
    const refusalOf = legalityFor(encounter, viewer);
    return commands.map(refusalOf).find((refusal) => refusal !== null && refusal.code !== "unknown-combatant") ?? null;
  }

  async #submitSafely(command: Command, wait: DiceWait): Promise<Answer> {
    try {
      return await this.#prepareAndSend(command, wait);
    } catch (error) {
      const isOfDice = error instanceof NoDice;
      report(isOfDice ? "dice" : "request")(error);
      return deniedAnswer({ code: isOfDice ? "no-dice" : "not-stored" });
    }
  }

  async #prepareAndSend(command: Command, wait: DiceWait): Promise<Answer> {
    if (!this.session.isInWorld) return deniedAnswer({ code: "stale" });
    if (!isConnected() || !this.session.isFresh) return deniedAnswer({ code: "no-connection" });
    if (game.users.activeGM === null) return deniedAnswer({ code: "no-gm" });
    const refused = isFightCommand(command)
      ? fightCommandRefusal(command, authorOf(game.user, this.session.combat))
      : null;
    if (refused !== null) return refused;
    if (isFightCommand(command)) {
      return this.#send(command, { rev: this.session.stored?.rev ?? 0, tape: {} });
    }
    const status = this.session.status();
    if (status.kind !== "ruled") return deniedAnswer(denialFor(status, "off"));
    const { encounter } = status;
    const purpose = purposeOf(encounter.round, command);
    const isWanted = (now: Encounter): boolean => {
      const outcome = propose(now, command, authorOf(game.user, this.session.combat));
      return outcome.kind === "needs-dice" && !isOvertaken(encounter, now, outcome.requests);
    };
    return this.#whileWaiting(purpose, { wait, isWanted }, async () =>
      this.#sendWithDice(encounter, command, purpose, wait),
    );
  }

  async #sendWithDice(encounter: Encounter, command: Command, purpose: string, wait: DiceWait): Promise<Answer> {
    const { prepared, thrown } = await this.#prepare(encounter, command, purpose, wait);
    if (wait.isGivenUp) return deniedAnswer({ code: "stale" });
    const answer = "refused" in prepared ? prepared.refused : await this.#send(command, prepared);
    if (answer.ok) this.#dice.forget(purpose);
    else this.#dice.keep(purpose, thrown.fallen);
    return answer;
  }

  /** Asks the rules here first, so that an impossible command is refused without dice, and throws the user's dice. */
  async #prepare(encounter: Encounter, command: Command, purpose: string, wait: DiceWait) {
    const author = authorOf(game.user, this.session.combat);
    const throwsAny = mayRollDice(author);
    const hand: Hand = {
      throws: ({ for: whose }) => throwsAny && (author.gm || author.controls.includes(whose)),
      throw: async (requests) => wait.until(this.#throw(purpose, requests)),
    };
    const made: MadeRoll[] = [];
    let now = encounter;
    let rolled = await proposeRolling((tape) => propose(now, command, author, tape), {}, hand);
    made.push(...rolled.made);
    // Others may have gone on while the dice were missing, so the rules may need fewer dice, or others.
    while (this.session.encounter !== null && this.session.encounter !== now) {
      if (wait.isGivenUp || isOvertaken(encounter, this.session.encounter, requestsOf(rolled)))
        return { prepared: { refused: deniedAnswer({ code: "stale" }) }, thrown: rolled };
      now = this.session.encounter;
      this.#dice.keep(purpose, rolled.fallen);
      rolled = await proposeRolling((tape) => propose(now, command, author, tape), {}, hand);
      made.push(...rolled.made);
    }
    await this.session.showRolls(now, usedOf(made, rolled.fallen));
    const { outcome, tape } = rolled;
    const refused = outcome.kind === "refused" ? this.#refusedHere(now, outcome.refusal) : null;
    return { prepared: refused ?? { rev: now.rev, tape }, thrown: rolled };
  }

  #refusedHere(encounter: Encounter, refusal: Refusal): Prepared | null {
    // The GM's client must know of failing rules.
    if (refusal.code === "broken-rules") return null;
    // A new combatant joins in the deciding client's queue, before this command.
    const isToJoin = refusal.code === "unknown-combatant" && this.#isNew(encounter, String(refusal.detail));
    return isToJoin ? { rev: null, tape: {} } : { refused: deniedAnswer(refusal) };
  }

  #isNew = (encounter: Encounter, id: string): boolean =>
    this.session.combat.combatants.has(id) && !Object.hasOwn(encounter.combatants, id);

  async #throw(purpose: string, requests: readonly DiceRequest[]): Promise<Thrown> {
    const kept = requests.map((request) => ({ request, fallen: this.#dice.remove(purpose, request) }));
    const fresh = await throwDice(kept.flatMap(({ request, fallen }) => (fallen === null ? [request] : [])));
    const thrown = [...fresh.fallen];
    return { made: fresh.made, fallen: kept.flatMap(({ fallen }) => fallen ?? thrown.shift() ?? []) };
  }

  async #send(command: Command, { rev, tape }: Pick<RequestMessage, "rev" | "tape">): Promise<Answer> {
    const { combat } = this.session;
    if (await decidesHere()) {
      return decideInQueue(this.session, {
        command,
        tape,
        rev,
        id: null,
        deadline: null,
        author: (found) => authorOf(game.user, found),
      });
    }
    const gm = game.users.activeGM?.id ?? null;
    if (gm === null || combat.id === null) return deniedAnswer({ code: "no-gm" });
    const { request, answer } = await sendRequest(gm, { combat: combat.id, rev, command, tape });
    if (!answer.ok && answer.refusal.code === "no-gm") this.#unanswered.add(request);
    return answer;
  }

  /** Whether this request was answered as not done without certainty. Returns true once. */
  clearUnanswered(request: string): boolean {
    return this.#unanswered.delete(request);
  }
}
