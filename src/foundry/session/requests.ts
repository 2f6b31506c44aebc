import { legality, propose } from "../../core/index";
import type { Command, DiceRequest, Encounter, Refusal } from "../../core/index";
import { ask } from "../authority/socket";
import { denied, reasonAgainst } from "../authority/answer";
import { fightCommandRefusal, isFightCommand } from "../authority/fight-commands";
import { authorOf, mayThrow } from "../authority/permissions";
import { isConnected } from "../compat/connection";
import { KeptDice, purposeOf, proposeRolling, throwDice, type Hand, type Thrown } from "../dice/rolling";
import { decidesHere } from "../authority/deciding";
import type { Answer } from "../authority/answer";
import type { RequestMessage } from "../authority/messages";
import type { FightSession } from "./fight-session";

/** The message this client sends on: the command with its user's own dice, or why it can't be sent. */
type Prepared = Pick<RequestMessage, "rev" | "tape"> | { readonly refused: Answer };

/** The commands of this client's user in one fight. */
export class FightRequests {
  /** The ids of the controls that wait for their answer. Tracker and windows all show it, whichever of them was pressed. */
  readonly pressed = new Set<string>();
  readonly #session: FightSession;
  readonly #dice = new KeptDice();
  #pending: Promise<Answer> | null = null;
  /** The encounter as this user saw it when the command that waits was given. */
  #seen: Encounter | null = null;
  /** Requests that were answered as not done, since nobody answered them in time. */
  readonly #unanswered = new Set<string>();

  constructor(session: FightSession) {
    this.#session = session;
  }

  /** Marks a control as waiting for as long as its answer takes. Who shows it is told when it waits no more. */
  async whilePressed<T>(control: string, answer: () => Promise<T>): Promise<T> {
    this.pressed.add(control);
    try {
      return await answer();
    } finally {
      this.pressed.delete(control);
      this.#session.listeners.drawPending(this.#session);
    }
  }

  /** True if a command of this client's user waits for its answer. */
  get isPending(): boolean {
    return this.#pending !== null;
  }

  /**
   * Tells whether a command could have been given before the one that waits for its answer. What only that one has brought about
   * may be the second half of a double click.
   */
  couldCome(command: Command): boolean {
    return this.#seen !== null && legality(this.#seen, command, this.#session.viewer) === null;
  }

  /** Comes true once no command of this client's user waits for its answer. */
  async idle(): Promise<void> {
    while (this.#pending !== null) await this.#pending;
  }

  /**
   * Gives a command for this client's user. While one waits for its answer, another is `duplicate`: nobody means to do two
   * things with two quick clicks.
   */
  async give(command: Command): Promise<Answer> {
    if (this.#pending !== null) return denied({ code: "duplicate" });
    this.#seen = this.#session.encounter;
    this.#pending = this.#giveSafely(command);
    this.#session.listeners.drawPending(this.#session);
    const answer = await this.#pending;
    this.#pending = null;
    if (this.pressed.size === 0) this.#session.listeners.drawPending(this.#session);
    if (!answer.ok) this.#session.listeners.refused(this.#session, command, answer.refusal);
    return answer;
  }

  /** The same for calls that come in numbers, as when another module writes many numbers at once: each waits for those before. */
  async giveInTurn(command: Command): Promise<Answer> {
    // Several may have waited for the same answer: the first of them is then the one to wait for.
    while (this.#pending !== null) await this.#pending;
    return this.give(command);
  }

  /** Answers whatever goes wrong on the way, too. */
  async #giveSafely(command: Command): Promise<Answer> {
    try {
      return await this.#give(command);
    } catch (error) {
      Hooks.onError("turnwright.request", error as Error, { log: "error" });
      return denied({ code: "not-stored" });
    }
  }

  async #give(command: Command): Promise<Answer> {
    if (!this.#session.isInWorld) return denied({ code: "stale" });
    if (!isConnected() || !this.#session.isFresh) return denied({ code: "no-connection" });
    if (game.users.activeGM === null) return denied({ code: "no-gm" });
    const refused = isFightCommand(command)
      ? fightCommandRefusal(command, authorOf(game.user, this.#session.combat))
      : null;
    if (refused !== null) return refused;
    if (isFightCommand(command)) {
      return this.#put(command, { rev: this.#session.stored?.rev ?? 0, tape: {} });
    }
    const standing = this.#session.standing();
    if (standing.kind !== "ruled") return denied(reasonAgainst(standing, "off"));
    const { encounter } = standing;
    const purpose = purposeOf(encounter.round, command);
    const { prepared, thrown } = await this.#prepare(encounter, command, purpose);
    const answer = "refused" in prepared ? prepared.refused : await this.#put(command, prepared);
    if (answer.ok) this.#dice.forget(purpose);
    else this.#dice.keep(purpose, thrown.fallen);
    return answer;
  }

  /**
   * Asks the rules here first, so that an impossible command is refused at once and costs nobody dice, and throws the dice of
   * this user's own combatants. Dice of others are left to the deciding client.
   */
  async #prepare(encounter: Encounter, command: Command, purpose: string) {
    const author = authorOf(game.user, this.#session.combat);
    const throwsAny = mayThrow(author);
    const hand: Hand = {
      throws: ({ for: whose }) => throwsAny && (author.gm || author.controls.includes(whose)),
      throw: async (requests) => this.#throw(purpose, requests),
    };
    const rolled = await proposeRolling((tape) => propose(encounter, command, author, tape), {}, hand);
    await this.#session.showRolls(encounter, rolled.made);
    const { outcome, tape } = rolled;
    const refused = outcome.kind === "refused" ? this.#refusedHere(encounter, outcome.refusal) : null;
    return { prepared: refused ?? { rev: encounter.rev, tape }, thrown: rolled };
  }

  /** The last word on a command that is refused here; null where that is the deciding client's. */
  #refusedHere(encounter: Encounter, refusal: Refusal): Prepared | null {
    // Where rules fail, the GM's client has to know.
    if (refusal.code === "broken-rules") return null;
    // A combatant that has just been created joins in the queue of the deciding client, and the command comes after that.
    const isToJoin = refusal.code === "unknown-combatant" && this.#isNew(encounter, String(refusal.detail));
    return isToJoin ? { rev: null, tape: {} } : { refused: denied(refusal) };
  }

  #isNew = (encounter: Encounter, id: string): boolean =>
    this.#session.combat.combatants.has(id) && !Object.hasOwn(encounter.combatants, id);

  /** The dice for requests: those kept from an earlier try of the same command, new ones for the rest. */
  async #throw(purpose: string, requests: readonly DiceRequest[]): Promise<Thrown> {
    const kept = requests.map((request) => ({ request, fallen: this.#dice.take(purpose, request) }));
    const fresh = await throwDice(kept.flatMap(({ request, fallen }) => (fallen === null ? [request] : [])));
    const thrown = [...fresh.fallen];
    return { made: fresh.made, fallen: kept.flatMap(({ fallen }) => fallen ?? thrown.shift() ?? []) };
  }

  /** Hands a command to the client that decides: this one, or another one over the socket. */
  async #put(command: Command, { rev, tape }: Pick<RequestMessage, "rev" | "tape">): Promise<Answer> {
    const { combat, id } = this.#session;
    if (await decidesHere()) {
      return this.#session.decide({
        command,
        tape,
        rev,
        id: null,
        deadline: null,
        author: (found) => authorOf(game.user, found),
      });
    }
    const gm = game.users.activeGM?.id ?? null;
    if (gm === null || combat.id === null) return denied({ code: "no-gm" });
    const { request, answer } = await ask(gm, { combat: id, rev, command, tape });
    if (!answer.ok && answer.refusal.code === "no-gm") this.#unanswered.add(request);
    return answer;
  }

  /** Tells whether this request was answered as not done, though nobody knew for sure. Says so once. */
  wasDenied(request: string): boolean {
    return this.#unanswered.delete(request);
  }
}
