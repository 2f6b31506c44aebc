import * as v from "valibot";
import { asJoined, controls, formula, hasCondition, numberTrait } from "../../state/combatants";
import type { Fight } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { combatantOnly, id, label, line, none, whole } from "../../state/fields";
import type { Refusal } from "../../state/refusal";
import { candidatesFor, rule } from "../../engine/rule";
import type { Mutation, Context, RuleTable } from "../../engine/variant";
import { able } from "../../mechanics/own-turn";
import { text } from "../../state/text";
import { changed, put, set } from "../../state/write";
import {
  beginTurn,
  declareActor,
  declareReactor,
  endSharedTurn,
  joinLate,
  noteDeclined,
  notePassed,
  returnReaction,
  standAt,
  takeOut,
} from "./flow";
import { alternatingKinds, attacksHere, firstStep, hasReached, nextAttackOf, nextStepOf, type Held } from "./ladder";
import { impetusOf, undecidedOf, whyNotReact } from "./list";
import { editPart, INTENTIONS, leader, participants, partOf, type Part, type State, type Turn } from "./state";

type SharedContext = Context<State>;
type SharedMutation = Mutation<State>;

const intends = v.optional(v.array(v.picklist(INTENTIONS)));
const by = v.optional(v.picklist(["action", "bonus", "extra"]));
const IN_A_ROUND = ["rolling", "impetus", "reactions", "turn"];

/** The running turn; only asked where the stage says there is one. */
function turnOf(fight: Fight<State>): Turn {
  const { turn } = fight.rules;
  if (turn === null) throw new Error("no turn is declared");
  return turn;
}

function partIn(fight: Fight<State>, one: CombatantId): Part {
  const part = partOf(fight, one);
  if (part === undefined) throw new Error(`${one} is not in the turn`);
  return part;
}

/** Whoever controls the one who leads the turn, or the gm; where nobody does, the stage is the reason. */
function leaderOnly({ fight, viewer }: SharedContext): Refusal | null {
  const one = fight.rules.turn === null ? null : leader(fight.rules.turn);
  return one === null || controls(viewer, one) ? null : { code: "not-yours", combatant: one };
}

/** Not in an ordinary turn: it has no steps (S-10). */
function sharedOnly({ fight }: SharedContext): Refusal | null {
  return fight.stage === "turn" && fight.rules.turn?.shared === true
    ? null
    : { code: "wrong-stage", detail: fight.stage };
}

/** Only those in the turn, and only while they can act (C-15). */
function inTurn(context: SharedContext, one: CombatantId): Refusal | null {
  const { fight } = context;
  if (partOf(fight, one) === undefined)
    return { code: "not-your-turn", combatant: one, who: participants(turnOf(fight)) };
  return able(context, one);
}

/** S-10: held back until its step has come. */
function held(fight: Fight<State>, one: CombatantId, what: Held): Refusal | null {
  const turn = turnOf(fight);
  const first = firstStep(turn, partIn(fight, one), what);
  return hasReached(turn, first) ? null : { code: "wrong-step", combatant: one, detail: first };
}

/** The payment for a spell or an attack, if it is still there (S-13). A weapon attack may belong to an action spent on attacks. */
function payable(part: Part, means: "action" | "bonus" | "extra", attack: boolean): boolean {
  if (means === "extra") return true;
  if (means === "bonus") return part.bonus;
  return part.action === "ready" || (attack && part.action === "attack");
}

function pay(turn: Turn, one: CombatantId, means: "action" | "bonus" | "extra", attack: boolean): void {
  if (means === "bonus") editPart(turn, one, { bonus: false });
  if (means === "action") editPart(turn, one, { action: attack ? "attack" : "spent" });
}

function everyone({ fight }: SharedContext): readonly CombatantId[] {
  return asJoined(fight);
}

function inTurnNow({ fight }: SharedContext): CombatantId[] {
  return fight.stage === "turn" && fight.rules.turn !== null ? participants(fight.rules.turn) : [];
}

/** S-17: one check per instance of damage so far, all of them rolled; one failure and the spell is interrupted. */
function concentrates(mutation: SharedMutation, one: CombatantId, damage: readonly number[]): boolean {
  const rolled = mutation.roll(
    damage.map(() => ({
      for: one,
      formula: CONCENTRATION,
      numbers: (name) => numberTrait(mutation.fight, one, name),
      reason: text("shared-turn.dice.concentration", { combatant: { name: one } }),
    })),
  );
  const outcomes = rolled.map(({ total, faces }, i) => {
    const against = Math.max(10, Math.floor((damage[i] ?? 0) / 2));
    const success = total >= against;
    mutation.emit({ type: "check", combatant: one, against, total, success, faces });
    return success;
  });
  return outcomes.every(Boolean);
}

const CONCENTRATION = formula("1d20 + @concentration");

/** Tells whether the casting of a spell needs concentration: a Reactor's, of level 1 or more, by action, after its step 5 (S-17). */
function needsConcentration(turn: Turn, part: Part, level: number, means: string): boolean {
  return turn.shared === true && part.part === "reactor" && level >= 1 && means === "action" && (turn.step ?? 0) > 5;
}

/** Declaring: S-2 … S-6, S-19, S-24. */
const declaring: RuleTable<State> = {
  /** S-2 */
  declareActor: rule({
    fields: v.object({ combatant: id, plan: line, intends }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["impetus"],
    may: (context, command) => hasImpetus(context, command.combatant),
    apply: (mutation: SharedMutation, command) =>
      declareActor(mutation, command.combatant, command.plan, command.intends ?? null),
    candidates: (context: SharedContext) => candidatesFor("declareActor", impetusNow(context), { plan: "Go" }),
  }),

  /** S-2, S-3; a forced Actor cannot pass (S-4). */
  pass: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    before: ({ fight }: SharedContext, command) =>
      fight.rules.turn?.forced === true && fight.rules.turn.actor === command.combatant
        ? { code: "must-act", combatant: command.combatant }
        : null,
    stages: ["impetus"],
    may: (context, command) => hasImpetus(context, command.combatant),
    apply(mutation: SharedMutation, command) {
      notePassed(mutation.fight, command.combatant);
      mutation.emit({ type: "passed", combatant: command.combatant });
    },
    candidates: (context: SharedContext) => candidatesFor("pass", impetusNow(context)),
  }),

  /** S-5, S-6 */
  declareReactor: rule({
    fields: v.object({ combatant: id, plan: line, intends, late: v.optional(v.boolean()) }),
    names: (command) => [command.combatant],
    who({ viewer }, command) {
      if (!controls(viewer, command.combatant))
        return { code: command.late === true ? "gm-only" : "not-yours", combatant: command.combatant };
      return command.late === true && !viewer.gm ? { code: "gm-only" } : null;
    },
    before: ({ fight }, command) =>
      fight.stage === "turn" && command.late !== true ? { code: "wrong-stage", detail: fight.stage } : null,
    stages: ["reactions", "turn"],
    may: ({ fight, viewer }: SharedContext, command) => whyNotReact(fight, viewer, command.combatant),
    apply(mutation: SharedMutation, command) {
      declareReactor(mutation, command.combatant, command.plan, command.intends ?? null);
      if (mutation.fight.stage === "turn") joinLate(mutation, command.combatant);
    },
    candidates: (context: SharedContext) =>
      candidatesFor(
        "declareReactor",
        everyone(context),
        { plan: "React" },
        context.fight.stage === "turn" ? { late: true } : {},
      ),
  }),

  /** S-24 */
  decline: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["reactions"],
    may({ fight, viewer }: SharedContext, command) {
      const refusal = whyNotReact(fight, viewer, command.combatant);
      const declined = turnOf(fight).declined[command.combatant] === true;
      return refusal ?? (declined ? { code: "already-declared", combatant: command.combatant } : null);
    },
    apply(mutation: SharedMutation, command) {
      noteDeclined(turnOf(mutation.fight), command.combatant);
      mutation.emit({ type: "declined", combatant: command.combatant });
    },
    candidates: (context: SharedContext) => candidatesFor("decline", everyone(context)),
  }),

  /** S-19 */
  dismissReactor: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "gm",
    stages: ["reactions"],
    may: ({ fight }: SharedContext, command) =>
      turnOf(fight).reactors.includes(command.combatant)
        ? null
        : { code: "not-eligible", combatant: command.combatant },
    apply(mutation: SharedMutation, command) {
      const turn = turnOf(mutation.fight);
      takeOut(turn, command.combatant);
      // Else the compelled would be back at once.
      noteDeclined(turn, command.combatant);
      returnReaction(mutation, command.combatant);
    },
    candidates: (context: SharedContext) => candidatesFor("dismissReactor", context.fight.rules.turn?.reactors ?? []),
  }),

  /** S-11 */
  revisePlan: rule({
    fields: v.object({ combatant: id, plan: line, intends }),
    names: (command) => [command.combatant],
    who({ fight, viewer }, command) {
      if (!controls(viewer, command.combatant)) return { code: "not-yours", combatant: command.combatant };
      return fight.options["plans"] === "gm" && !viewer.gm ? { code: "gm-only" } : null;
    },
    stages: ["reactions", "turn"],
    may: ({ fight }: SharedContext, command) =>
      partOf(fight, command.combatant) === undefined
        ? { code: "not-your-turn", combatant: command.combatant, who: participants(turnOf(fight)) }
        : null,
    apply(mutation: SharedMutation, command) {
      const turn = turnOf(mutation.fight);
      editPart(turn, command.combatant, { plan: command.plan });
      if (command.intends !== undefined) editPart(turn, command.combatant, { intends: command.intends });
      mutation.emit({ type: "plan-changed", combatant: command.combatant, plan: command.plan });
    },
    candidates: ({ fight }: SharedContext) =>
      candidatesFor("revisePlan", fight.rules.turn === null ? [] : participants(fight.rules.turn), { plan: "Go on" }),
  }),

  /** S-6, S-24 */
  beginTurn: rule({
    fields: none,
    who(context: SharedContext) {
      const waits = context.fight.options["waitForAnswers"] === true && undecidedOf(context.fight).length > 0;
      return (
        leaderOnly(context) ??
        (waits && !context.viewer.gm ? { code: "gm-only", who: undecidedOf(context.fight) } : null)
      );
    },
    stages: ["reactions"],
    apply: (mutation: SharedMutation) => beginTurn(mutation),
    candidates: () => [{ command: { do: "beginTurn" } }],
  }),
};

/** The turn and its ladder: S-7, S-10, S-12, S-14. */
const running: RuleTable<State> = {
  /** S-10 */
  nextStep: rule({
    fields: none,
    who: leaderOnly,
    before: sharedOnly,
    may: ({ fight }: SharedContext) => (nextStepOf(turnOf(fight)) === null ? { code: "wrong-step" } : null),
    apply(mutation: SharedMutation) {
      const step = nextStepOf(turnOf(mutation.fight));
      if (step !== null) standAt(mutation, step);
    },
    candidates: () => [{ command: { do: "nextStep" } }],
  }),

  /** S-10 */
  goToStep: rule({
    fields: v.object({ step: whole(1, 10) }),
    who: "gm",
    before: sharedOnly,
    apply: (mutation: SharedMutation, command) => standAt(mutation, command.step),
    candidates: () => [{ command: { do: "goToStep" }, sample: { step: 8 } }],
  }),

  /** S-14 */
  meleeThreat: rule({
    fields: v.object({ combatant: id, on: v.boolean() }),
    names: (command) => [command.combatant],
    who: "gm",
    before: sharedOnly,
    may: ({ fight }: SharedContext, command) =>
      turnOf(fight).reactors.includes(command.combatant)
        ? null
        : { code: "not-eligible", combatant: command.combatant },
    apply(mutation: SharedMutation, command) {
      editPart(turnOf(mutation.fight), command.combatant, { threat: command.on });
      mutation.emit({ type: "threat", combatant: command.combatant, on: command.on });
    },
    candidates: ({ fight }: SharedContext) =>
      candidatesFor("meleeThreat", fight.rules.turn?.reactors ?? [], { on: true }),
  }),

  /** C-9, S-7 */
  endTurn: rule({
    fields: v.object({ combatant: v.optional(id) }),
    names: (command) => (command.combatant === undefined ? [] : [command.combatant]),
    who: (context: SharedContext) => (context.fight.stage === "turn" ? leaderOnly(context) : null),
    stages: ["turn"],
    may({ fight }: SharedContext, command) {
      const one = leader(turnOf(fight));
      if (command.combatant === undefined || command.combatant === one) return null;
      return { code: "not-your-turn", combatant: command.combatant, who: one === null ? [] : [one] };
    },
    apply: (mutation: SharedMutation) => endSharedTurn(mutation),
    candidates: () => [{ command: { do: "endTurn" } }],
    label: ({ fight }: SharedContext) => text("log.end-turn", { combatants: { names: participants(turnOf(fight)) } }),
  }),
};

/** Commands within a turn, and reactions beside it: S-12, S-13, S-17, S-18, S-20. */
const doing: RuleTable<State> = {
  /** S-12, S-13 */
  attack: rule({
    fields: v.object({ combatant: id, kind: v.picklist(["ranged", "cantrip", "melee"]), label, by }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(context: SharedContext, command) {
      const { fight } = context;
      const means = command.by ?? "action";
      const weapon = command.kind !== "cantrip";
      return (
        inAlternation(context, command.combatant, command.kind, means) ??
        inTurn(context, command.combatant) ??
        (payable(partIn(fight, command.combatant), means, weapon)
          ? null
          : { code: "no-actions-left", combatant: command.combatant }) ??
        (means === "action" ? held(fight, command.combatant, command.kind) : null)
      );
    },
    apply(mutation: SharedMutation, command) {
      const turn = turnOf(mutation.fight);
      const means = command.by ?? "action";
      pay(turn, command.combatant, means, command.kind !== "cantrip");
      if (means === "action" && alternatingKinds(turn).includes(command.kind))
        set(turn, { attacks: { ...turn.attacks, last: command.combatant } });
      mutation.emit({
        type: "attacked",
        combatant: command.combatant,
        kind: command.kind,
        label: command.label ?? null,
      });
    },
    candidates: (context: SharedContext) =>
      (["ranged", "cantrip", "melee"] as const).flatMap((kind) =>
        candidatesFor("attack", inTurnNow(context), undefined, { kind }),
      ),
  }),

  /** S-12 */
  doneAttacking: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    before: sharedOnly,
    may(context: SharedContext, command) {
      const turn = turnOf(context.fight);
      if (partOf(context.fight, command.combatant) === undefined) return inTurn(context, command.combatant);
      if (alternatingKinds(turn).length === 0) return { code: "wrong-step", combatant: command.combatant };
      if (attacksHere(context.fight, turn, command.combatant)) return null;
      return able(context, command.combatant) ?? { code: "not-eligible", combatant: command.combatant };
    },
    apply(mutation: SharedMutation, command) {
      const turn = turnOf(mutation.fight);
      const { last, done } = turn.attacks;
      set(turn, { attacks: { last, done: changed(done, { [command.combatant]: true }) } });
      mutation.emit({ type: "done-attacking", combatant: command.combatant });
    },
    candidates: (context: SharedContext) => candidatesFor("doneAttacking", inTurnNow(context)),
  }),

  /** S-13 */
  use: rule({
    fields: v.object({ combatant: id, what: v.picklist(["movement", "action", "bonus", "object", "extra"]), label }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(context: SharedContext, command) {
      const refusal = inTurn(context, command.combatant);
      if (refusal !== null) return refusal;
      const part = partIn(context.fight, command.combatant);
      const left = {
        movement: true,
        extra: true,
        action: part.action === "ready",
        bonus: part.bonus,
        object: part.object,
      };
      if (!left[command.what]) return { code: "no-actions-left", combatant: command.combatant };
      return command.what === "movement" ? held(context.fight, command.combatant, "movement") : null;
    },
    apply(mutation: SharedMutation, command) {
      const turn = turnOf(mutation.fight);
      if (command.what === "action" || command.what === "bonus") pay(turn, command.combatant, command.what, false);
      if (command.what === "object") editPart(turn, command.combatant, { object: false });
      mutation.emit({ type: "used", combatant: command.combatant, what: command.what, label: command.label ?? null });
    },
    candidates: (context: SharedContext) =>
      (["movement", "action", "bonus", "object", "extra"] as const).flatMap((what) =>
        candidatesFor("use", inTurnNow(context), undefined, { what }),
      ),
  }),

  /** S-13, S-17 */
  castSpell: rule({
    fields: v.object({ combatant: id, level: whole(0, 9), name: line, by }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(context: SharedContext, command) {
      const means = command.by ?? "action";
      return (
        inTurn(context, command.combatant) ??
        (payable(partIn(context.fight, command.combatant), means, false)
          ? null
          : { code: "no-actions-left", combatant: command.combatant }) ??
        (means === "action"
          ? held(context.fight, command.combatant, command.level === 0 ? "cantrip-spell" : "spell")
          : null)
      );
    },
    apply(mutation: SharedMutation, command) {
      const turn = turnOf(mutation.fight);
      const part = partIn(mutation.fight, command.combatant);
      const means = command.by ?? "action";
      const checks = needsConcentration(turn, part, command.level, means) ? part.damage : [];
      const success = concentrates(mutation, command.combatant, checks);
      pay(turn, command.combatant, means, false);
      const { combatant: one, level, name } = command;
      mutation.emit(
        success ? { type: "cast", combatant: one, level, name } : { type: "interrupted", combatant: one, name },
      );
    },
    candidates: (context: SharedContext) => candidatesFor("castSpell", inTurnNow(context), { level: 1, name: "Spell" }),
  }),

  /** S-17 */
  recordDamage: rule({
    fields: v.object({ combatant: id, amount: whole(1, 100_000) }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may: ({ fight }: SharedContext, command) =>
      partOf(fight, command.combatant) === undefined
        ? { code: "not-your-turn", combatant: command.combatant, who: participants(turnOf(fight)) }
        : null,
    apply(mutation: SharedMutation, command) {
      const { damage } = partIn(mutation.fight, command.combatant);
      editPart(turnOf(mutation.fight), command.combatant, { damage: [...damage, command.amount] });
      mutation.emit({ type: "damaged", combatant: command.combatant, amount: command.amount });
    },
    candidates: (context: SharedContext) => candidatesFor("recordDamage", inTurnNow(context), { amount: 7 }),
  }),

  /** S-18 */
  recordSave: rule({
    fields: v.object({ combatant: id, spell: line }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may: ({ fight }: SharedContext, command) =>
      savedAgainst(fight, command.combatant).includes(spellKey(command.spell))
        ? { code: "already-saved", combatant: command.combatant, detail: command.spell }
        : null,
    apply(mutation: SharedMutation, command) {
      const turn = turnOf(mutation.fight);
      const spells = [...savedAgainst(mutation.fight, command.combatant), spellKey(command.spell)];
      set(turn, { saves: changed(turn.saves, { [command.combatant]: spells }) });
      mutation.emit({ type: "saved", combatant: command.combatant, spell: command.spell });
    },
    candidates: (context: SharedContext) => candidatesFor("recordSave", everyone(context), { spell: "Fear" }),
  }),

  /** S-20 */
  useReaction: rule({
    fields: v.object({ combatant: id, label: line }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: IN_A_ROUND,
    may(context: SharedContext, command) {
      const { fight } = context;
      const idle = able(context, command.combatant);
      if (idle !== null) return idle;
      if (hasCondition(fight, command.combatant, "surprised"))
        return { code: "surprised", combatant: command.combatant };
      return fight.rules.spent[command.combatant] === true
        ? { code: "reaction-spent", combatant: command.combatant }
        : null;
    },
    apply(mutation: SharedMutation, command) {
      put(mutation.fight.rules.spent, command.combatant, true);
      mutation.emit({ type: "reaction-spent", combatant: command.combatant, label: command.label });
    },
    candidates: (context: SharedContext) =>
      candidatesFor("useReaction", everyone(context), { label: "Opportunity attack" }),
  }),
};

/** Spells are told apart by their names, however they are written. */
function spellKey(spell: string): string {
  return spell.toLowerCase();
}

function savedAgainst(fight: Fight<State>, one: CombatantId): readonly string[] {
  const saves = fight.rules.turn?.saves ?? {};
  return Object.hasOwn(saves, one) ? (saves[one] ?? []) : [];
}

function impetusNow({ fight }: SharedContext): CombatantId[] {
  const one = fight.stage === "impetus" ? impetusOf(fight) : null;
  return one === null ? [] : [one];
}

function hasImpetus({ fight }: SharedContext, one: CombatantId): Refusal | null {
  const holder = impetusOf(fight);
  return holder === one ? null : { code: "not-your-turn", combatant: one, who: holder === null ? [] : [holder] };
}

/** S-12: in steps 3 and 8 attacks of the step's kind, by action, go in turn. */
function inAlternation(
  { fight }: SharedContext,
  one: CombatantId,
  kind: "ranged" | "cantrip" | "melee",
  means: string,
): Refusal | null {
  const turn = turnOf(fight);
  if (means !== "action" || !alternatingKinds(turn).includes(kind)) return null;
  const next = nextAttackOf(fight);
  return next === one ? null : { code: "not-your-turn", combatant: one, who: next === null ? [] : [next] };
}

/** All commands of the variant itself. */
export const rules: RuleTable<State> = { ...declaring, ...running, ...doing };
