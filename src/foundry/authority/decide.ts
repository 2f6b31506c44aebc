import { propose } from "../../core/index";
import type { Author, Command, Encounter, Outcome, Tape } from "../../core/index";
import { postRolls } from "../chat/roll-messages";
import { throwDice } from "../dice/rolling";
import { extended } from "../dice/tape";
import { forgetProvisional } from "../session/unsaved-encounter";
import { readingOf } from "../store/reading";
import { standingOf } from "../session/encounter-of";
import { writeStep } from "./commit";
import { denied } from "./answer";
import { departedWith } from "./deleted-combatants";
import { Queues } from "./queue";
import { answerTo } from "./staleness";
import type { MadeRoll } from "../chat/roll-messages";
import type { StepKind } from "../store/step-options";
import type { Answer } from "./answer";

/** A command that has reached the one client that decides. */
export interface Case {
  readonly combat: string;
  readonly command: Command;
  readonly tape: Tape;
  /** The state its giver was looking at; null for a case that is made up from the newest. */
  readonly rev: number | null;
  /** The id of the request that brought it; null for this client's own. */
  readonly request: string | null;
  /** Who gives it, worked out when its turn comes: rights may have changed while it waited. */
  author(combat: Combat.Implementation): Author;
}

type Done = Extract<Outcome, { kind: "done" }>;

const queues = new Queues();

const kindOf = (command: string): StepKind => (command === "undo" ? "undone" : command === "redo" ? "redone" : "done");

/** A player's faces count for their own combatants only: dice for others are the authority's to throw. */
function foreignDice(author: Author, tape: Tape): string | null {
  if (author.gm) return null;
  return Object.keys(tape).find((owner) => !author.controls.includes(owner)) ?? null;
}

/**
 * Proposes, throwing what is still missing, until it is done or refused. The dice are shown together at the end: those
 * of a roll-off stand beside the numbers that were level.
 */
async function settle(combat: Combat.Implementation, encounter: Encounter, one: Case, author: Author) {
  let { tape } = one;
  const made: MadeRoll[] = [];
  for (;;) {
    const outcome = propose(encounter, one.command, author, tape);
    if (outcome.kind !== "needs-dice") {
      await postRolls(combat, encounter, made);
      return outcome;
    }
    const thrown = await throwDice(outcome.requests);
    made.push(...thrown.made);
    tape = extended(tape, thrown.fallen);
  }
}

async function store(combat: Combat.Implementation, before: Encounter, one: Case, author: Author, done: Done) {
  const news = {
    rev: done.next.rev,
    kind: kindOf(one.command.do),
    command: done.command.do,
    by: author.user ?? "",
    events: done.events,
  };
  const departed = departedWith(combat, before, done.next);
  return writeStep(combat, { before, next: done.next, forward: done.forward, news, request: one.request, departed });
}

/** Whether the encounter of a combat is still the one that was proposed to: dice take time, and another gm may have come. */
function stillStands(combat: Combat.Implementation, encounter: Encounter): boolean {
  const reading = readingOf(combat);
  const rev = reading.kind === "encounter" ? reading.encounter.rev : 0;
  return game.user.isActiveGM && rev === encounter.rev;
}

async function decideNow(one: Case): Promise<Answer> {
  if (!game.user.isActiveGM) return denied({ code: "no-gm" });
  const combat = game.combats.get(one.combat);
  if (combat === undefined) return denied({ code: "stale" });
  forgetProvisional(combat);
  const standing = standingOf(combat);
  if (standing.kind !== "ruled") return denied({ code: "stale" });
  const { encounter } = standing;
  const author = one.author(combat);
  const foreign = foreignDice(author, one.tape);
  if (foreign !== null) return denied({ code: "bad-dice", detail: foreign });
  const outcome = await settle(combat, encounter, one, author);
  if (outcome.kind === "refused") return denied(answerTo(outcome.refusal, one.rev ?? encounter.rev, encounter.rev));
  if (!stillStands(combat, encounter)) return denied({ code: "stale" });
  const stored = await store(combat, encounter, one, author, outcome);
  return stored ? { ok: true, rev: outcome.next.rev } : denied({ code: "stale" });
}

/**
 * Decides a case on this client, which must be the active gm's. One after the other for each combat; each looks at the
 * document afresh, proposes, writes once and answers. Never throws on account of a command.
 */
export const decide = async (one: Case): Promise<Answer> => queues.run(one.combat, async () => decideNow(one));

/** Runs something else between two cases of a combat: nothing is decided meanwhile. */
export const between = async <T>(combat: string, job: () => Promise<T>): Promise<T> => queues.run(combat, job);
