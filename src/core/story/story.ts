import { find } from "../state/combatants";
import { isMember, seesMember } from "../state/entries";
import { type Encounter, fightOf, type Step } from "../state/history";
import { isRecord } from "../state/table";
import { applyPatch } from "../state/patch";
import { keyOf, namedIn, text, type Text, withoutNames } from "../state/text";
import { type Outcome, proposeAgain } from "../engine/propose";
import { parseEncounter } from "../engine/read";
import { variantOf } from "../engine/registry";
import { linesOfParts, partsOf } from "../commands/batch";
import { eventsFor } from "../view/events";
import { resultsOf } from "./results";
import type { Command } from "../state/command";
import type { CombatantId, Fight, Viewer } from "../state/fight";

export interface StoryLine extends LogLine {
  /** The round of its heading, 0 before the first. A start belongs to the round it begins. */
  readonly round: number;
  /** Results in words, in order. Empty if the label says everything. */
  readonly results: readonly Text[];
}

export interface Stretch {
  readonly lines: readonly StoryLine[];
  readonly hasEarlier: boolean;
}

interface Told {
  readonly step: Step;
  /** Its source. A different step under the same number is told again. */
  readonly read: string;
  /** Null if the viewer may not know it. */
  readonly line: StoryLine | null;
}

/**
 * A fight's commands for one viewer, each replayed once for its results (C-17). Hides from players combatants that they
 * did not see then or do not see now (C-28), and the GM's changes on others' sheets.
 */
export class Story {
  readonly #told = new Map<number, Told>();

  constructor(readonly viewer: Viewer) {}

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
    const told = lines.toReversed();
    const hasEarlier = looked < revs.length;
    return { lines: this.viewer.gm ? told : withGMsAnswersAsOne(told, encounter), hasEarlier };
  }

  /** The lines since the newest command of that name, oldest first. Empty if the history has none. */
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

  #toldOf(step: Step | undefined, rev: number, states: States): Told | undefined {
    const known = this.#told.get(rev);
    if (step === undefined) return known;
    const read = JSON.stringify(step);
    if (known?.read === read) return known;
    const told = { step, read, line: tell(rev, step, states.around(rev), this.viewer) };
    this.#told.set(rev, told);
    return told;
  }

  #older(oldest: number | undefined): number[] {
    return revsOf(Object.fromEntries(this.#told)).filter((rev) => oldest !== undefined && rev < oldest);
  }

  #forgetWhatIsGone({ past }: Encounter): void {
    const [oldest] = revsOf(past).slice(-1);
    for (const rev of this.#told.keys()) {
      if (past[rev] === undefined && (oldest === undefined || rev > oldest)) this.#told.delete(rev);
    }
  }
}

function revsOf(steps: Readonly<Record<number, unknown>>): number[] {
  return Object.keys(steps)
    .map(Number)
    .toSorted((a, b) => b - a);
}

const withoutSteps = (fight: Fight): Encounter => ({ ...fight, rev: 0, keep: 0, past: {}, undone: {} });

/** Null if the stored history does not lead there, because it was overwritten or is partly sealed. */
interface Around {
  readonly before: Fight | null;
  readonly after: Fight | null;
}

/** Earlier states, computed backwards from the newest step as needed. */
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

  /** Ask for the newest steps first. */
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

function givenAgain(before: Fight, step: Step): Extract<Outcome, { kind: "done" }> | null {
  const outcome = proposeAgain(withoutSteps(before), step);
  return outcome.kind === "done" ? outcome : null;
}

/** If the fight around it is unknown, its stored sentence, for the GM only. */
function tell(rev: number, step: Step, { before, after }: Around, viewer: Viewer): StoryLine | null {
  if (before === null || after === null) {
    const known = after ?? before;
    if (!viewer.gm || known === null) return null;
    return { ...lineOf(known, rev, step), round: known.round, results: [] };
  }
  const again = givenAgain(before, step);
  const events = eventsFor(again?.events ?? [], after, viewer);
  // All its events concern unseen combatants.
  if (again !== null && again.events.length > 0 && events.length === 0) return null;
  const everybody = { ...before, combatants: { ...before.combatants, ...after.combatants } };
  const line: StoryLine = {
    ...lineOf(everybody, rev, { ...step, label: again?.label ?? step.label }),
    round: before.round === 0 ? after.round : before.round,
    results: [...partLines(before, step.command, viewer), ...resultsOf(events, step.command, after, viewer)],
  };
  return seenIn(line, step.command, after, viewer);
}

const DECLINED = { one: keyOf("log.decline"), all: keyOf("log.decline-all") };

/** Successive answers of the GM's side as one line each, as players' screens show them. */
function withGMsAnswersAsOne(lines: readonly StoryLine[], fight: Fight): readonly StoryLine[] {
  const whoDeclines = ({ label }: StoryLine): readonly CombatantId[] => {
    const { alone, lists } = namedIn(label);
    if (label.key === DECLINED.all) return lists.flat();
    return label.key === DECLINED.one ? alone.filter((id) => find(fight, id)?.side === "gm") : [];
  };
  const told: StoryLine[] = [];
  for (const line of lines) {
    const last = told.at(-1);
    const [earlier, names] = [last === undefined ? [] : whoDeclines(last), whoDeclines(line)];
    if (earlier.length === 0 || names.length === 0) told.push(line);
    else told.splice(-1, 1, { ...line, label: text("log.decline-all", { names: { names: [...earlier, ...names] } }) });
  }
  return told;
}

/** The lines of the parts of a batch, as the viewer would read them if each were a command. */
function partLines(fight: Fight, command: Command, viewer: Viewer): Text[] {
  const parts = partsOf(command).filter((part) => !isOfSheets(part) || isTheirs(part, viewer));
  return linesOfParts({ fight, variant: variantOf(fight.variant), viewer }, { ...command, commands: parts });
}

/** True if a command only copies sheet values, which only the sheets' players need to know. */
const isOfSheets = (command: Command): boolean => partsOf(command).every((part) => part.do === "setTrait");

const isTheirs = ({ combatant: whose }: Command, viewer: Viewer): boolean =>
  viewer.gm || (typeof whose === "string" && viewer.controls.includes(whose));

/** A line without what the viewer cannot see, or null. Combatants that left count as seen. */
function seenIn(line: StoryLine, command: Command, fight: Fight, viewer: Viewer): StoryLine | null {
  if (viewer.gm) return line;
  if (isOfSheets(command) && !partsOf(command).some((part) => isTheirs(part, viewer))) return null;
  const isSeen = (id: CombatantId): boolean => !isMember(fight, id) || seesMember(fight, viewer, id);
  const results = line.results
    .filter((result) => mayBeTold(result, isSeen))
    .map((result) => withoutNames(result, isSeen));
  if (mayBeTold(line.label, isSeen) && namedBy(command).every((ids) => ids.length === 0 || ids.some(isSeen))) {
    return { ...line, label: withoutNames(line.label, isSeen), targets: line.targets.filter(isSeen), results };
  }
  const [first, ...others] = results;
  return first === undefined ? null : { ...line, label: first, quote: null, targets: [], user: null, results: others };
}

/** Whether a sentence names no unseen combatant, or at least one visible combatant in a list. */
function mayBeTold(sentence: Text, isSeen: (id: CombatantId) => boolean): boolean {
  const { alone, lists, together } = namedIn(sentence);
  // One alone of several that were put together would tell of an unseen one.
  const isSplit = (list: readonly CombatantId[]): boolean => list.length > 1 && list.filter(isSeen).length < 2;
  return (
    !together.some(isSplit) && alone.every(isSeen) && lists.every((list) => list.length === 0 || list.some(isSeen))
  );
}

const namedBy = (command: Command): string[][] =>
  Object.values(command).flatMap((value) => {
    if (typeof value === "string") return [[value]];
    return Array.isArray(value) ? [value.map((entry) => String(isRecord(entry) ? entry["id"] : entry))] : [];
  });

interface LogLine {
  readonly rev: number;
  readonly label: Text;
  /** Typed words that the label does not contain, or null. */
  readonly quote: string | null;
  /** Targets that the label does not name. */
  readonly targets: readonly CombatantId[];
  /** The host's id of the author, if known. */
  readonly user: string | null;
}

const TYPED = ["plan", "name", "label", "outcome"] as const;
const AIMED = ["target", "targets", "to"] as const;

function lineOf({ combatants }: Fight, rev: number, { label, author, command }: Step): LogLine {
  const told = JSON.stringify(label.data ?? {});
  const isTold = (value: string): boolean => told.includes(JSON.stringify(value));
  const aimed = AIMED.flatMap((field) => command[field] ?? []).filter((each) => typeof each === "string");
  return {
    rev,
    label,
    quote: typedIn(command).find((typed) => !isTold(typed)) ?? null,
    targets: aimed.filter((id) => Object.hasOwn(combatants, id) && !isTold(id)),
    user: author.user ?? null,
  };
}

function typedIn(command: Command): string[] {
  return TYPED.flatMap((field) => {
    const value = command[field];
    return typeof value === "string" && value.trim() !== "" ? [value] : [];
  });
}
