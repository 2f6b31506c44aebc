import { controls, hasCondition } from "../../state/combatants";
import type { CombatantId } from "../../state/fight";
import type { Refusal } from "../../state/refusal";
import { keyOf } from "../../state/text";
import { checksOf, type Check, type CheckOfOne } from "../../engine/command";
import type { Context } from "../../engine/variant";
import { whyUnanswered } from "../../mechanics/answers";
import { able } from "../../mechanics/own-turn";
import { alternatingKinds, attacksMeant, firstStep, hasStepsLeft, isInAlternation, nextAttackOf } from "./steps";
import { impetusOf, undecidedOf, whyNotReact } from "./list";
import type { Paid, USES } from "./payment";
import { isHeldBySurprise, isReady, leader, participants, partIn, partOf, savesOf, spellKey, turnOf } from "./state";
import type { Intention, Part, State } from "./state";

const needs = checksOf<State>();

const notTheirTurn = (combatant: CombatantId, ...who: readonly (CombatantId | null)[]): Refusal => ({
  code: "not-your-turn",
  combatant,
  who: who.filter((id) => id !== null),
});

/** S-2 */
export const hasImpetus: CheckOfOne<State> = ({ fight }, { combatant }) => {
  const holder = impetusOf(fight);
  return holder === combatant ? null : notTheirTurn(combatant, holder);
};

/** S-4: a surprised forced Actor only saves and ends its turn. */
export const isNotHeld = needs("surprised", (fight, id) => !isHeldBySurprise(fight, id), {
  says: keyOf("shared-turn.refusals.must-save-only"),
});

/** S-21 */
export const isUnsurprised = needs("surprised", (fight, id) => !hasCondition(fight, id, "surprised"));

/** S-5: the Reactors of a declaration. The GM's side may declare several with one plan. */
export const reactorsIn = ({ combatant, combatants = [] }: Reactors): readonly CombatantId[] =>
  combatant === undefined ? combatants : [combatant];

interface Reactors {
  readonly combatant?: CombatantId | undefined;
  readonly combatants?: readonly CombatantId[] | undefined;
}

/** S-5: several only on the GM's side. The first that cannot gives the reason. */
export const mayAllReact: Check<State, Reactors> = ({ fight, viewer }, given) => {
  for (const id of reactorsIn(given)) {
    const isForeign = given.combatants !== undefined && fight.combatants[id]?.side !== "gm";
    const refusal: Refusal | null = isForeign ? { code: "wrong-side", combatant: id } : whyNotReact(fight, viewer, id);
    if (refusal !== null) return refusal;
  }
  return null;
};

/** S-5 */
export const mayReact: CheckOfOne<State> = ({ fight, viewer }, { combatant }) => whyNotReact(fight, viewer, combatant);

/** S-24 */
export const hasNotDeclined = needs("already-declared", (fight, id) => turnOf(fight).declined[id] !== true, {
  says: keyOf("refusals.declined"),
});

/** S-24: while someone is undecided, only the GM may continue. */
export const isAnswered: Check<State> = ({ fight, viewer }) => {
  const isWaiting = fight.options["waitForAnswers"] === true && !viewer.gm;
  return isWaiting ? whyUnanswered({ fight, viewer }, undecidedOf(fight)) : null;
};

/** S-19, S-14 */
export const isReactor = needs("not-eligible", (fight, id) => turnOf(fight).reactors.includes(id), {
  says: keyOf("shared-turn.refusals.not-reactor"),
});

/** S-6, S-10: bars all but the leader's controller. Without a leader, the stage is the reason. */
export function byLeader({ fight, viewer }: Context<State>): Refusal | null {
  const id = fight.rules.turn === null ? null : leader(fight.rules.turn);
  return id === null || controls(viewer, id) ? null : { code: "not-yours", combatant: id };
}

/** S-10: an ordinary turn has no steps. */
export const inSharedTurn: Check<State> = ({ fight }) =>
  fight.stage === "turn" && turnOf(fight).shared === true ? null : { code: "wrong-stage", detail: fight.stage };

/** S-10 */
export const hasNextStep: Check<State> = ({ fight }) =>
  hasStepsLeft(turnOf(fight)) ? null : { code: "wrong-step", says: keyOf("shared-turn.refusals.last-step") };

/** S-10: bars an intention before its step. No bar if no step matters (S-11). */
export function tooEarly({ fight }: Context<State>, combatant: CombatantId, what: Intention): Refusal | null {
  const turn = turnOf(fight);
  const first = firstStep(turn, partIn(fight, combatant), what);
  return turn.step === null || turn.step >= first ? null : { code: "wrong-step", combatant, detail: first };
}

/** Bars a combatant that is neither the Actor nor a Reactor. */
export const isInTurn: CheckOfOne<State> = ({ fight }, { combatant }) =>
  partOf(fight, combatant) === undefined
    ? { ...notTheirTurn(combatant, ...participants(turnOf(fight))), says: keyOf("shared-turn.refusals.not-in-turn") }
    : null;

/** S-12: in steps 3 and 8, attacks of the step's kind by action alternate. */
export const isNextToAttack: Check<State, Paid & { readonly kind: Intention }> = ({ fight }, attack) => {
  const next = isInAlternation(turnOf(fight), attack) ? nextAttackOf(fight) : attack.combatant;
  return next === attack.combatant
    ? null
    : { ...notTheirTurn(attack.combatant, next), says: keyOf("shared-turn.refusals.attacks-next") };
};

/** S-12: bars steps without alternating attacks. */
export const isAttackStep = needs("wrong-step", (fight) => alternatingKinds(turnOf(fight)).length > 0, {
  says: keyOf("shared-turn.refusals.no-attack-step"),
});

/** S-12: bars a combatant that is not attacking anyway. */
export const isStillAttacking: CheckOfOne<State> = (context, { combatant }) =>
  attacksMeant(context.fight, turnOf(context.fight), combatant).length > 0
    ? null
    : (able(context, combatant) ?? { code: "not-eligible", combatant });

/** S-13: a use must wait for the step of its intention. */
export const isNotTooEarly: CheckOfOne<State, { readonly what: (typeof USES)[number] }> = (
  context,
  { combatant, what },
) => {
  const intention = intentionOf(partIn(context.fight, combatant), what);
  return intention === null ? null : tooEarly(context, combatant, intention);
};

/** S-13: a use's intention, or null if no step is for it. If a Reactor intends to dodge, its action is the dodge. */
export function intentionOf({ intends }: Part, what: (typeof USES)[number]): Intention | null {
  if (what === "movement") return "move";
  if (what === "dodge" || (what === "action" && intends?.includes("dodge"))) return "dodge";
  return what === "action" ? "other" : null;
}

/** S-17: bars all but a Reactor that may still cast and has more damage than checks. */
export const owesCheck: CheckOfOne<State> = ({ fight }, { combatant }) => {
  const turn = turnOf(fight);
  const { part, action, damage, checks = [] } = partIn(fight, combatant);
  const mayCast = turn.shared === true && part === "reactor" && action === "ready" && (turn.step ?? 0) > 5;
  return mayCast && damage.length > checks.length ? null : { code: "not-eligible", combatant };
};

/** S-18 */
export const hasNotSaved: CheckOfOne<State, { readonly spell: string }> = ({ fight }, { combatant, spell }) =>
  savesOf(turnOf(fight), combatant).includes(spellKey(spell))
    ? { code: "already-saved", combatant, detail: spell }
    : null;

/** S-16, C-9: bars ending another combatant's turn than the leader's. */
export const isLeader: Check<State, { readonly combatant?: CombatantId | undefined }> = ({ fight }, { combatant }) => {
  const id = leader(turnOf(fight));
  return combatant === undefined || combatant === id ? null : notTheirTurn(combatant, id);
};

/** S-20 */
export const hasReaction = needs("reaction-spent", isReady);
