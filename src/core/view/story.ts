import { find, sees } from "../state/combatants";
import type { Command } from "../state/command";
import type { Encounter, Fight, Step, Viewer } from "../state/encounter";
import { fightOf } from "../state/history";
import type { CombatantId } from "../state/ids";
import { isRecord } from "../state/is-record";
import { applyPatch } from "../state/patch";
import { namedIn, withoutNames, type Text } from "../state/text";
import type { GameEvent } from "../engine/event";
import { propose } from "../engine/propose";
import { findVariant } from "../engine/registry";
import { eventsFor } from "./events";
import { lineOf, type LogLine } from "./log";
import { resultsOf } from "./results";

/** One accepted command with what came of it. */
export interface StoryLine extends LogLine {
  /** The round it is told under; 0 before the first. A start belongs to the round that it begins. */
  readonly round: number;
  /** What came of it in words, dice among it, in the order in which it came about. Empty where its label says all. */
  readonly results: readonly Text[];
}

/** The newest stretch of a story. */
export interface Stretch {
  /** Oldest first. */
  readonly lines: readonly StoryLine[];
  /** True where older steps are kept than those looked at. */
  readonly hasEarlier: boolean;
}

/** A step as a viewer was told of it. */
interface Told {
  readonly step: Step;
  /** The step as it was read: another under the same number is told anew. */
  readonly read: string;
  /** Null where it is none of this viewer's to know. */
  readonly line: StoryLine | null;
}

/**
 * The accepted commands of a fight as a story for one viewer. What a command came to is found by giving it again (C-17), once, and
 * only for the lines that are asked for: a long fight costs no more than what is shown of it. What was told stays when the history
 * forgets the step.
 *
 * A player is told of nothing that names somebody they did not see then, or do not see now (rules 0.8), and not of what the GM
 * notes about the sheets of others.
 */
export class Story {
  readonly #told = new Map<number, Told>();

  constructor(readonly viewer: Viewer) {}

  /** The newest lines, as many as asked for. */
  newest(encounter: Encounter, count: number): Stretch {
    this.#forgetWhatIsGone(encounter);
    const kept = revsOf(encounter.past);
    const revs = [...kept, ...this.#older(kept.at(-1))];
    const lines: StoryLine[] = [];
    const states = new States(encounter, kept);
    let looked = 0;
    for (const rev of revs) {
      if (lines.length >= count) break;
      looked += 1;
      lines.push(...this.#lineAt(encounter, rev, states));
    }
    return { lines: lines.toReversed(), hasEarlier: looked < revs.length };
  }

  /** The lines from the newest command of that name on, oldest first; none where the history keeps none. */
  since(encounter: Encounter, name: string): readonly StoryLine[] {
    const revs = revsOf(encounter.past);
    const first = revs.findIndex((rev) => encounter.past[rev]?.command.do === name);
    const states = new States(encounter, revs);
    return revs
      .slice(0, first + 1)
      .flatMap((rev) => this.#lineAt(encounter, rev, states))
      .toReversed();
  }

  #lineAt(encounter: Encounter, rev: number, states: States): readonly StoryLine[] {
    const told = this.#toldOf(encounter.past[rev], rev, states);
    const line = told?.line ?? null;
    const seen = told === undefined || line === null ? null : seenIn(line, told.step.command, encounter, this.viewer);
    return seen === null ? [] : [seen];
  }

  /** A step as it was told; one that the history keeps is told where that has not happened yet. */
  #toldOf(step: Step | undefined, rev: number, states: States): Told | undefined {
    const known = this.#told.get(rev);
    if (step === undefined) return known;
    const read = JSON.stringify(step);
    if (known?.read === read) return known;
    const { before, after } = states.around(rev);
    const told = { step, read, line: tell(rev, step, before, after, this.viewer) };
    this.#told.set(rev, told);
    return told;
  }

  /** The numbers of steps that the history has forgotten, newest first. */
  #older(oldest: number | undefined): number[] {
    return revsOf(Object.fromEntries(this.#told)).filter((rev) => oldest !== undefined && rev < oldest);
  }

  /** What was taken back is no part of the story any more, nor is another fight. */
  #forgetWhatIsGone({ past }: Encounter): void {
    const [oldest] = revsOf(past).slice(-1);
    for (const rev of this.#told.keys()) {
      if (past[rev] === undefined && (oldest === undefined || rev > oldest)) this.#told.delete(rev);
    }
  }
}

/** The numbers of steps, newest first. */
function revsOf(steps: Readonly<Record<number, unknown>>): number[] {
  return Object.keys(steps)
    .map(Number)
    .toSorted((a, b) => b - a);
}

/** The fight as it was, from its newest step backwards, as far back as somebody asks. */
class States {
  #at = 0;
  #after: Fight;

  constructor(
    private readonly encounter: Encounter,
    private readonly revs: readonly number[],
  ) {
    this.#after = fightOf(encounter);
  }

  /** The fight before and after a step. Ask from the newest on. */
  around(rev: number): { readonly before: Fight; readonly after: Fight } {
    while ((this.revs[this.#at] ?? rev) > rev) {
      this.#after = this.#undone(this.revs[this.#at] ?? rev);
      this.#at += 1;
    }
    return { before: this.#undone(rev), after: this.#after };
  }

  #undone(rev: number): Fight {
    const step = this.encounter.past[rev];
    return step === undefined ? this.#after : applyPatch(this.#after, step.inverse);
  }
}

/** What a step came to when it is given again; null where its rules are not here, or a sealed history leaves a gap before it. */
function givenAgain(
  before: Fight,
  { command, author, dice }: Step,
): { label: Text; events: readonly GameEvent[] } | null {
  const variant = findVariant(before.variant);
  const has = (id: CombatantId): boolean => Object.hasOwn(before.combatants, id);
  if (variant?.isState(before.rules, has, before.stage) !== true) return null;
  const outcome = propose({ ...before, rev: 0, keep: 0, past: {}, undone: {} }, command, author, dice);
  return outcome.kind === "done" ? outcome : null;
}

function tell(rev: number, step: Step, before: Fight, after: Fight, viewer: Viewer): StoryLine | null {
  const again = givenAgain(before, step);
  const events = eventsFor(again?.events ?? [], after, viewer);
  // All that it did was about somebody unseen.
  if (again !== null && again.events.length > 0 && events.length === 0) return null;
  const line: StoryLine = {
    ...lineOf({ ...before, combatants: { ...before.combatants, ...after.combatants } }, rev, {
      ...step,
      label: again?.label ?? step.label,
    }),
    round: before.round === 0 ? after.round : before.round,
    results: resultsOf(events, step.command, after, viewer),
  };
  return seenIn(line, step.command, after, viewer);
}

/** Commands that write down what stands on a sheet: no news for those who do not play it. */
const OF_SHEETS = new Set(["setTrait"]);

/**
 * A line as a viewer may read it, by whom they see in a fight: null where it is about somebody unseen; lists go without them. Of who
 * has left nobody can say any more who saw them.
 */
function seenIn(line: StoryLine, command: Command, fight: Fight, viewer: Viewer): StoryLine | null {
  if (viewer.gm) return line;
  const whose = command["combatant"];
  if (OF_SHEETS.has(command.do) && !(typeof whose === "string" && viewer.controls.includes(whose))) return null;
  const isSeen = (id: CombatantId): boolean => find(fight, id) === undefined || sees(fight, viewer, id);
  if (!mayBeTold(line.label, isSeen) || !namedBy(command).every((ids) => ids.length === 0 || ids.some(isSeen)))
    return null;
  return {
    ...line,
    label: withoutNames(line.label, isSeen),
    targets: line.targets.filter(isSeen),
    results: line.results.filter((result) => mayBeTold(result, isSeen)).map((result) => withoutNames(result, isSeen)),
  };
}

/** Whether a sentence names nobody unseen, or of several at least one that is seen. */
function mayBeTold(sentence: Text, isSeen: (id: CombatantId) => boolean): boolean {
  const { alone, lists } = namedIn(sentence);
  return alone.every(isSeen) && lists.every((list) => list.length === 0 || list.some(isSeen));
}

/** The texts and lists of a command, any of which may be ids: of combatants, or of those who join. */
const namedBy = (command: Command): string[][] =>
  Object.values(command).flatMap((value) => {
    if (typeof value === "string") return [[value]];
    return Array.isArray(value) ? [value.map((entry) => String(isRecord(entry) ? entry["id"] : entry))] : [];
  });
