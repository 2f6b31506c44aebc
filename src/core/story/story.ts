import { find, sees } from "../state/combatants";
import type { Command } from "../state/command";
import type { Encounter, Fight, Step, Viewer } from "../state/encounter";
import { fightOf } from "../state/history";
import type { CombatantId } from "../state/ids";
import { isRecord } from "../state/is-record";
import { applyPatch } from "../state/patch";
import { namedIn, withoutNames, type Text } from "../state/text";
import { proposeAgain, type Outcome } from "../engine/propose";
import { parseEncounter } from "../engine/read";
import { eventsFor } from "./events";
import { lineOf, type LogLine } from "./log";
import { resultsOf } from "./results";

/** One accepted command with what came of it. */
export interface StoryLine extends LogLine {
  /** The round it is told under; 0 before the first. A start belongs to the round that it begins. */
  readonly round: number;
  /** Its results in words, dice among them, in the order in which they came about. Empty where its label says all. */
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
 * A player is told of nothing that names somebody they did not see then, or do not see now (C-28), but for what came of it for those
 * whom they see; and not of what the GM notes about the sheets of others.
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
    const told = { step, read, line: tell(rev, step, states.around(rev), this.viewer) };
    this.#told.set(rev, told);
    return told;
  }

  /** The numbers of steps that the history has forgotten, newest first. */
  #older(oldest: number | undefined): number[] {
    return revsOf(Object.fromEntries(this.#told)).filter((rev) => oldest !== undefined && rev < oldest);
  }

  /** Steps taken back are no part of the story any more, nor is another fight. */
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

/** A fight without its history, as an encounter of its own. */
const withoutSteps = (fight: Fight): Encounter => ({ ...fight, rev: 0, keep: 0, past: {}, undone: {} });

/** The fight around a step; null where what is stored does not lead there: it may have been written over, or be sealed in part. */
interface Around {
  readonly before: Fight | null;
  readonly after: Fight | null;
}

/** The fight as it was, from its newest step backwards, as far back as somebody asks. */
class States {
  #at = 0;
  #after: Fight;
  #before: Fight | null = null;
  readonly #isSound = new Map<Fight, boolean>();

  constructor(
    private readonly encounter: Encounter,
    private readonly revs: readonly number[],
  ) {
    this.#after = fightOf(encounter);
    this.#isSound.set(this.#after, true);
  }

  /** The fight before and after a step. Ask from the newest on. */
  around(rev: number): Around {
    while ((this.revs[this.#at] ?? rev) > rev) {
      this.#after = this.#oneBack();
      this.#before = null;
      this.#at += 1;
    }
    return { before: this.#sound(this.#oneBack()), after: this.#sound(this.#after) };
  }

  #oneBack(): Fight {
    const step = this.encounter.past[this.revs[this.#at] ?? 0];
    this.#before ??= step === undefined ? this.#after : applyPatch(this.#after, step.inverse);
    return this.#before;
  }

  #sound(fight: Fight): Fight | null {
    const isSound = this.#isSound.get(fight) ?? parseEncounter(withoutSteps(fight)).ok;
    this.#isSound.set(fight, isSound);
    return isSound ? fight : null;
  }
}

/** The result of a step that is given again; null where the rules now come to something else. */
function givenAgain(before: Fight, step: Step): Extract<Outcome, { kind: "done" }> | null {
  const outcome = proposeAgain(withoutSteps(before), step);
  return outcome.kind === "done" ? outcome : null;
}

/** A step in words. Where the fight around it is not known any more, it is the sentence that was kept, and for the GM alone. */
function tell(rev: number, step: Step, { before, after }: Around, viewer: Viewer): StoryLine | null {
  if (before === null || after === null) {
    const known = after ?? before;
    if (!viewer.gm || known === null) return null;
    return { ...lineOf(known, rev, step), round: known.round, results: [] };
  }
  const again = givenAgain(before, step);
  const events = eventsFor(again?.events ?? [], after, viewer);
  // All that it did was about somebody unseen.
  if (again !== null && again.events.length > 0 && events.length === 0) return null;
  const everybody = { ...before, combatants: { ...before.combatants, ...after.combatants } };
  const line: StoryLine = {
    ...lineOf(everybody, rev, { ...step, label: again?.label ?? step.label }),
    round: before.round === 0 ? after.round : before.round,
    results: resultsOf(events, step.command, after, viewer),
  };
  return seenIn(line, step.command, after, viewer);
}

/** Commands that write down what stands on a sheet: no news for those who do not play it. */
const OF_SHEETS = new Set(["setTrait"]);

/**
 * A line as a viewer may read it, by whom they see in a fight: lists go without those unseen. Where the command itself is about somebody
 * unseen, what came of it for others stands alone; null where that is nothing. Of who has left nobody can say any more who saw them.
 */
function seenIn(line: StoryLine, command: Command, fight: Fight, viewer: Viewer): StoryLine | null {
  if (viewer.gm) return line;
  const whose = command["combatant"];
  if (OF_SHEETS.has(command.do) && !(typeof whose === "string" && viewer.controls.includes(whose))) return null;
  const isSeen = (id: CombatantId): boolean => find(fight, id) === undefined || sees(fight, viewer, id);
  const results = line.results
    .filter((result) => mayBeTold(result, isSeen))
    .map((result) => withoutNames(result, isSeen));
  if (mayBeTold(line.label, isSeen) && namedBy(command).every((ids) => ids.length === 0 || ids.some(isSeen))) {
    return { ...line, label: withoutNames(line.label, isSeen), targets: line.targets.filter(isSeen), results };
  }
  const [first, ...others] = results;
  return first === undefined ? null : { ...line, label: first, quote: null, targets: [], user: null, results: others };
}

/** Tells whether a sentence names nobody unseen, or of several at least one that is seen. */
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
