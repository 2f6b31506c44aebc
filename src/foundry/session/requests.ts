import { report } from "../parts/report";
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

type Prepared = Pick<RequestMessage, "rev" | "tape"> | { readonly refused: Answer };

export class FightRequests {
  readonly pressed = new Set<string>();
  readonly #dice = new KeptDice();
  #pending: Promise<Answer> | null = null;
  #seen: Encounter | null = null;
  /** Requests answered as not done because no answer came in time. */
  readonly #unanswered = new Set<string>();

  constructor(private readonly session: FightSession) {}

  async whilePressed<T>(control: string, answer: () => Promise<T>): Promise<T> {
    this.pressed.add(control);
    try {
      return await answer();
    } finally {
      this.pressed.delete(control);
      this.session.listeners.drawPending(this.session);
    }
  }

  get isPending(): boolean {
    return this.#pending !== null;
  }

  /** Whether a command was possible before the pending one. Otherwise it may be half of a double click. */
  couldCome(command: Command): boolean {
    return this.#seen !== null && legality(this.#seen, command, this.session.viewer) === null;
  }

  async idle(): Promise<void> {
    while (this.#pending !== null) await this.#pending;
  }

  /** Gives this user's command. While another is pending, it is refused as `duplicate`. */
  async give(command: Command): Promise<Answer> {
    if (this.#pending !== null) return denied({ code: "duplicate" });
    this.#seen = this.session.encounter;
    this.#pending = this.#giveSafely(command);
    this.session.listeners.drawPending(this.session);
    const answer = await this.#pending;
    this.#pending = null;
    if (this.pressed.size === 0) this.session.listeners.drawPending(this.session);
    if (!answer.ok) this.session.listeners.refused(this.session, command, answer.refusal);
    return answer;
  }

  /** The same for programs that give many commands, which wait for each other. */
  async giveInTurn(command: Command): Promise<Answer> {
    // Several callers may have waited for the same answer, so check again.
    while (this.#pending !== null) await this.#pending;
    return this.give(command);
  }

  async #giveSafely(command: Command): Promise<Answer> {
    try {
      return await this.#give(command);
    } catch (error) {
      report("request")(error);
      return denied({ code: "not-stored" });
    }
  }

  async #give(command: Command): Promise<Answer> {
    if (!this.session.isInWorld) return denied({ code: "stale" });
    if (!isConnected() || !this.session.isFresh) return denied({ code: "no-connection" });
    if (game.users.activeGM === null) return denied({ code: "no-gm" });
    const refused = isFightCommand(command)
      ? fightCommandRefusal(command, authorOf(game.user, this.session.combat))
      : null;
    if (refused !== null) return refused;
    if (isFightCommand(command)) {
      return this.#put(command, { rev: this.session.stored?.rev ?? 0, tape: {} });
    }
    const standing = this.session.standing();
    if (standing.kind !== "ruled") return denied(reasonAgainst(standing, "off"));
    const { encounter } = standing;
    const purpose = purposeOf(encounter.round, command);
    const { prepared, thrown } = await this.#prepare(encounter, command, purpose);
    const answer = "refused" in prepared ? prepared.refused : await this.#put(command, prepared);
    if (answer.ok) this.#dice.forget(purpose);
    else this.#dice.keep(purpose, thrown.fallen);
    return answer;
  }

  /** Asks the rules here first, so that an impossible command is refused without dice, and throws the user's dice. */
  async #prepare(encounter: Encounter, command: Command, purpose: string) {
    const author = authorOf(game.user, this.session.combat);
    const throwsAny = mayThrow(author);
    const hand: Hand = {
      throws: ({ for: whose }) => throwsAny && (author.gm || author.controls.includes(whose)),
      throw: async (requests) => this.#throw(purpose, requests),
    };
    const rolled = await proposeRolling((tape) => propose(encounter, command, author, tape), {}, hand);
    await this.session.showRolls(encounter, rolled.made);
    const { outcome, tape } = rolled;
    const refused = outcome.kind === "refused" ? this.#refusedHere(encounter, outcome.refusal) : null;
    return { prepared: refused ?? { rev: encounter.rev, tape }, thrown: rolled };
  }

  #refusedHere(encounter: Encounter, refusal: Refusal): Prepared | null {
    // The GM's client must know of failing rules.
    if (refusal.code === "broken-rules") return null;
    // A new combatant joins in the deciding client's queue, before this command.
    const isToJoin = refusal.code === "unknown-combatant" && this.#isNew(encounter, String(refusal.detail));
    return isToJoin ? { rev: null, tape: {} } : { refused: denied(refusal) };
  }

  #isNew = (encounter: Encounter, id: string): boolean =>
    this.session.combat.combatants.has(id) && !Object.hasOwn(encounter.combatants, id);

  async #throw(purpose: string, requests: readonly DiceRequest[]): Promise<Thrown> {
    const kept = requests.map((request) => ({ request, fallen: this.#dice.take(purpose, request) }));
    const fresh = await throwDice(kept.flatMap(({ request, fallen }) => (fallen === null ? [request] : [])));
    const thrown = [...fresh.fallen];
    return { made: fresh.made, fallen: kept.flatMap(({ fallen }) => fallen ?? thrown.shift() ?? []) };
  }

  async #put(command: Command, { rev, tape }: Pick<RequestMessage, "rev" | "tape">): Promise<Answer> {
    const { combat, id } = this.session;
    if (await decidesHere()) {
      return this.session.decide({
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

  /** Whether this request was answered as not done without certainty. Returns true once. */
  wasDenied(request: string): boolean {
    return this.#unanswered.delete(request);
  }
}
