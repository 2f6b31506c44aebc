import type { Encounter } from "../../../src/core/index";
import { isAccepted, type Attempt, type Result } from "../../properties/attempt";
import { GM } from "../../support/eyes";
import { difference, keysReversed, throughJson } from "../../support/plain";
import { firstWrong, law, lawOfStates, shown, type Moment } from "./law";

/** The same in, the same out; what goes in is frozen, so that a change to it would have thrown. */
export const sameAgain = law("the same command with the same dice comes to the same", ({ engine, attempt }) => {
  const { before, given, author, dice, result } = attempt;
  if (result.kind === "threw") return null;
  const again = difference(engine.propose(before, given, author, dice), result);
  if (again !== null) return `${shown(given)} a second time differs in ${again}`;
  const stored = engine.propose(keysReversed(before), given, author, dice);
  const reversed = difference(outcome(stored), outcome(result));
  return reversed === null ? null : `${shown(given)} with the keys in another order differs in ${reversed}`;
});

export const orderOfKeysIsNothing = lawOfStates(
  "the order in which a store keeps keys makes no difference to what anybody sees",
  (moment) => {
    const { engine, after, viewers } = moment;
    const stored = keysReversed(after);
    return firstWrong(viewers, (viewer) => {
      const found =
        difference(engine.view(stored, viewer), moment.view(viewer)) ??
        difference(engine.screen(stored, viewer), moment.screen(viewer));
      return found === null ? null : `${shown(viewer)} sees another ${found}`;
    });
  },
);

export const dieByDie = law(
  "dice are asked for one and all: too few, too many and impossible faces are not taken",
  (moment) => {
    const { engine, attempt, chance } = moment;
    if (!isAccepted(attempt) || Object.keys(attempt.dice).length === 0) return null;
    const { before, given, author, dice } = attempt;
    const whose = chance.one(Object.keys(dice));
    const faces = dice[whose] ?? [];
    const others = Object.fromEntries(Object.entries(dice).filter(([one]) => one !== whose));
    const answer = (changed: readonly number[]): string => {
      const result = engine.propose(before, given, author, { ...others, [whose]: changed });
      return result.kind === "refused" ? result.refusal.code : result.kind;
    };
    const impossible = faces.map((face, i) => (i === 0 ? 1001 : face));
    if (!["needs-dice", "bad-dice"].includes(answer(faces.slice(0, -1))))
      return `${shown(given)} goes without a die of ${whose}`;
    if (answer(impossible) !== "bad-dice") return `${shown(given)} takes an impossible face`;
    return answer([...faces, 1]) === "done" ? `${shown(given)} takes a die too many of ${whose}` : null;
  },
);

export const patchesLeadThereAndBack = law(
  "the forward patch leads to the next encounter, the inverse patch back to the one before",
  ({ engine, attempt }) => {
    if (!isAccepted(attempt)) return null;
    const { before, result } = attempt;
    const there = difference(engine.applyPatch(before, result.forward), result.next);
    if (there !== null) return `the forward patch of ${shown(attempt.given)} does not lead to ${there}`;
    const step = result.next.past[result.next.rev];
    if (step === undefined) return null;
    const back = difference(body(engine.applyPatch(body(result.next), step.inverse)), body(before));
    return back === null ? null : `the inverse patch of ${shown(attempt.given)} does not restore ${back}`;
  },
);

export const oneStepAtATime = law(
  "an accepted command raises `rev` by one and is kept, up to the limit",
  ({ attempt }) => {
    if (!isAccepted(attempt)) return null;
    const { before, result, given } = attempt;
    const { next } = result;
    if (next.rev !== before.rev + 1) return `rev went from ${before.rev} to ${next.rev}`;
    const kept = Object.keys(next.past).length;
    if (kept > next.keep) return `${kept} steps are kept, ${next.keep} would do`;
    const wasUndo = isUndo(given);
    if (!wasUndo && !isRedo(given) && Object.keys(next.undone).length > 0)
      return "what was undone outlives another command";
    const expected = wasUndo
      ? Object.keys(before.past).length - 1
      : Math.min(next.keep, Object.keys(before.past).length + 1);
    return kept === expected ? null : `${kept} steps are kept, not ${expected}`;
  },
);

export const undoRestores = law(
  "undo restores the encounter and what everybody saw, redo brings the same with the same dice",
  (moment) => {
    const { engine, attempt, after } = moment;
    if (!isAccepted(attempt) || after.past[after.rev] === undefined) return null;
    const { before, given } = attempt;
    const undone = engine.propose(after, { do: "undo" }, GM);
    if (undone.kind !== "done") return `undo of ${shown(given)}: ${shown(undone)}`;
    const back = difference(body(undone.next), body(before)) ?? seenDifference(moment, undone.next, "before");
    if (back !== null) return `undo of ${shown(given)} does not restore ${back}`;
    if (undone.events.some(({ type }) => type !== "undone")) return "undo tells more than that it was done";
    const redone = engine.propose(undone.next, { do: "redo" }, GM);
    if (redone.kind !== "done") return `redo of ${shown(given)}: ${shown(redone)}`;
    const again = difference(body(redone.next), body(after)) ?? seenDifference(moment, redone.next, "after");
    if (again !== null) return `redo of ${shown(given)} does not bring back ${again}`;
    return difference(redone.events.slice(0, -1), eventsOf(attempt)) === null ? null : "redo tells something else";
  },
);

export const storedAndReadAgain = law(
  "what is stored as JSON and read again is the same encounter",
  ({ engine, attempt }) => {
    if (!isAccepted(attempt)) return null;
    const { next } = attempt.result;
    const read = engine.parseEncounter(throughJson(next));
    if (!read.ok) return `${shown(attempt.given)} leads to what cannot be read: ${shown(read.problem)}`;
    const found = difference(read.encounter, next);
    return found === null ? null : `after ${shown(attempt.given)} reading changes ${found}`;
  },
);

/** The result of a proposal, but for its patches: they name what is gone in the order in which it was kept. */
function outcome(result: Result): unknown {
  return result.kind === "done" ? { ...result, next: body(result.next), forward: null } : result;
}

/** The encounter without its history. */
function body(encounter: Partial<Encounter>): object {
  const { rev: _rev, keep: _keep, past: _past, undone: _undone, ...rest } = encounter;
  return rest;
}

/** The difference between what people see of an encounter and what they saw before or after the attempt. */
function seenDifference(moment: Moment, encounter: Encounter, when: "before" | "after"): string | null {
  const { engine, viewers } = moment;
  return firstWrong(viewers, (viewer) => {
    const { rev: _now, ...screen } = engine.screen(encounter, viewer);
    const { rev: _then, ...known } = when === "before" ? moment.screenBefore(viewer) : moment.screen(viewer);
    const view = when === "before" ? moment.viewBefore(viewer) : moment.view(viewer);
    return (
      difference(withoutHistory(engine.view(encounter, viewer)), withoutHistory(view)) ?? difference(screen, known)
    );
  });
}

/** Tells whether something can be undone or redone is the one thing that undo itself changes. */
function withoutHistory<T extends { readonly legal: readonly { readonly do: string }[] }>(view: T): T {
  return { ...view, legal: view.legal.filter((command) => !isUndo(command) && !isRedo(command)) };
}

function eventsOf({ result, given }: Attempt): unknown {
  if (result.kind !== "done") return [];
  return isRedo(given) ? result.events.slice(0, -1) : result.events;
}

function isUndo(command: unknown): boolean {
  return typeof command === "object" && command !== null && "do" in command && command.do === "undo";
}

function isRedo(command: unknown): boolean {
  return typeof command === "object" && command !== null && "do" in command && command.do === "redo";
}
