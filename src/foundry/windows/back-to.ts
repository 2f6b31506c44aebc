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

/**
 * Undoes everything after a line of the log, once the GM has confirmed. Each change is an `undo` of its own (C-14), so
 * that each can be redone (C-22). Stops if one is refused or overtaken, and says how far it came.
 */
export async function undoBackTo(combat: Combat.Implementation, rev: number, linesOf: Lines): Promise<void> {
  const session = sessionOf(combat);
  const { encounter } = session;
  if (encounter === null) return;
  const steps = Object.keys(encounter.past)
    .map(Number)
    .filter((value) => value > rev)
    .toSorted((a, b) => b - a);
  if (steps.length === 0 || !(await isConfirmed(combat, linesOf(encounter, steps.length)))) return;
  const words = wordsFor(combat);
  const stop = (done: number, reason: string): void => {
    const said = { done, count: steps.length, reason };
    ui.notifications.warn(words.own("log.back.stopped", said));
  };
  for (const [done, step] of steps.entries()) {
    const now = session.encounter;
    if (now === null || newestOf(now) !== step) return stop(done, words.own("log.back.overtaken"));
    const answer = await session.requests.submit({ do: "undo" });
    if (!answer.ok) return stop(done, words.text(reasonText(answer.refusal)));
    await caughtUp(session, answer.rev);
  }
}
