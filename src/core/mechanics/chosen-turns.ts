import * as v from "valibot";
import { actedOf, asJoined, hasActed, whyIdle } from "../state/combatants";
import { gathered } from "../state/companies";
import { derived, keysOf } from "../state/derived";
import type { Command } from "../state/command";
import type { CombatantId, Fight } from "../state/fight";
import * as fields from "../state/fields";
import type { Refusal } from "../state/refusal";
import type { Text } from "../state/text";
import { set } from "../state/write";
import { commandsOf } from "../engine/command";
import type { Button, Context, Flow, Mutation, Rule } from "../engine/variant";
import { entryComes } from "./entries";
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

/** C-28: the combatants that have acted, as they finished, the acting combatant, then the others as joined. */
function orderByTurns(fight: Fight, active: CombatantId | null): CombatantId[] {
  const waiting = stillToAct(fight).filter((id) => id !== active);
  return [...actedOf(fight), ...(active === null ? [] : [active]), ...gathered(fight, waiting)];
}

/** Able or not. Newcomers may act at once (C-18). */
const stillToAct: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants, marks, round }) => [keysOf(combatants), marks, round],
  (fight) => asJoined(fight).filter((id) => !hasActed(fight, id)),
);

/** The combatants that can be chosen (C-15). */
export const ableToAct: (fight: Fight) => readonly CombatantId[] = derived(
  ({ combatants, marks, round, effects, options }) => [combatants, marks, round, effects, options],
  (fight) => stillToAct(fight).filter((id) => whyIdle(fight, id) === null),
);

/** The first that can still take a turn this round, apart from the acting one (C-15). */
const firstAble = (fight: Fight, ids: readonly CombatantId[], active: CombatantId | null): CombatantId | null =>
  ids.find((id) => id !== active && !hasActed(fight, id) && whyIdle(fight, id) === null) ?? null;

interface Choosing<Rules extends OneActing> extends Pick<Flow<Rules>, "start"> {
  /** Starts a turn with what the variant adds to it. By default, the plain start. */
  begin?(mutation: Mutation<Rules>, id: CombatantId): void;
  /** Updates what depends on a change, before anyone is chosen. */
  follow?(fight: Fight<Rules>): void;
  /** The combatants to choose from now, as joined. */
  among(fight: Fight<Rules>): readonly CombatantId[];
  /** When `among` is empty. Moves on to other combatants, and returns whether there are any. */
  passOn?(mutation: Mutation<Rules>): boolean;
  /** Skips the turn of a combatant that cannot act (C-15). */
  skip(mutation: Mutation<Rules>, id: CombatantId, why: "defeated" | "incapacitated"): void;
  /** After a turn has ended or its combatant has left. */
  after?(mutation: Mutation<Rules>, id: CombatantId): void;
  finishRound(mutation: Mutation<Rules>): void;
  forget(mutation: Mutation<Rules>, id: CombatantId): void;
  /** The combatants that may be chosen now. */
  readonly waitsFor: NonNullable<Flow<Rules>["waitsFor"]>;
  /** The command that begins the next turn (C-20), or null. */
  next(context: Context<Rules>): Command | null;
}

/** The flow of chosen turns, with the start and end of a turn. Stage `choosing` waits for a choice. */
export function chosenTurns<Rules extends OneActing>(variant: Choosing<Rules>) {
  function nobodyActs(mutation: Mutation<Rules>, before: CombatantId): void {
    set(mutation.fight, { stage: "choosing" });
    setActive(mutation.fight.rules, null);
    variant.after?.(mutation, before);
  }

  function begin(mutation: Mutation<Rules>, id: CombatantId): void {
    set(mutation.fight, { stage: "turn", halted: false });
    setActive(mutation.fight.rules, id);
    startTurns(mutation, [id]);
  }

  function end(mutation: Mutation<Rules>, id: CombatantId): void {
    endTurns(mutation, [id]);
    nobodyActs(mutation, id);
  }

  /**
   * Continues until a combatant can be chosen. Combatants that cannot act are skipped once no others are left, and then
   * the round ends (C-15). Stops in a round that waits for the GM (C-21).
   */
  function toNextChoice(mutation: Mutation<Rules>): void {
    const { fight } = mutation;
    while (fight.rules.active === null) {
      if (fight.halted && firstAble(fight, asJoined(fight), null) === null) return;
      if (entryComes(mutation, () => firstAble(fight, asJoined(fight), null))) {
        if (fight.halted) return;
        continue;
      }
      const ids = variant.among(fight);
      if (firstAble(fight, ids, null) !== null) return set(fight, { halted: false, asked: true });
      set(fight, { halted: false });
      const idle = ids.find((id) => !hasActed(fight, id));
      if (idle !== undefined) variant.skip(mutation, idle, whyIdle(fight, idle) ?? "incapacitated");
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
      // The remaining combatants lose their turns (C-12, C-19).
      for (const id of stillToAct(mutation.fight)) loseTurn(mutation, id);
      variant.finishRound(mutation);
    },
    turnTo(mutation, id) {
      const { active } = mutation.fight.rules;
      if (active !== null) end(mutation, active);
      if (variant.begin === undefined) begin(mutation, id);
      else variant.begin(mutation, id);
    },
    leave(mutation, id) {
      if (mutation.fight.rules.active === id) {
        mutation.emit({ type: "turn-ended", combatants: [id] });
        nobodyActs(mutation, id);
      }
      variant.forget(mutation, id);
    },
    active: actingIn,
    waitsFor: (fight) => (fight.stage === "choosing" ? variant.waitsFor(fight) : []),
    order: (fight) => orderByTurns(fight, activeOf(fight)),
    advance: (context) => (context.fight.stage === "turn" ? { do: "endTurn" } : variant.next(context)),
  };
  return { flow, begin, end, toNextChoice };
}

interface HandingOver<Rules> {
  /** Why the viewer may end the turn but not name the next. */
  readonly whoNames?: (context: Context<Rules>, next: CombatantId) => Refusal | null;
  readonly mayName: (context: Context<Rules>, next: CombatantId, active: CombatantId) => Refusal | null;
  readonly end: (mutation: Mutation<Rules>, active: CombatantId, next: CombatantId | null) => void;
  readonly log?: (context: Context<Rules>, command: { readonly next?: CombatantId | undefined }) => Text;
  /** If `next` is set. Defaults to the plain End turn button. */
  readonly naming?: Button;
}

/** C-9 with chosen turns: `endTurn` may name the `next` combatant. */
export function handOverRule<Rules extends OneActing>({
  whoNames,
  mayName,
  end,
  log,
  naming,
}: HandingOver<Rules>): Rule<Rules> {
  return commandsOf<Rules>()({
    fields: { combatant: v.optional(fields.anyId), next: v.optional(fields.anyId) },
    others: ["combatant", "next"],
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
