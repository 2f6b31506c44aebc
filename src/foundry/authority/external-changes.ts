import { legality, propose } from "../../core/index";
import type { Author, Command, Encounter } from "../../core/index";
import { ownInitiative } from "../bindings/system";
import { follow } from "./command-as-gm";
import { reconcileNow, runningEncounter } from "../roster/reconcile";
import { shownConditions } from "../roster/combatant-spec";
import { nativeChange, pointerOf } from "../store/native-fields";
import { following } from "../store/step-options";
import { storedCombat } from "../store/stored-combat";
import { askAboutChange } from "./external-changes-dialog";
import { between, decide } from "./decide";
import { authorOf } from "./permissions";
import type { NativeChange } from "../store/native-fields";

/** How many steps ahead are looked at when somebody has moved the turn further than one step. */
const FARTHEST = 100;

/** What the gm has been asked about, by combat: the same change is not asked about again, so that no two programs fight. */
const asked = new WeakMap<Combat.Implementation, string>();

/** What of Foundry's own fields does not say what the encounter says, seen from the encounter. Hidden marks aside: those have their own way. */
function difference(combat: Combat.Implementation, encounter: Encounter): NativeChange {
  const change = nativeChange(encounter, storedCombat(combat), ownInitiative() === null);
  const combatants = change.combatants?.filter((one) => one.initiative !== undefined) ?? [];
  const { round, turn } = change;
  return {
    ...(round === undefined ? {} : { round }),
    ...(turn === undefined ? {} : { turn }),
    ...(combatants.length === 0 ? {} : { combatants }),
  };
}

const isEmpty = (change: NativeChange): boolean => Object.keys(change).length === 0;

/** Where somebody has put the turn. */
interface Place {
  readonly round: number;
  readonly turn: number | null;
}

function leadsTo(encounter: Encounter, place: Place, combat: Combat.Implementation): boolean {
  const ids = combat.combatants.map(({ id }) => id ?? "");
  const pointer = pointerOf(encounter, ids);
  return pointer.round === place.round && pointer.turn === place.turn;
}

/** The one command that puts the turn there, as the rules see it; null where none does, or only with dice. */
function singleStep(combat: Combat.Implementation, encounter: Encounter, author: Author, place: Place): Command | null {
  const steps: Command[] = [{ do: "advance" }, { do: "nextRound" }, { do: "undo" }, { do: "redo" }];
  const found = steps.find((command) => {
    const outcome = propose(encounter, command, author);
    return outcome.kind === "done" && leadsTo(outcome.next, place, combat);
  });
  return found ?? null;
}

/** How many times one has to go on until the turn is there; null where it does not come, or only with dice. */
function stepsAhead(combat: Combat.Implementation, encounter: Encounter, place: Place): number | null {
  let state = encounter;
  for (let steps = 1; steps <= FARTHEST; steps += 1) {
    const outcome = propose(state, { do: "advance" }, { gm: true });
    if (outcome.kind !== "done") return null;
    state = outcome.next;
    if (leadsTo(state, place, combat)) return steps;
  }
  return null;
}

/** Numbers that somebody wrote become the rules' numbers, where they may: by the command that a person would have given. */
async function adoptNumbers(combat: Combat.Implementation, change: NativeChange, user: User.Implementation) {
  for (const { _id: combatant } of change.combatants ?? []) {
    const value = combat.combatants.get(combatant)?._source.initiative ?? null;
    await decide({
      combat: combat.id ?? "",
      command: { do: "setInitiative", combatant, value },
      tape: {},
      rev: null,
      request: null,
      author: (found) => authorOf(user, found),
    });
  }
}

async function restore(combat: Combat.Implementation): Promise<void> {
  await between(combat.id ?? "", async () => {
    const encounter = runningEncounter(combat);
    if (encounter === null) return;
    const change = nativeChange(encounter, storedCombat(combat), ownInitiative() === null);
    await combat.update(change, { ...following(), turnEvents: false });
  });
}

async function adoptByHand(combat: Combat.Implementation, change: NativeChange, steps: number | null): Promise<void> {
  await adoptNumbers(combat, change, game.user);
  for (let step = 0; step < (steps ?? 0); step += 1) {
    const answer = await follow(combat, { do: "advance" });
    if (!answer.ok) return;
  }
}

/** Whether the rules have a place for the numbers that somebody wrote: where turns are chosen there is none. */
const takesNumbers = (
  combat: Combat.Implementation,
  encounter: Encounter,
  { combatants = [] }: NativeChange,
): boolean =>
  combatants.every(({ _id: combatant }) => {
    const value = combat.combatants.get(combatant)?._source.initiative ?? null;
    return legality(encounter, { do: "setInitiative", combatant, value }, { gm: true }) === null;
  });

/** The gm decides about a change that no one step of the rules leads to; once for each such change. */
async function askGm(
  combat: Combat.Implementation,
  encounter: Encounter,
  change: NativeChange,
  place: Place,
): Promise<void> {
  const signature = JSON.stringify([encounter.rev, place, change]);
  if (asked.get(combat) === signature) return;
  asked.set(combat, signature);
  const hasMoved = !leadsTo(encounter, place, combat);
  const steps = hasMoved ? stepsAhead(combat, encounter, place) : null;
  const canAdopt = hasMoved ? steps !== null : takesNumbers(combat, encounter, change);
  const choice = await askAboutChange(combat, canAdopt);
  if (choice === "adopt") await adoptByHand(combat, change, steps);
  else if (choice === "restore") await restore(combat);
}

/** Goes to where somebody has put the turn, where the rules have one step for it; otherwise the gm is asked. */
async function goTo(
  combat: Combat.Implementation,
  user: User.Implementation,
  encounter: Encounter,
  change: NativeChange,
  place: Place,
): Promise<void> {
  const step = change.combatants === undefined ? singleStep(combat, encounter, authorOf(user, combat), place) : null;
  const author = (found: Combat.Implementation): Author => authorOf(user, found);
  const answer =
    step === null
      ? null
      : await decide({ combat: combat.id ?? "", command: step, tape: {}, rev: null, request: null, author });
  if (answer?.ok !== true) await askGm(combat, encounter, change, place);
}

/** Where Foundry's own pointer stands now. */
function storedPlace(combat: Combat.Implementation): Place {
  const { round, turn } = storedCombat(combat);
  return { round, turn };
}

/** Looks at what somebody else has written and takes it over where the rules allow it; otherwise the gm is asked. */
async function settle(combat: Combat.Implementation, user: User.Implementation): Promise<void> {
  let encounter = runningEncounter(combat);
  if (encounter === null) return;
  let change = difference(combat, encounter);
  if (change.combatants !== undefined) {
    await adoptNumbers(combat, change, user);
    encounter = runningEncounter(combat) ?? encounter;
    change = difference(combat, encounter);
  }
  if (!isEmpty(change)) await goTo(combat, user, encounter, change, storedPlace(combat));
}

/** Who was marked or unmarked while nobody who knows the rules was there, as commands. */
function missedMarks(combat: Combat.Implementation, encounter: Encounter): Command[] {
  const change = nativeChange(encounter, storedCombat(combat), false);
  return (change.combatants ?? []).flatMap(({ _id: id }) => {
    const combatant = combat.combatants.get(id);
    if (combatant === undefined) return [];
    const shown = shownConditions(combatant);
    return ["defeated", "hidden"]
      .filter((condition) => shown.includes(condition) !== condition in (encounter.combatants[id]?.conditions ?? {}))
      .map((condition) => ({ do: "setCondition", combatant: id, condition, on: shown.includes(condition) }));
  });
}

/** The numbers that were written meanwhile, as commands. */
const missedNumbers = (combat: Combat.Implementation, { combatants }: NativeChange): Command[] =>
  (combatants ?? []).map(({ _id: combatant }) => ({
    do: "setInitiative",
    combatant,
    value: combat.combatants.get(combatant)?._source.initiative ?? null,
  }));

/**
 * Takes in what was done to a combat while the module was off, or no gm was there: who was marked, numbers, who came and
 * who went, and where the turn is. Each step writes Foundry's fields as the rules have them: everything is looked at
 * before the first. On the active gm's client, when the game is ready.
 */
export async function catchUp(combat: Combat.Implementation): Promise<void> {
  const encounter = runningEncounter(combat);
  if (!game.user.isActiveGM || combat.id === null || encounter === null) return;
  const change = difference(combat, encounter);
  const place = storedPlace(combat);
  const missed = [...missedMarks(combat, encounter), ...missedNumbers(combat, change)];
  for (const command of missed) await follow(combat, command);
  await reconcileNow(combat);
  const now = runningEncounter(combat);
  const hasMoved = change.round !== undefined || change.turn !== undefined;
  if (now !== null && hasMoved && !leadsTo(now, place, combat)) await goTo(combat, game.user, now, {}, place);
}

/**
 * Somebody else has written Foundry's own fields of a combat: another module, a macro, a hand at the console. On the
 * active gm's client, once nothing of ours is under way, it is adopted where the rules allow it to that user; else the
 * gm is asked, once for each such change.
 */
export async function changedAround(combat: Combat.Implementation, userId: string): Promise<void> {
  const user = game.users.get(userId);
  if (!game.user.isActiveGM || user === undefined || combat.id === null) return;
  await between(combat.id, async () => null);
  await settle(combat, user);
}
