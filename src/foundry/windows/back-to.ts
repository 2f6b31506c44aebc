import type { Encounter } from "../../core/index";
import type { StoryLine } from "../../core/story/index";
import { reasonText, type Words } from "../i18n/words";
import { sessionOf, type FightSession } from "../session/fight-session";
import { wordsFor } from "../session/fight-view";
import { sentenceOf } from "../view-models/log";
import { newElement } from "./element";

/** Makes the newest `count` lines of a fight's story. */
type Lines = (encounter: Encounter, count: number) => readonly StoryLine[];

const newestOf = ({ past }: Encounter): number => Math.max(0, ...Object.keys(past).map(Number));

/** The commands that set numbers or begin a fight. The first one settles its rules. */
const SETTLING: ReadonlySet<string> = new Set(["roll", "setInitiative", "start"]);

/**
 * The change before the first roll or the start under the present rules. Going back to it opens all options again
 * (C-24). Null if the history does not reach that far.
 */
export function stepBeforeRolls({ past }: Encounter): number | null {
  const steps = Object.keys(past)
    .map(Number)
    .toSorted((a, b) => a - b);
  const since = steps.findLastIndex((rev) => past[rev]?.command.do === "changeRules");
  const first = steps.slice(since + 1).find((rev) => SETTLING.has(past[rev]?.command.do ?? ""));
  return first === undefined ? null : first - 1;
}

/** Waits until this client has a change, which another client may have decided. */
async function caughtUp(session: FightSession, rev: number): Promise<void> {
  while (session.encounter !== null && session.encounter.rev < rev) {
    await new Promise<void>((heard) => void Hooks.once("updateCombat", () => heard()));
  }
}

function contentFor(lines: readonly StoryLine[], words: Words): HTMLDivElement {
  const [count, redo] = [words.own("log.back.count", { count: lines.length }), words.own("log.back.redo")];
  const items = lines.map((line) => {
    const quote = line.quote === null ? "" : ` “${line.quote}”`;
    return newElement("li", {}, words.text(sentenceOf(line)) + quote);
  });
  const list = newElement("ol", { className: "turnwright-back-list", tabIndex: 0, ariaLabel: count }, ...items);
  return newElement("div", {}, newElement("p", {}, count), list, newElement("p", {}, redo));
}

async function isConfirmed(combat: Combat.Implementation, lines: readonly StoryLine[]): Promise<boolean> {
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    id: `turnwright-back-${combat.id ?? ""}`,
    window: { title: "TURNWRIGHT.log.back.label", icon: "fa-solid fa-clock-rotate-left" },
    content: contentFor(lines, wordsFor(combat)),
    buttons: [
      { action: "yes", label: "TURNWRIGHT.log.back.yes", icon: "fa-solid fa-clock-rotate-left" },
      { action: "no", label: "TURNWRIGHT.forms.cancel", icon: "fa-solid fa-xmark", default: true },
    ],
    rejectClose: false,
  });
  return answer === "yes";
}

/** The steps after a change, the newest first. */
const stepsAfter = (rev: number, { past }: Encounter): number[] =>
  Object.keys(past)
    .map(Number)
    .filter((value) => value > rev)
    .toSorted((a, b) => b - a);

/**
 * Undoes steps one by one (C-14), so that each can be redone (C-22). Stops if one is refused or overtaken, and notifies
 * its user how far it came. Returns whether all are undone.
 */
async function undoSteps(combat: Combat.Implementation, steps: readonly number[]): Promise<boolean> {
  const session = sessionOf(combat);
  const words = wordsFor(combat);
  const stop = (done: number, reason: string): false => {
    const said = { done, count: steps.length, reason };
    ui.notifications.warn(words.own("log.back.stopped", said));
    return false;
  };
  for (const [done, step] of steps.entries()) {
    const now = session.encounter;
    if (now === null || newestOf(now) !== step) return stop(done, words.own("log.back.overtaken"));
    const answer = await session.requests.submit({ do: "undo" });
    if (!answer.ok) return stop(done, words.text(reasonText(answer.refusal)));
    await caughtUp(session, answer.rev);
  }
  return true;
}

/** Undoes everything after a line of the log, once the GM has confirmed. */
export async function undoBackTo(combat: Combat.Implementation, rev: number, linesOf: Lines): Promise<void> {
  const { encounter } = sessionOf(combat);
  const steps = encounter === null ? [] : stepsAfter(rev, encounter);
  if (encounter === null || steps.length === 0 || !(await isConfirmed(combat, linesOf(encounter, steps.length))))
    return;
  await undoSteps(combat, steps);
}

/** The step that began the present round, or null if the history does not reach it. */
const beginningOfRound = (encounter: Encounter): number | null =>
  stepsAfter(0, encounter).find((rev) => "round" in (encounter.past[rev]?.inverse.put ?? {})) ?? null;

/**
 * Undoes everything after a change, without a question.
 *
 * @param to the number of a change, as a screen's `rev`, or `round` for the present round's beginning
 * @returns whether all of it is undone; otherwise a notification says why not
 */
export async function undoTo(combat: Combat.Implementation | null, to: number | "round"): Promise<boolean> {
  if (combat === null) {
    ui.notifications.warn("TURNWRIGHT.notifications.press.no-combat", { localize: true });
    return false;
  }
  const { encounter } = sessionOf(combat);
  const rev = to === "round" && encounter !== null ? beginningOfRound(encounter) : Number(to);
  const steps = encounter === null || rev === null || Number.isNaN(rev) ? [] : stepsAfter(rev, encounter);
  if (steps.length > 0) return undoSteps(combat, steps);
  ui.notifications.warn(wordsFor(combat).text(reasonText({ code: encounter === null ? "off" : "nothing-to-undo" })));
  return false;
}
