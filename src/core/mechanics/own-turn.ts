import * as v from "valibot";
import { asJoined, controls, sees, whyIdle } from "../state/combatants";
import type { Fight } from "../state/encounter";
import type { CombatantId } from "../state/ids";
import { id } from "../state/fields";
import type { Refusal } from "../state/refusal";
import { commandsOf } from "../engine/command";
import type { Button, Mutation, Context, Rule } from "../engine/variant";
import { text, type Text } from "../state/text";
import { set } from "../state/write";

/** The state that a variant needs in which one combatant acts at a time. */
export interface OneActing {
  readonly active: CombatantId | null;
  /** Those who share its turn with it, where several act together. */
  readonly together?: readonly CombatantId[] | undefined;
}

/** Says whose turn it is from now on; null for nobody. */
export const setActive = (rules: OneActing, one: CombatantId | null): void => set(rules, { active: one });

/** The combatant whose turn it is; null between turns, before the start and after the end. */
export function activeOf(fight: Fight<OneActing>): CombatantId | null {
  return fight.stage === "turn" ? fight.rules.active : null;
}

/** The combatants whose turn it is: as a rule one or none. */
export function actingIn(fight: Fight<OneActing>): CombatantId[] {
  const active = activeOf(fight);
  return active === null ? [] : [active, ...(fight.rules.together ?? [])];
}

/** Refuses commands of a turn while a round waits for the gm and nobody is acting (C-21). */
export function someoneActs({ fight }: Context<OneActing>): Refusal | null {
  return activeOf(fight) === null ? { code: "wrong-stage", detail: fight.stage } : null;
}

/** Bars what begins a fight or goes on with it while nobody is there (C-8, C-21). */
export const someoneIsThere = ({ fight }: Context): Refusal | null =>
  asJoined(fight).length > 0 ? null : { code: "not-eligible" };

/** The refusal of a command out of turn (C-27). */
type NotOwn = "not-your-turn" | "own-turn-only";

/** Refuses all but the combatant acting; the refusal names whose turn it is. */
export function inOwnTurn(
  { fight }: Context<OneActing>,
  one: CombatantId,
  code: NotOwn = "not-your-turn",
): Refusal | null {
  return actingIn(fight).includes(one) ? null : { code, combatant: one, who: actingIn(fight) };
}

/** Refuses everything from a combatant that is defeated or incapacitated, with that word as the code (C-15). */
export function able({ fight }: Context, one: CombatantId): Refusal | null {
  const idle = whyIdle(fight, one);
  return idle === null ? null : { code: idle, combatant: one };
}

/** A command about one combatant, as far as its bars look at it. */
interface About {
  readonly combatant: CombatantId;
}

/** Bars a command of a combatant that can't act (C-15). */
export const isAble = (context: Context, { combatant }: About): Refusal | null => able(context, combatant);

/** Bars a command of a combatant out of turn. */
export const isOwnTurn = (context: Context<OneActing>, { combatant }: About): Refusal | null =>
  inOwnTurn(context, combatant);

/** Refuses `endTurn` from whoever does not control the combatant acting (C-9). */
export function controlsActive({ fight, viewer }: Context<OneActing>): Refusal | null {
  const [active, ...others] = actingIn(fight);
  if (active === undefined || [active, ...others].some((one) => controls(viewer, one))) return null;
  return { code: "not-yours", combatant: active };
}

/** The line in the log of a turn that ends. */
export const turnEndedLine = ({ fight }: Context<OneActing>): Text =>
  text("log.end-turn", { combatants: { names: actingIn(fight) } });

/** The button that ends the turn under way; it names whose, as far as the viewer sees. */
export const endTurnButton = ({ fight, viewer }: Context<OneActing>): Button => ({
  label: text("controls.end-turn-of", { names: { names: actingIn(fight).filter((one) => sees(fight, viewer, one)) } }),
  icon: "end",
  tone: "primary",
});

/** A variant's way of ending a turn, and of refusing to. */
interface Ending<Rules> {
  readonly end: (mutation: Mutation<Rules>, active: CombatantId) => void;
  readonly may?: (context: Context<Rules>, active: CombatantId) => Refusal | null;
  readonly notOwn?: NotOwn;
  /** Left out: "End turn: …", the big one of the footer. */
  readonly button?: Button;
}

/** C-9: `endTurn`, for whoever controls the one acting and the gm. */
export function endTurnRule<Rules extends OneActing>({ end, may, notOwn, button }: Ending<Rules>): Rule<Rules> {
  return commandsOf<Rules>()({
    fields: { combatant: v.optional(id) },
    whose: controlsActive,
    when: ["turn"],
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
