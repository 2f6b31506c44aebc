import * as v from "valibot";
import { actedOf, asJoined, hasActed, whyIdle } from "../state/combatants";
import { derived, keysOf } from "../state/derived";
import type { Command } from "../state/command";
import type { Fight } from "../state/encounter";
import * as fields from "../state/fields";
import type { CombatantId } from "../state/ids";
import type { Refusal } from "../state/refusal";
import type { Text } from "../state/text";
import { set } from "../state/write";
import { commandsOf } from "../engine/command";
import type { Button, Context, Flow, Mutation, Rule } from "../engine/variant";
import {
  actingIn,
  activeOf,
  controlsActive,
  endTurnButton,
  inOwnTurn,
  setActive,
  someoneActs,
  turnEndedLine,
  type OneActing,
} from "./own-turn";
import { endTurns, loseTurn, startTurns } from "./turns";

/**
 * From top to bottom where turns are chosen (C-28): who has acted, in the order they finished; who is acting; the
 * others as joined.
 */
function orderByTurns(fight: Fight, active: CombatantId | null): CombatantId[] {
  const waiting = stillToAct(fight).filter((id) => id !== active);
  return [...actedOf(fight), ...(active === null ? [] : [active]), ...waiting];
}

/** The combatants without a turn in this round, able or not, as joined. Newcomers have no place and may act at once (C-18). */
const stillToAct: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants, marks, round }) => [keysOf(combatants), marks, round],
  (fight) => asJoined(fight).filter((id) => !hasActed(fight, id)),
);

/** Those still to act that can, and so can be chosen (C-15). */
export const ableToAct: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants, marks, round, effects, options }) => [combatants, marks, round, effects, options],
  (fight) => stillToAct(fight).filter((id) => whyIdle(fight, id) === null),
);

/** The first of these, as joined, without a turn in this round, able or not; null where all have had theirs. */
function firstLeft(fight: Fight, ids: readonly CombatantId[], active: CombatantId | null): CombatantId | null {
  return firstIn(fight, ids, (id) => id !== active);
}

/** The first of these, as joined, that can take a turn in this round after the one acting, and fits; null where none does (C-15). */
export function firstAble(
  fight: Fight,
  ids: readonly CombatantId[],
  active: CombatantId | null,
  fits: (id: CombatantId) => boolean = () => true,
): CombatantId | null {
  return firstIn(fight, ids, (id) => id !== active && whyIdle(fight, id) === null && fits(id));
}

function firstIn(fight: Fight, ids: readonly CombatantId[], fits: (id: CombatantId) => boolean): CombatantId | null {
  return ids.find((id) => !hasActed(fight, id) && fits(id)) ?? null;
}

/** The parts that differ from variant to variant where turns are chosen. */
interface Choosing<Rules extends OneActing> extends Pick<Flow<Rules>, "start"> {
  /** Notes what follows from whatever has changed, before it is asked who may be chosen; left out: nothing. */
  follow?(fight: Fight<Rules>): void;
  /** Those among whom is chosen now, as joined. */
  among(fight: Fight<Rules>): readonly CombatantId[];
  /** None of them is left: goes on to others, and answers whether there are any. Left out: there are none. */
  passOn?(mutation: Mutation<Rules>): boolean;
  /** Passes the turn of somebody who cannot act (C-15). */
  skip(mutation: Mutation<Rules>, id: CombatantId, why: "defeated" | "incapacitated"): void;
  /** Comes after a turn, ended or left; nobody acts any more. Left out: nothing does. */
  after?(mutation: Mutation<Rules>, id: CombatantId): void;
  /** Ends the round and begins the next. */
  finishRound(mutation: Mutation<Rules>): void;
  /** Forgets what the variant keeps of somebody who leaves. */
  forget(mutation: Mutation<Rules>, id: CombatantId): void;
  /** The command that begins the next turn (C-20); null where there is none. */
  next(context: Context<Rules>): Command | null;
}

/** The joints of a fight in which turns are chosen in stage `choosing`, and how one of them begins and ends. */
export function chosenTurns<Rules extends OneActing>(variant: Choosing<Rules>) {
  function nobodyActs(mutation: Mutation<Rules>, before: CombatantId): void {
    set(mutation.fight, { stage: "choosing" });
    setActive(mutation.fight.rules, null);
    variant.after?.(mutation, before);
  }

  /** Starts a turn. */
  function begin(mutation: Mutation<Rules>, id: CombatantId): void {
    set(mutation.fight, { stage: "turn", halted: false });
    setActive(mutation.fight.rules, id);
    startTurns(mutation, [id]);
  }

  /** Ends the turn under way. */
  function end(mutation: Mutation<Rules>, id: CombatantId): void {
    endTurns(mutation, [id]);
    nobodyActs(mutation, id);
  }

  /**
   * Goes on until somebody can be chosen: who cannot act is skipped as soon as nobody else is left, and the round ends when nobody is
   * left at all (C-15). Rests in a round that waits for the gm (C-21).
   */
  function toNextChoice(mutation: Mutation<Rules>): void {
    const { fight } = mutation;
    while (fight.rules.active === null) {
      if (fight.halted && firstAble(fight, asJoined(fight), null) === null) return;
      const ids = variant.among(fight);
      if (firstAble(fight, ids, null) !== null) return set(fight, { halted: false, asked: true });
      set(fight, { halted: false });
      const idle = firstLeft(fight, ids, null);
      if (idle !== null) variant.skip(mutation, idle, whyIdle(fight, idle) ?? "incapacitated");
      else if (variant.passOn?.(mutation) !== true) variant.finishRound(mutation);
      if (fight.halted) return;
    }
  }

  const flow: Flow<Rules> = {
    start: variant.start,
    settle(mutation) {
      variant.follow?.(mutation.fight);
      toNextChoice(mutation);
    },
    closeRound(mutation) {
      const { active } = mutation.fight.rules;
      if (active !== null) end(mutation, active);
      // Those without a turn lose it (C-12, C-19).
      for (const id of stillToAct(mutation.fight)) loseTurn(mutation, id);
      variant.finishRound(mutation);
    },
    leave(mutation, id) {
      if (mutation.fight.rules.active === id) {
        mutation.emit({ type: "turn-ended", combatants: [id] });
        nobodyActs(mutation, id);
      }
      variant.forget(mutation, id);
    },
    active: actingIn,
    order: (fight) => orderByTurns(fight, activeOf(fight)),
    advance: (context) => (context.fight.stage === "turn" ? { do: "endTurn" } : variant.next(context)),
  };
  return { flow, begin, end, toNextChoice };
}

/** A variant's way of ending a turn, of handing over to whoever is named, and of refusing that name. */
interface HandingOver<Rules> {
  /** Bars whoever may end the turn but not say who is next; left out: nobody. */
  readonly whoNames?: (context: Context<Rules>, next: CombatantId) => Refusal | null;
  readonly mayName: (context: Context<Rules>, next: CombatantId, active: CombatantId) => Refusal | null;
  readonly end: (mutation: Mutation<Rules>, active: CombatantId, next: CombatantId | null) => void;
  readonly log?: (context: Context<Rules>, command: { readonly next?: CombatantId | undefined }) => Text;
  /** The button where it names who goes next; left out: as where it does not. */
  readonly naming?: Button;
}

/** C-9 where turns are chosen: `endTurn`, which may name who goes `next`. */
export function handOverRule<Rules extends OneActing>({
  whoNames,
  mayName,
  end,
  log,
  naming,
}: HandingOver<Rules>): Rule<Rules> {
  return commandsOf<Rules>()({
    fields: { combatant: v.optional(fields.id), next: v.optional(fields.id) },
    whose: (context, { next }) =>
      controlsActive(context) ?? (next === undefined ? null : (whoNames?.(context, next) ?? null)),
    before: someoneActs,
    when: ["turn"],
    unless: [
      (context, { combatant }) => (combatant === undefined ? null : inOwnTurn(context, combatant)),
      (context, { next }) => {
        const active = activeOf(context.fight);
        return active === null || next === undefined ? null : mayName(context, next, active);
      },
    ],
    does(mutation, { next }) {
      const active = activeOf(mutation.fight);
      if (active !== null) end(mutation, active, next ?? null);
    },
    log: log ?? turnEndedLine,
    button: (context, { next }) => (next === undefined ? undefined : naming) ?? endTurnButton(context),
    candidates: ({ fight }) => [
      { command: { do: "endTurn" } },
      ...asJoined(fight).map((next) => ({ command: { do: "endTurn", next } })),
    ],
  });
}
