import { BrokenRules, brokenRefusal, parseEncounter, propose } from "../../core/index";
import { isStepKept } from "../../core/secrets/index";
import type { Author, Command, Encounter, Outcome, Tape } from "../../core/index";
import { serverTime } from "../compat/connection";
import { proposeRolling, throwDice } from "../dice/rolling";
import { deletedWith } from "../roster/deleted-combatants";
import { heldKey } from "../secrets/key-ring";
import { storedFlags } from "../store/reading";
import { denied, reasonAgainst } from "./answer";
import { commit } from "./commit";
import { carryOutFightCommand, isFightCommand } from "./fight-commands";
import { storedEncounter } from "./decided-fight";
import { answerInDocuments } from "./request-log";
import { hasTotals, mayThrow } from "./roll-rights";
import { answerTo } from "./staleness";
import type { StepKind } from "../store/step-info";
import type { Answer } from "./answer";
import type { DecidedFight } from "./decided-fight";

declare module "fvtt-types/configuration" {
  interface SettingConfig {
    "turnwright.diceBy": "players" | "gm";
  }
}

/** A command that has reached the client that decides. */
export interface Request {
  readonly command: Command;
  /** The dice thrown for it so far. */
  readonly tape: Tape;
  /** The state its giver was looking at; null for one made up from the newest. */
  readonly rev: number | null;
  /** The id under which it came over the socket; null for this client's own. */
  readonly id: string | null;
  /** The server's time in milliseconds after which it is not carried out any more; null for no such time. */
  readonly deadline: number | null;
  /** Says who gives it. Asked when its turn comes: rights may have changed while it waited. */
  author(combat: Combat.Implementation): Author;
}

/** A request that the documents give rise to rather than a person, about the newest state. */
export const documentRequest = (command: Command, author: Author): Request => ({
  command,
  tape: {},
  rev: null,
  id: null,
  deadline: null,
  author: () => author,
});

type Done = Extract<Outcome, { kind: "done" }>;

const kindOf = (command: string): StepKind => (command === "undo" ? "undone" : command === "redo" ? "redone" : "done");

const isLate = ({ deadline }: Request): boolean => deadline !== null && serverTime() > deadline;

/** The dice of a request that count. Where the GM throws for everybody, a player's own don't. */
const countedTape = (author: Author, tape: Tape): Tape => (mayThrow(author) ? tape : {});

/** Says that a player's number is not taken where the GM throws for everybody. */
const PLAYERS_TOTALS = "TURNWRIGHT.refusals.gm-throws";

/** A combatant whose dice a user has sent without controlling it; undefined where there is none. */
const foreignIn = (author: Author, tape: Tape): string | undefined =>
  author.gm ? undefined : Object.keys(tape).find((owner) => !author.controls.includes(owner));

async function store(fight: DecidedFight, before: Encounter, request: Request, author: Author, done: Done) {
  const info = {
    from: before.rev,
    rev: done.next.rev,
    kind: kindOf(request.command.do),
    command: done.command.do,
    by: author.user ?? "",
    events: done.events,
  };
  const deleted = deletedWith(fight.combat, fight.deleted, before, done.next);
  return commit(fight, {
    before,
    next: done.next,
    forward: done.forward,
    info,
    request: request.id,
    deleted,
  });
}

/** Tells whether a command would take or give back a step that this client lacks the key to: an older one leads elsewhere. */
function isSealedAway(fight: DecidedFight, { do: what }: Command): boolean {
  const known = storedEncounter(fight);
  if ((what !== "undo" && what !== "redo") || known === null || fight.missingKey() === null) return false;
  const seals = Object.entries(storedFlags(fight.combat).sealed ?? {}).filter(([id]) => heldKey(id) === undefined);
  const keysOf = (kind: "past" | "undone"): string[] => seals.flatMap(([, own]) => Object.keys(own[kind] ?? {}));
  return isStepKept(known, { past: keysOf("past"), undone: keysOf("undone") }, what);
}

/** Tells whether a step taken back or given again leads to a fight that can be read: the patches of a history are checked by their shape alone. */
const isReadable = ({ command, next }: Done): boolean =>
  (command.do !== "undo" && command.do !== "redo") || parseEncounter(next).ok;

/** Tells whether the fight still stands as it was proposed to: dice take time, and another GM may have come meanwhile. */
const stillStands = (fight: DecidedFight, encounter: Encounter): boolean =>
  fight.mayDecide() && (storedEncounter(fight)?.rev ?? 0) === encounter.rev;

/** Decides by the rules. Where they fail over what would be stored, nothing is. */
async function decideByRules(fight: DecidedFight, request: Request): Promise<Answer> {
  try {
    return await tryByRules(fight, request);
  } catch (error) {
    if (error instanceof BrokenRules) return denied(brokenRefusal(error));
    throw error;
  }
}

async function tryByRules(fight: DecidedFight, request: Request): Promise<Answer> {
  const standing = fight.standing();
  if (standing.kind !== "ruled") return denied(reasonAgainst(standing, "stale"));
  const { encounter } = standing;
  const author = request.author(fight.combat);
  const counted = countedTape(author, request.tape);
  const foreign = foreignIn(author, counted);
  if (foreign !== undefined) return denied({ code: "bad-dice", detail: foreign });
  const { command } = request;
  if (hasTotals(command) && !mayThrow(author)) return denied({ code: "bad-dice", says: PLAYERS_TOTALS });
  if (isSealedAway(fight, command)) return denied({ code: "sealed" });
  const hand = { throws: () => true, throw: throwDice };
  const { outcome, made } = await proposeRolling((tape) => propose(encounter, command, author, tape), counted, hand);
  await fight.showRolls(encounter, made);
  if (outcome.kind === "refused") return denied(answerTo(outcome.refusal, request.rev ?? encounter.rev, encounter.rev));
  // The hand throws everything, so that nothing can be missing.
  if (outcome.kind === "needs-dice") return denied({ code: "bad-dice" });
  if (!isReadable(outcome)) return denied({ code: "damaged-step" });
  // Dice take time, and the page may have slept: another tab may have carried it out.
  if (!(await fight.stillDecides())) return denied({ code: "no-gm" });
  const done = answerInDocuments(fight.combat, author.user ?? "", request.id);
  if (done !== null && done.rev > encounter.rev) return done;
  if (!stillStands(fight, encounter)) return denied({ code: "stale" });
  if (isLate(request)) return denied({ code: "no-gm" });
  const isStored = await store(fight, encounter, request, author, outcome);
  return isStored ? { ok: true, rev: outcome.next.rev } : denied({ code: "not-stored" });
}

/**
 * Decides a request: proposes it from the documents as they are now, stores it with one update, answers. Must run in the
 * fight's queue, on the client that decides.
 *
 * The answer is `no-gm` where this client doesn't decide, or the deadline has passed. Never throws on account of a command.
 */
export async function decide(fight: DecidedFight, request: Request): Promise<Answer> {
  const { command } = request;
  if (!(await fight.stillDecides()) || isLate(request)) return denied({ code: "no-gm" });
  fight.forgetUnsaved();
  const author = request.author(fight.combat);
  const done = answerInDocuments(fight.combat, author.user ?? "", request.id);
  if (done !== null) return done;
  if (!isFightCommand(command)) return decideByRules(fight, request);
  return carryOutFightCommand(fight, { command, request: request.id }, author, async (rule) =>
    decideByRules(fight, { ...request, command: rule, tape: {} }),
  );
}
