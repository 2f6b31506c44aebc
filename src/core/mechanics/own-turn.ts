import * as v from "valibot";
import { asJoined, controls, sees, whyIdle } from "../state/combatants";
import type { CombatantId, Fight } from "../state/fight";
import { anyId } from "../state/fields";
import type { Refusal } from "../state/refusal";
import { commandsOf } from "../engine/command";
import type { Button, Mutation, Context, Rule } from "../engine/variant";
import { text, type Text } from "../state/text";
import { set } from "../state/write";

/** The state of a variant with one acting combatant. */
export interface OneActing {
  readonly active: CombatantId | null;
  /** Combatants that share its turn. */
  readonly together?: readonly CombatantId[] | undefined;
}

export const setActive = (rules: OneActing, id: CombatantId | null): void => set(rules, { active: id });

/** Sets all combatants in the current turn. None: nobody acts. */
export function setActing(rules: OneActing, [active, ...together]: readonly CombatantId[]): void {
  set(rules, { active: active ?? null, together: together.length > 0 ? together : undefined });
}

/** Combatants in the order in which they joined (C-19). */
export const asMembers = (fight: Fight, ids: readonly CombatantId[]): CombatantId[] =>
  ids.length < 2 ? [...ids] : asJoined(fight).filter((id) => ids.includes(id));

const IN_TURNS: ReadonlySet<string> = new Set(["turn", "ambush"]);

/** The acting combatant. Null between turns, before the start and after the end. */
export const activeOf = (fight: Fight<OneActing>): CombatantId | null =>
  IN_TURNS.has(fight.stage) ? fight.rules.active : null;

/** All combatants in the current turn, usually at most one. */
export function actingIn(fight: Fight<OneActing>): CombatantId[] {
  const active = activeOf(fight);
  return active === null ? [] : [active, ...(fight.rules.together ?? [])];
}

/** Refuses turn commands in a round that waits for the GM while no combatant acts (C-21). */
export const someoneActs = ({ fight }: Context<OneActing>): Refusal | null =>
  activeOf(fight) === null ? { code: "wrong-stage", detail: fight.stage } : null;

/** Bars starting or continuing an empty fight (C-8, C-21). */
export const someoneIsThere = ({ fight }: Context): Refusal | null =>
  asJoined(fight).length > 0 ? null : { code: "not-eligible" };

type NotOwn = "not-your-turn" | "own-turn-only";

/** Refuses all but the acting combatant. The refusal names it. */
export function inOwnTurn(
  { fight }: Context<OneActing>,
  id: CombatantId,
  code: NotOwn = "not-your-turn",
): Refusal | null {
  return actingIn(fight).includes(id) ? null : { code, combatant: id, who: actingIn(fight) };
}

/** Refuses a combatant that is defeated or incapacitated, with that code (C-15). */
export function able({ fight }: Context, id: CombatantId): Refusal | null {
  const idle = whyIdle(fight, id);
  return idle === null ? null : { code: idle, combatant: id };
}

/** A command for the controller of its `combatant`, while a turn runs. */
export const IN_A_TURN = { whose: "controller", when: ["turn"] } as const;

interface About {
  readonly combatant: CombatantId;
}

export const isAble = (context: Context, { combatant }: About): Refusal | null => able(context, combatant);

export const isOwnTurn = (context: Context<OneActing>, { combatant }: About): Refusal | null =>
  inOwnTurn(context, combatant);

/** Refuses `endTurn` from a viewer that does not control the acting combatant (C-9). */
export function controlsActive({ fight, viewer }: Context<OneActing>): Refusal | null {
  const [active, ...others] = actingIn(fight);
  if (active === undefined || [active, ...others].some((id) => controls(viewer, id))) return null;
  return { code: "not-yours", combatant: active };
}

export const turnEndedLine = <Rules>({ fight, variant }: Context<Rules>): Text =>
  text("log.end-turn", { combatants: { names: variant.flow.active(fight) } });

/** Names the combatants that the viewer sees, several as a group. */
export function endTurnButton<Rules>({ fight, variant, viewer }: Context<Rules>): Button {
  const names = variant.flow.active(fight).filter((id) => sees(fight, viewer, id));
  const label = text("controls.end-turn-of", { names: names.length > 1 ? { together: names } : { names } });
  return { label, brief: text("controls.end-turn"), icon: "end", tone: "primary" };
}

interface Ending<Rules> {
  readonly end: (mutation: Mutation<Rules>, active: CombatantId) => void;
  readonly may?: (context: Context<Rules>, active: CombatantId) => Refusal | null;
  readonly notOwn?: NotOwn;
  /** By default, stage `turn`. */
  readonly when?: readonly string[];
  /** By default, the footer's big "End turn: …" button. */
  readonly button?: Button;
}

/** C-9: `endTurn`, for the controller of the acting combatant and the GM. */
export function endTurnRule<Rules extends OneActing>({
  end,
  may,
  notOwn,
  when = ["turn"],
  button,
}: Ending<Rules>): Rule<Rules> {
  return commandsOf<Rules>()({
    fields: { combatant: v.optional(anyId) },
    others: ["combatant"],
    whose: controlsActive,
    when,
    before: someoneActs,
    unless: [
      (context, { combatant }) => {
        const active = activeOf(context.fight);
        if (active === null) return null;
        return inOwnTurn(context, combatant ?? active, notOwn) ?? may?.(context, active) ?? null;
      },
    ],
    does(mutation) {
      const active = activeOf(mutation.fight);
      if (active !== null) end(mutation, active);
    },
    candidates: () => [{ command: { do: "endTurn" } }],
    log: turnEndedLine,
    button: (context) => button ?? endTurnButton(context),
  });
}
