import type { CombatantId, Encounter, GameEvent, Viewer } from "../../../src/core/index";
import { baseOf, hasCondition, isDefeated, whyIdle } from "../../../src/core/state/combatants";
import { attempt as make, isAccepted, type Attempt } from "../../properties/attempt";
import { enabledOn } from "../../support/controls";
import { GM } from "../../support/eyes";
import { difference } from "../../support/plain";
import { turnsIn, type TurnsIn } from "../../support/turns-in";
import { firstWrong, law, lawOfStates, type Moment, shown, type Judge, type Law } from "./law";

/** An account of the events so far: who is there, whose turns have started and ended in this round. Never changed in place. */
interface Ledger {
  readonly round: number;
  readonly present: ReadonlySet<CombatantId>;
  /** Those who were there when the round began. */
  readonly atStart: ReadonlySet<CombatantId>;
  /** Who has begun a turn in this round, once for each turn. Resumed turns do not count again. */
  readonly begun: readonly CombatantId[];
  /** Those whose turns are under way. */
  readonly open: ReadonlySet<CombatantId>;
  /** Whose turn is over, once for each turn. */
  readonly ended: readonly CombatantId[];
  /** Those whose last turn of this round is over, in the order in which it ended. */
  readonly over: readonly CombatantId[];
  /** True while the order of `over` is certain: all whose turns are over had one turn in the round. */
  readonly isInOrder: boolean;
  /** How many turns each combatant has in a round: Infinity if only the GM or the count ends a round. */
  readonly turns: TurnsIn;
  /** The most and the least of them, before or after the present step. */
  readonly most: TurnsIn;
  readonly least: TurnsIn;
  /** Those who are owed no turn in this round, because they waited for an entry. */
  readonly spared: ReadonlySet<CombatantId>;
}

/** A ledger that does not add up. */
class Wrong extends Error {}

/**
 * C-19, C-16, C-32: each combatant present at a round's start has exactly its turns in it, mostly one, and nobody has more;
 * what the events tell is what the view shows. Undo leads back to the ledger of before.
 */
export const oneTurnEach: Law = {
  name: "each combatant present at a round's start has exactly its turns in it, and nobody has more",
  watch(start): Judge {
    let now = opened(start);
    const past: Ledger[] = [];
    const undone: Ledger[] = [];
    return (moment) => {
      const { attempt, after, engine, chance } = moment;
      if (!isAccepted(attempt)) return null;
      const word = wordOf(attempt);
      const { over } = now;
      try {
        if (word === "undo") {
          undone.push(now);
          now = past.pop() ?? opened(after);
        } else if (word === "redo") {
          past.push(now);
          now = undone.pop() ?? opened(after);
        } else {
          past.push(now);
          undone.length = 0;
          const [before, then] = [now.turns, turnsIn(after)];
          // What a step changes may count from any of its moments on.
          const most: TurnsIn = (id) => Math.max(before(id), then(id));
          const least: TurnsIn = (id) => Math.min(before(id), then(id));
          // Who waits for an entry is owed no turn in that round (C-35).
          const spared = new Set([...now.spared, ...awayIn(attempt.before), ...awayIn(after), ...broughtBy(attempt)]);
          const told = attempt.result.events.reduce(entered, { ...now, most, least, spared });
          const isInOrder = told.isInOrder && told.ended.every((id) => most(id) === 1);
          const done = [...told.over, ...doneMeanwhile(told, then, moment)];
          const ledger = { ...told, isInOrder, over: done, turns: then };
          // C-35: whoever has fewer turns by now is done once the entry's moment is over.
          const next = after.coming === undefined ? settled(ledger) : ledger;
          now =
            next.round === now.round ? next : { ...next, spared: new Set([...awayIn(after), ...broughtBy(attempt)]) };
        }
      } catch (error) {
        if (error instanceof Wrong)
          return `${error.message}, by ${shown(attempt.given)}: ${shown(attempt.result.events)}`;
        throw error;
      }
      const { round, active: marked } = engine.native(after);
      const active = marked.filter((id) => Object.hasOwn(after.combatants, id));
      // Drawing up a whole view takes its time: now and then will do, more often where a turn has ended.
      const acted = chance.maybe(now.over === over ? 0.05 : 0.4)
        ? moment.view(GM).acted.filter((id) => Number.isFinite(now.turns(id)))
        : now.over;
      return mismatch(now, { round, active, acted });
    };
  },
};

export const nativeFieldsFit = lawOfStates(
  "order, active, marked and acted name combatants who are there, each once; the order names all; nobody hidden is marked before its turn",
  (moment) => {
    const { engine, after } = moment;
    const { order, active, marked, initiative, round } = engine.native(after);
    const entries = (after.entries ?? []).map(({ id }) => id);
    const all = [...Object.keys(after.combatants), ...entries];
    const view = moment.view(GM);
    if (difference(order.toSorted(), all.toSorted()) !== null) return `the order is ${shown(order)} of ${shown(all)}`;
    if (difference(Object.keys(initiative).toSorted(), all.toSorted()) !== null) return "initiative lacks somebody";
    if (marked === null && active.length > 0) return "somebody acts, and nobody is marked";
    if (marked !== null && !active.includes(marked) && hasCondition(after, marked, "hidden")) {
      return `${marked} is hidden and does not act, and is marked`;
    }
    if (after.coming !== undefined && (difference(active, [after.coming]) ?? view.active[0] ?? null) !== null)
      return `${after.coming} comes, and ${shown([...active, ...view.active])} act`;
    for (const ids of [active, view.acted, view.active, marked === null ? [] : [marked]]) {
      if (new Set(ids).size < ids.length) return `somebody is named twice in ${shown(ids)}`;
      const stranger = ids.find((id) => !all.includes(id));
      if (stranger !== undefined) return `${stranger} is not there`;
    }
    const combatants = order.filter((id) => !entries.includes(id));
    if (difference(view.order, combatants) !== null) return "the gm's view has another order";
    if (view.round !== round || view.stage !== after.stage) return "the view has another round or stage";
    const stages = engine.findVariant(after.variant)?.stages ?? [];
    return stages.includes(after.stage) ? null : `unknown stage ${after.stage}`;
  },
);

function opened(encounter: Encounter): Ledger {
  const present = new Set(Object.keys(encounter.combatants));
  const turns = turnsIn(encounter);
  return {
    round: encounter.round,
    present,
    atStart: present,
    begun: [],
    open: new Set(),
    ended: [],
    over: [],
    isInOrder: true,
    turns,
    most: turns,
    least: turns,
    spared: awayIn(encounter),
  };
}

const awayIn = ({ entries = [] }: Encounter): ReadonlySet<CombatantId> =>
  new Set(entries.flatMap(({ brings = [], brought }) => (brought === true ? [] : brings)));

/** Those who were away and have come within one step. */
function broughtBy({ before, result }: Attempt): readonly CombatantId[] {
  if (result.kind !== "done") return [];
  const told = new Set(result.events.flatMap((event) => (event.type === "entry-began" ? event.entry : [])));
  return [...(before.entries ?? []), ...(result.next.entries ?? [])].flatMap(({ id, brings = [] }) =>
    told.has(id) ? brings : [],
  );
}

const times = (list: readonly CombatantId[], id: CombatantId): number => list.filter((one) => one === id).length;

function entered(ledger: Ledger, event: GameEvent): Ledger {
  switch (event.type) {
    case "joined":
      return {
        ...ledger,
        present: withThem(ledger.present, [event.combatant]),
        ended: event.acted === true ? [...ledger.ended, event.combatant] : ledger.ended,
        over:
          event.acted === true && Number.isFinite(ledger.most(event.combatant))
            ? [...ledger.over, event.combatant]
            : ledger.over,
      };
    case "left":
      return gone(ledger, event.combatant);
    case "round-started":
      return {
        ...ledger,
        round: event.round,
        atStart: ledger.present,
        begun: [],
        ended: [],
        over: [],
        isInOrder: true,
      };
    case "round-ended":
      return closed(ledger);
    case "turn-started":
      return event.resumed ? resumed(ledger, event.combatants) : started(ledger, event.combatants);
    case "turn-put-off":
      return { ...ledger, open: withoutThem(ledger.open, [event.combatant]) };
    case "turn-skipped":
      return ended(ledger, [event.combatant]);
    case "turn-ended":
      return ended(ledger, event.combatants);
    case "ended":
      // The end of the fight leaves turns where they are: nobody is acting any more.
      return { ...ledger, open: new Set() };
    default:
      return ledger;
  }
}

function started(ledger: Ledger, ids: readonly CombatantId[]): Ledger {
  const twice = ids.find(
    (id) => times(ledger.begun, id) >= ledger.most(id) || times(ledger.ended, id) >= ledger.most(id),
  );
  if (twice !== undefined) throw new Wrong(`${twice} starts one turn too many in round ${ledger.round}`);
  return { ...ledger, begun: [...ledger.begun, ...ids], open: withThem(ledger.open, ids) };
}

function resumed(ledger: Ledger, ids: readonly CombatantId[]): Ledger {
  const never = ids.find((id) => !ledger.begun.includes(id));
  if (never !== undefined) throw new Wrong(`${never} goes on with a turn it never began`);
  return { ...ledger, open: withThem(ledger.open, ids) };
}

function ended(ledger: Ledger, ids: readonly CombatantId[]): Ledger {
  const twice = ids.find((id) => !ledger.open.has(id) && times(ledger.ended, id) >= ledger.most(id));
  if (twice !== undefined) throw new Wrong(`${twice} ends one turn too many in round ${ledger.round}`);
  const absent = ids.find((id) => !ledger.present.has(id));
  if (absent !== undefined) throw new Wrong(`${absent} ends a turn and is not there`);
  const next = { ...ledger, open: withoutThem(ledger.open, ids), ended: [...ledger.ended, ...ids] };
  return { ...settled({ ...next, turns: next.most }), turns: next.turns };
}

/**
 * Those who were done while they had fewer turns than at the end of the step. An effect that changes the number can end before a turn's
 * end or after it, and events do not tell which: the view is believed.
 */
function doneMeanwhile(ledger: Ledger, then: TurnsIn, moment: Moment): readonly CombatantId[] {
  const { ended: all, least, over } = ledger;
  const isOpen = (id: CombatantId): boolean =>
    Number.isFinite(then(id)) && times(all, id) >= least(id) && times(all, id) < then(id);
  const unsure = [...new Set(all)].filter((id) => isOpen(id) && !over.includes(id));
  return unsure.length === 0 ? unsure : moment.view(GM).acted.filter((id) => unsure.includes(id));
}

/** With all whose last turn is over, also because they have fewer turns by now. Within a step, only those who are done by any account. */
function settled(ledger: Ledger): Ledger {
  const { ended: all, over, open, turns } = ledger;
  const isOver = (id: CombatantId): boolean => !over.includes(id) && !open.has(id) && times(all, id) >= turns(id);
  const more = [...new Set(all)].filter(isOver);
  return more.length === 0 ? ledger : { ...ledger, over: [...over, ...more] };
}

function gone(ledger: Ledger, id: CombatantId): Ledger {
  if (ledger.open.has(id)) throw new Wrong(`${id} leaves without ending its turn`);
  const without = (list: readonly CombatantId[]): readonly CombatantId[] => list.filter((one) => one !== id);
  return {
    ...ledger,
    present: withoutThem(ledger.present, [id]),
    atStart: withoutThem(ledger.atStart, [id]),
    begun: without(ledger.begun),
    ended: without(ledger.ended),
    over: without(ledger.over),
  };
}

function closed(ledger: Ledger): Ledger {
  const without = [...ledger.atStart].find(
    (id) =>
      Number.isFinite(ledger.turns(id)) &&
      !ledger.over.includes(id) &&
      !ledger.spared.has(id) &&
      times(ledger.ended, id) < ledger.least(id),
  );
  if (without !== undefined) throw new Wrong(`${without} still had a turn to come in round ${ledger.round}`);
  if (ledger.open.size > 0) throw new Wrong(`a turn is under way at the end of round ${ledger.round}`);
  return ledger;
}

/** The difference between the events' account and the view; null if they agree. */
function mismatch(
  ledger: Ledger,
  seen: { round: number; acted: readonly string[]; active: readonly string[] },
): string | null {
  if (ledger.round !== seen.round) return `the events tell of round ${ledger.round}, the view of ${seen.round}`;
  // Several can be done at once, because they have fewer turns by now.
  const inOrder = (ids: readonly CombatantId[]): readonly CombatantId[] => (ledger.isInOrder ? ids : ids.toSorted());
  if (difference(inOrder(ledger.over), inOrder(seen.acted)) !== null) {
    return `turns ended for ${shown(ledger.over)}, the view says ${shown(seen.acted)}`;
  }
  const open = [...ledger.open].toSorted();
  return difference(open, seen.active.toSorted()) === null
    ? null
    : `turns are under way for ${shown(open)}, active are ${shown(seen.active)}`;
}

function withThem(set: ReadonlySet<CombatantId>, ids: readonly CombatantId[]): ReadonlySet<CombatantId> {
  return new Set([...set, ...ids]);
}

function withoutThem(set: ReadonlySet<CombatantId>, ids: readonly CombatantId[]): ReadonlySet<CombatantId> {
  return new Set([...set].filter((id) => !ids.includes(id)));
}

function wordOf({ given }: Attempt): unknown {
  return typeof given === "object" && given !== null && "do" in given ? given.do : undefined;
}

export const whoIsDoneIsShownAsDone = lawOfStates(
  "a defeated combatant never reads as one that has acted, nor does one that is asked, and one that has acted is not offered to step in",
  (moment) => {
    const acted = new Set(moment.view(GM).acted);
    return firstWrong(moment.viewers, (viewer) => {
      const screen = moment.screen(viewer);
      const combatants = screen.rows.filter(({ entry }) => entry !== true);
      const entries = combatants.flatMap(
        (row): readonly { id: CombatantId; state: string }[] => row.group?.members ?? [row],
      );
      const dead = entries.find(({ id, state }) => state === "acted" && isDefeated(moment.after, id));
      if (dead !== undefined) return `${shown(viewer)} reads that ${dead.id} has acted`;
      const asked = screen.rows.find(
        (row) => row.asked !== undefined && ["acted", "passed", "late"].includes(row.state),
      );
      if (asked !== undefined) return `${shown(viewer)} reads that ${asked.id} is ${asked.state}, and it is asked`;
      const offer = enabledOn(screen).find(
        ({ control: { command } }) => command.do === "stepIn" && acted.has(String(command["combatant"])),
      );
      return offer === undefined ? null : `${shown(viewer)} is offered ${shown(offer.control.command)}`;
    });
  },
);

/** The stages in which nobody has the turn: before the numbers, and after the end. */
const WITHOUT_TURNS: ReadonlySet<string> = new Set(["setup", "rolling", "declaring", "ended"]);

export const turnsCanBeGiven = law(
  "the GM can give the turn to each combatant that can act and has not, and nobody who is passed over has acted (C-30)",
  (moment) => {
    const { engine, after, chance } = moment;
    if (engine.findVariant(after.variant)?.flow.turnTo === undefined || WITHOUT_TURNS.has(after.stage)) return null;
    const { active, acted } = moment.view(GM);
    return firstWrong(moment.sample(Object.keys(after.combatants)), (id) => {
      const made = make(engine, after, { do: "giveTurn", combatant: id }, GM, chance);
      const canAct = whyIdle(after, id) === null && !active.includes(id) && !acted.includes(id);
      if (!isAccepted(made)) return canAct ? `the turn cannot be given to ${id}: ${shown(made.result)}` : null;
      const then = engine.view(made.result.next, GM);
      if (!then.active.includes(id) && then["actor"] !== id) return `${id} is given the turn, and does not have it`;
      const loser = then.acted.find((one) => !acted.includes(one) && !active.includes(one));
      return loser === undefined ? null : `${loser} has acted, because ${id} was given the turn`;
    });
  },
);

/** Whether each missing number of a player's combatants is that of others, too, whose first is not the player's. */
function isForAnother({ engine, after }: Moment, viewer: Viewer): boolean {
  const numbers = engine.findVariant(after.variant)?.numbers;
  if (viewer.gm) return false;
  const away = awayIn(after);
  const joined = Object.keys(after.combatants)
    .filter((id) => baseOf(after, id) === null && !isDefeated(after, id) && !away.has(id))
    .toSorted((a, b) => (after.combatants[a]?.joined ?? 0) - (after.combatants[b]?.joined ?? 0));
  const firstOf = (id: CombatantId): CombatantId | undefined => {
    const company = numbers?.company?.(after, id) ?? null;
    if (company === null || company.shares === "dice") return id;
    return joined.find((one) => numbers?.company?.(after, one)?.key === company.key);
  };
  const own = joined.filter((id) => viewer.controls.includes(id));
  return own.every((id) => !viewer.controls.includes(firstOf(id) ?? id));
}

/** C-18: newcomers and revived combatants hold nobody up, so a fight that only goes on would never come to their turns. */
export const missingRollsAreAskedFor = lawOfStates(
  "while combatants lack a number, the big button of whoever is asked to roll for them is the roll",
  (moment) => {
    const { engine, after } = moment;
    if (after.stage === "setup" || after.halted) return null;
    return firstWrong(moment.viewers, (viewer) => {
      if (engine.legality(after, { do: "roll" }, viewer) !== null || isForAnother(moment, viewer)) return null;
      const { next } = moment.screen(viewer).footer;
      return next?.command.do === "roll" ? null : `${shown(viewer)} may roll, and the big button is ${shown(next)}`;
    });
  },
);

/** What tells of a turn's end that nothing else comes with. */
const PLAIN_ENDS: ReadonlySet<string> = new Set<GameEvent["type"]>(["turn-ended", "turn-started"]);

/** The GM is told everything, so nobody can come between. What a turn costs on a clock is not told before. */
export const whoIsNextActsNext = law(
  "the combatants that the GM is told are next act next, if the turn ends and nothing else happens",
  (moment) => {
    const { attempt, after, engine } = moment;
    if (!isAccepted(attempt) || isHistory(attempt)) return null;
    const types = attempt.result.events.map(({ type }) => type);
    if (types.length !== PLAIN_ENDS.size || types.some((type) => !PLAIN_ENDS.has(type))) return null;
    const { next: named, do: word } = attempt.given as { readonly next?: unknown; readonly do?: unknown };
    if (named !== undefined || !["endTurn", "advance"].includes(String(word))) return null;
    const told = moment
      .screenBefore(GM)
      .rows.flatMap(({ id, next, group }) => (next === true ? [group?.members.map((one) => one.id) ?? [id]] : []));
    const { active } = engine.native(after);
    const isTold = told.length === 0 || told.flat().some((id) => active.includes(id));
    return isTold ? null : `${shown(told)} are next, and ${shown(active)} act`;
  },
);

/** C-21: a round in which somebody has acted does not wait for the GM. */
export const whoActsWasAsked = law(
  "a round in which a turn begins is one in which somebody was asked to act",
  ({ attempt, after }) => {
    if (!isAccepted(attempt) || isHistory(attempt)) return null;
    const { events } = attempt.result;
    const last = events.findLastIndex(({ type }) => type === "round-started");
    const begins = events.slice(last + 1).find(({ type }) => type === "turn-started");
    return begins === undefined || after.asked
      ? null
      : `asked is false after ${shown(begins)} by ${shown(attempt.given)}`;
  },
);

const isHistory = ({ given }: Attempt): boolean => ["undo", "redo"].includes(String((given as { do?: unknown }).do));
