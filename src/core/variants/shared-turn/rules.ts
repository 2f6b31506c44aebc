import * as v from "valibot";
import { asJoined, controls } from "../../state/combatants";
import { anyId, anyIds, label, line, whole } from "../../state/fields";
import type { CombatantId, Fight } from "../../state/fight";
import { candidatesFor, commandsOf } from "../../engine/command";
import type { Context } from "../../engine/variant";
import { endConcentration } from "../../mechanics/effects";
import { isAble, IN_A_TURN } from "../../mechanics/own-turn";
import { useReactionRule } from "../../mechanics/reactions";
import { integerField, lineField } from "../../mechanics/fields";
import { isUnanswered, unansweredCost, unansweredFor } from "../../mechanics/answers";
import { ownOf } from "../../mechanics/screen";
import { foesSeenOf } from "../../mechanics/sides";
import { text } from "../../state/text";
import { changed, set } from "../../state/write";
import * as bars from "./checks";
import { concentrates } from "./concentration";
import * as flow from "./flow";
import { hasStepsLeft, nextAttackOf, nextStepOf } from "./steps";
import { undecidedOf } from "./list";
import { ATTACKS, canPay, paidWith, pay, USES, type Paid } from "./payment";
import { editPart, INTENTIONS, leader, participants, partIn, partOf, savesOf, spellKey, turnOf } from "./state";
import type { Intention, State } from "./state";
import { attackLine, byField, paidLine, planFields, revisedLine, spellLine, stepLine } from "./words";

const command = commandsOf<State>();

/** S-2, S-11: a plan with its intentions and targets. */
const planned = {
  combatant: anyId,
  plan: line,
  intends: v.optional(v.array(v.picklist(INTENTIONS))),
  targets: v.optional(v.array(anyId)),
};
const by = v.optional(v.picklist(["action", "bonus", "extra"]));
/** S-6, S-10: the author has nothing more to do, so the turn may continue automatically. */
const goesOnBy = v.optional(v.boolean());
const IN_A_ROUND = ["rolling", "impetus", "reactions", "turn"];

const undecidedOwn = (context: Context<State>): CombatantId[] => {
  const own = ownOf(context);
  return undecidedOf(context.fight).filter((id) => own.includes(id));
};

/** S-10: a Reactor's cantrip has its own step. The Actor casts everything in one. */
const castAs = (fight: Fight<State>, { combatant, level }: { combatant: CombatantId; level: number }): Intention =>
  level === 0 && partIn(fight, combatant).part === "reactor" ? "cantrip" : "spell";

/** S-12: a cantrip alternates where cantrips do. A spell never does. */
const asAttack = <Given extends { readonly level: number }>(given: Given): Given & { readonly kind: Intention } => ({
  ...given,
  kind: given.level === 0 ? "cantrip" : "spell",
});

/** Only what is paid with the action completes an intention. */
const byAction = (given: Paid, ...what: readonly Intention[]): readonly Intention[] =>
  paidWith(given) === "action" ? what : [];

export const rules = {
  /** S-2 */
  declareActor: command({
    fields: { ...planned, goOn: goesOnBy },
    others: ["targets"],
    whose: "controller",
    when: ["impetus"],
    unless: [bars.hasImpetus],
    does(mutation, given) {
      flow.declareActor(mutation, given.combatant, given);
      if (given.goOn === true) flow.beginOnceAnswered(mutation);
    },
    button: (context, { combatant }) => ({
      label: text("shared-turn.controls.declare"),
      icon: "act",
      fields: planFields(text("shared-turn.fields.plan"), foesSeenOf(context, combatant)),
    }),
  }),

  /** S-2, S-3. A forced Actor cannot pass (S-4). */
  pass: command({
    fields: { combatant: anyId },
    whose: "controller",
    before: ({ fight: { rules: state } }, { combatant }) =>
      state.turn?.forced === true && state.turn.actor === combatant ? { code: "must-act", combatant } : null,
    when: ["impetus"],
    unless: [bars.hasImpetus],
    does: (mutation, { combatant }) => flow.pass(mutation, combatant),
    button: { icon: "pass", tone: "quiet" },
  }),

  /** S-5, S-6 */
  declareReactor: command({
    fields: {
      ...planned,
      combatant: v.optional(anyId),
      combatants: v.optional(anyIds),
      late: v.optional(v.boolean()),
      goOn: goesOnBy,
    },
    others: ["targets"],
    shape: ({ combatant, combatants }) =>
      (combatant === undefined) === (combatants === undefined) ? { code: "bad-command", detail: "combatant" } : null,
    whose: ({ viewer }, { combatants, late }) =>
      !viewer.gm && (combatants !== undefined || late === true) ? { code: "gm-only" } : null,
    before: ({ fight }, { late }) =>
      fight.stage === "turn" && late !== true ? { code: "wrong-stage", detail: fight.stage } : null,
    when: ["reactions", "turn"],
    unless: [bars.mayAllReact],
    does(mutation, given) {
      for (const id of bars.reactorsIn(given)) {
        flow.declareReactor(mutation, id, given);
        if (mutation.fight.stage === "turn") flow.joinLate(mutation, id);
      }
      if (mutation.fight.stage !== "turn" && given.goOn === true) flow.beginOnceAnswered(mutation);
    },
    log: (_context, { combatant, combatants }) =>
      combatants === undefined
        ? text("shared-turn.log.declare-reactor", { combatant: { name: combatant ?? "" } })
        : text("shared-turn.log.declare-reactors", { names: { names: combatants } }),
    candidates: ({ fight }) =>
      candidatesFor("declareReactor", asJoined(fight), { plan: "…" }, fight.stage === "turn" ? { late: true } : {}),
    button(context, { combatant, combatants, late }) {
      return {
        label: text(late === true ? "shared-turn.controls.react-late" : "controls.react"),
        icon: late === true ? "late" : "react",
        fields: planFields(text("shared-turn.fields.plan"), foesSeenOf(context, combatant ?? combatants?.[0] ?? "")),
      };
    },
  }),

  /** S-24 */
  decline: command({
    fields: { combatant: anyId, goOn: goesOnBy },
    whose: "controller",
    when: ["reactions"],
    unless: [bars.mayReact, bars.hasNotDeclined],
    does(mutation, { combatant, goOn: isLast }) {
      flow.decline(mutation, combatant);
      if (isLast === true) flow.beginOnceAnswered(mutation);
    },
    log: (_context, { combatant }) => text("log.decline", { combatant: { name: combatant } }),
    button: { label: text("controls.decline"), tone: "quiet" },
  }),

  /** S-24: for all of the GM's side that must still answer, as one command. */
  declineAll: command({
    fields: { goOn: goesOnBy },
    whose: "gm",
    when: ["reactions"],
    unless: [(context) => (undecidedOwn(context).length > 0 ? null : { code: "not-eligible" })],
    does(mutation, given) {
      for (const combatant of undecidedOwn(mutation)) flow.decline(mutation, combatant);
      if (given.goOn === true) flow.beginOnceAnswered(mutation);
    },
    // For a single combatant, `decline` is offered.
    candidates: (context) => (undecidedOwn(context).length > 1 ? [{ command: { do: "declineAll" } }] : []),
    log: (context) => text("log.decline-all", { names: { names: undecidedOwn(context) } }),
    button: { label: text("controls.decline-all"), icon: "pass" },
  }),

  /** S-19 */
  dismissReactor: command({
    fields: { combatant: anyId },
    whose: "gm",
    when: ["reactions"],
    unless: [bars.isReactor],
    does(mutation, { combatant }) {
      const turn = turnOf(mutation.fight);
      flow.takeOut(turn, combatant);
      // Otherwise the compelled would return at once.
      flow.noteDeclined(turn, combatant);
      flow.returnReaction(mutation, combatant);
    },
    button: { label: text("shared-turn.controls.dismiss"), icon: "dismiss", tone: "quiet" },
  }),

  /** S-6, S-24 */
  beginTurn: command({
    whose: bars.byLeader,
    when: ["reactions"],
    unless: [bars.isAnswered],
    does: flow.beginTurn,
    button(context) {
      const over = unansweredFor(context, undecidedOf(context.fight));
      return {
        label: text("shared-turn.controls.begin"),
        ...(isUnanswered(over) && { cost: unansweredCost(over) }),
        icon: "begin",
        tone: isUnanswered(over) ? "plain" : "primary",
      };
    },
  }),

  /** S-10 */
  nextStep: command({
    whose: bars.byLeader,
    before: bars.inSharedTurn,
    unless: [bars.hasNextStep],
    log: ({ fight }) => stepLine("step", nextStepOf(turnOf(fight))),
    does(mutation) {
      const step = nextStepOf(turnOf(mutation.fight));
      if (step !== null) flow.standAt(mutation, step);
    },
    button: { icon: "next", tone: "primary" },
  }),

  /** S-10 */
  goToStep: command({
    fields: { step: whole(1, 10) },
    whose: "gm",
    before: bars.inSharedTurn,
    does: (mutation, { step }) => flow.standAt(mutation, step),
    log: (_context, { step }) => stepLine("go-to-step", step),
    button: (_context, { step }) => ({ label: text("shared-turn.controls.go-to-step", { step }), icon: "go" }),
  }),

  /** S-11 */
  revisePlan: command({
    fields: planned,
    others: ["targets"],
    whose({ fight, viewer }, { combatant }) {
      if (!controls(viewer, combatant)) return { code: "not-yours", combatant };
      return fight.options["plans"] === "gm" && !viewer.gm ? { code: "gm-only" } : null;
    },
    when: ["reactions", "turn"],
    unless: [bars.isInTurn],
    does({ fight, emit }, given) {
      const { combatant, plan } = given;
      flow.changePlan(fight, combatant, given);
      emit({ type: "plan-changed", combatant, plan });
    },
    log: ({ fight }, { combatant, plan }) => revisedLine(combatant, plan, partOf(fight, combatant)),
    button: (context, { combatant }) => ({
      label: text("shared-turn.controls.revise"),
      icon: "plan",
      tone: "quiet",
      fields: planFields(
        text("shared-turn.fields.new-plan"),
        foesSeenOf(context, combatant),
        partOf(context.fight, combatant),
      ),
    }),
  }),

  /** S-12, S-13 */
  attack: command({
    fields: { combatant: anyId, kind: v.picklist(ATTACKS), target: v.optional(anyId), label, by, goOn: goesOnBy },
    others: ["target"],
    ...IN_A_TURN,
    unless: [
      bars.isNextToAttack,
      bars.isInTurn,
      isAble,
      bars.isNotHeld,
      canPay,
      (context, given) => (paidWith(given) === "action" ? bars.tooEarly(context, given.combatant, given.kind) : null),
    ],
    does(mutation, given) {
      const { fight, emit } = mutation;
      const { combatant, kind, target, label: said = null } = given;
      pay(fight, given);
      flow.noteBlow(fight, given);
      emit({ type: "attacked", combatant, kind, label: said, ...(target !== undefined && { target }) });
      if (given.goOn === true) flow.advanceSteps(mutation, combatant, ...byAction(given, kind));
    },
    log: (_context, given) => paidLine(attackLine(given.combatant, given.kind, given.target), given),
    button: (_context, { kind }) => ({ label: text(`shared-turn.intentions.${kind}`), icon: "attack" }),
  }),

  /** S-12 */
  doneAttacking: command({
    fields: { combatant: anyId, goOn: goesOnBy },
    whose: "controller",
    before: bars.inSharedTurn,
    unless: [bars.isInTurn, bars.isNotHeld, bars.isAttackStep, bars.isStillAttacking],
    does(mutation, given) {
      const { combatant } = given;
      flow.noteDone(turnOf(mutation.fight), combatant);
      mutation.emit({ type: "done-attacking", combatant });
      if (given.goOn === true) flow.advanceSteps(mutation, combatant);
    },
    button: { icon: "done" },
  }),

  /** S-13 */
  use: command({
    fields: { combatant: anyId, what: v.picklist(USES), label, goOn: goesOnBy },
    ...IN_A_TURN,
    unless: [bars.isInTurn, isAble, bars.isNotHeld, canPay, bars.isNotTooEarly],
    does(mutation, given) {
      const { combatant, what, label: said = null } = given;
      pay(mutation.fight, given);
      mutation.emit({ type: "used", combatant, what, label: said });
      if (given.goOn !== true) return;
      const intention = bars.intentionOf(partIn(mutation.fight, combatant), what);
      flow.advanceSteps(mutation, combatant, ...(intention === null ? [] : [intention]));
    },
    log: (_context, { combatant, what }) => text(`shared-turn.log.use-${what}`, { combatant: { name: combatant } }),
    button: (_context, { what }) => ({
      label: text(`shared-turn.controls.use-${what}`),
      icon: what === "dodge" ? "action" : what,
      fields: what === "movement" ? [] : [lineField("label", text("fields.what"), false)],
    }),
  }),

  /** S-14 */
  meleeThreat: command({
    fields: { combatant: anyId, on: v.boolean() },
    whose: "gm",
    batched: true,
    before: bars.inSharedTurn,
    unless: [bars.isReactor],
    does({ fight, emit }, { combatant, on }) {
      editPart(fight, combatant, { threat: on });
      emit({ type: "threat", combatant, on });
    },
    log: (_context, { combatant, on }) =>
      text(on ? "shared-turn.log.threat-on" : "shared-turn.log.threat-off", { combatant: { name: combatant } }),
    button: (_context, { on }) => ({
      label: text(on ? "shared-turn.controls.threat-on" : "shared-turn.controls.threat-off"),
      icon: "threat",
      tone: "quiet",
    }),
  }),

  /** S-17, S-13 */
  castSpell: command({
    fields: { combatant: anyId, level: whole(0, 9), name: line, by, goOn: goesOnBy },
    ...IN_A_TURN,
    unless: [
      (context, given) => bars.isNextToAttack(context, asAttack(given)),
      bars.isInTurn,
      isAble,
      bars.isNotHeld,
      canPay,
      (context, given) => {
        const what = castAs(context.fight, given);
        return paidWith(given) === "action" ? bars.tooEarly(context, given.combatant, what) : null;
      },
    ],
    does(mutation, given) {
      const { combatant, level, name } = given;
      const success = concentrates(mutation, combatant, level, paidWith(given));
      pay(mutation.fight, given);
      flow.noteBlow(mutation.fight, asAttack(given));
      mutation.emit(success ? { type: "cast", combatant, level, name } : { type: "interrupted", combatant, name });
      if (!success) endConcentration(mutation, combatant);
      if (given.goOn === true)
        flow.advanceSteps(mutation, combatant, ...byAction(given, asAttack(given).kind, castAs(mutation.fight, given)));
    },
    log: (_context, given) => paidLine(spellLine(given.combatant, given.name, given.level), given),
    button: {
      label: text("shared-turn.controls.cast"),
      icon: "spell",
      fields: [
        lineField("name", text("shared-turn.fields.spell")),
        integerField("level", text("shared-turn.fields.level"), 0, 9, 1),
        byField(["action", "bonus", "extra"]),
      ],
    },
  }),

  /** S-17 */
  recordDamage: command({
    fields: { combatant: anyId, amount: whole(1, 100_000) },
    ...IN_A_TURN,
    batched: true,
    unless: [bars.isInTurn],
    does({ fight, emit }, { combatant, amount }) {
      editPart(fight, combatant, { damage: [...partIn(fight, combatant).damage, amount] });
      emit({ type: "damaged", combatant, amount });
    },
    told: ({ amount }) => ({ amount }),
    button: {
      label: text("shared-turn.controls.damage"),
      icon: "damage",
      tone: "quiet",
      fields: [integerField("amount", text("shared-turn.fields.damage"), 1, 9999, 1)],
    },
  }),

  /** S-17: a check rolled elsewhere. It counts as one that a spell requires, in the order of the damage. */
  recordCheck: command({
    fields: { combatant: anyId, rolled: whole(-100, 1000) },
    ...IN_A_TURN,
    batched: true,
    unless: [bars.isInTurn, bars.owesCheck],
    does({ fight, emit }, { combatant, rolled }) {
      const { checks = [] } = partIn(fight, combatant);
      editPart(fight, combatant, { checks: [...checks, rolled] });
      emit({ type: "check-noted", combatant, total: rolled });
    },
    told: ({ rolled: total }) => ({ total }),
    button: {
      label: text("shared-turn.controls.check"),
      icon: "save",
      tone: "quiet",
      fields: [integerField("rolled", text("shared-turn.fields.check"), -100, 1000, 10)],
    },
  }),

  /** S-18 */
  recordSave: command({
    fields: { combatant: anyId, spell: line },
    ...IN_A_TURN,
    batched: true,
    unless: [bars.hasNotSaved],
    does({ fight, emit }, { combatant, spell }) {
      const turn = turnOf(fight);
      const spells = [...savesOf(turn, combatant), spellKey(spell)];
      set(turn, { saves: changed(turn.saves, { [combatant]: spells }) });
      emit({ type: "saved", combatant, spell });
    },
    told: ({ spell }) => ({ spell }),
    button: {
      label: text("shared-turn.controls.save"),
      icon: "save",
      tone: "quiet",
      fields: [lineField("spell", text("shared-turn.fields.spell"))],
    },
  }),

  /** S-16, S-7, C-9 */
  endTurn: command({
    fields: { combatant: v.optional(anyId) },
    others: ["combatant"],
    whose: (context) => (context.fight.stage === "turn" ? bars.byLeader(context) : null),
    when: ["turn"],
    unless: [bars.isLeader],
    does: flow.endSharedTurn,
    log: ({ fight }) => text("log.end-turn", { combatants: { names: participants(turnOf(fight)) } }),
    // Not the primary button while steps or attacks remain.
    button({ fight }) {
      const { turn } = fight.rules;
      const id = turn === null ? null : leader(turn);
      const brief = text("controls.end-turn");
      if (turn === null || id === null || hasStepsLeft(turn)) return { label: brief, icon: "end" };
      return {
        label: text("controls.end-turn-of", { names: { names: [id] } }),
        brief,
        icon: "end",
        tone: nextAttackOf(fight) === null ? "primary" : "plain",
      };
    },
  }),

  /** S-20 */
  useReaction: useReactionRule<State>({
    when: IN_A_ROUND,
    unless: [bars.isUnsurprised, bars.hasReaction],
    spend: flow.spendReaction,
  }),
};
