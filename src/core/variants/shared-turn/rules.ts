import * as v from "valibot";
import { asJoined, controls, formula, hasCondition, numberTrait } from "../../state/combatants";
import type { Body } from "../../state/encounter";
import type { CombatantId } from "../../state/ids";
import { combatantOnly, id, label, line, none, whole } from "../../state/fields";
import type { Refusal } from "../../state/refusal";
import { offersFor, rule } from "../../engine/rule";
import type { Act, Look, RuleTable } from "../../engine/variant";
import { able } from "../../mechanics/own-turn";
import { text } from "../../state/text";
import {
  beginTurn,
  declareActor,
  declareReactor,
  endSharedTurn,
  joinLate,
  returnReaction,
  standAt,
  takeOut,
} from "./flow";
import { alternatingKinds, attacksHere, firstStep, hasReached, nextAttackOf, nextStepOf, type Held } from "./ladder";
import { impetusOf, undecidedOf, whyNotReact } from "./list";
import { INTENTIONS, leader, participants, partOf, type Part, type State, type Turn } from "./state";

type SharedLook = Look<State>;
type SharedAct = Act<State>;

const intends = v.optional(v.array(v.picklist(INTENTIONS)));
const by = v.optional(v.picklist(["action", "bonus", "extra"]));
const IN_A_ROUND = ["rolling", "impetus", "reactions", "turn"];

/** The running turn; only asked where the stage says there is one. */
function turnOf(body: Body<State>): Turn {
  const { turn } = body.rules;
  if (turn === null) throw new Error("no turn is declared");
  return turn;
}

function partIn(body: Body<State>, one: CombatantId): Part {
  const part = partOf(body, one);
  if (part === undefined) throw new Error(`${one} is not in the turn`);
  return part;
}

/** Whoever controls the one who leads the turn, or the gm; where nobody does, the stage is the reason. */
function leaderOnly({ body, viewer }: SharedLook): Refusal | null {
  const one = body.rules.turn === null ? null : leader(body.rules.turn);
  return one === null || controls(viewer, one) ? null : { code: "not-yours", combatant: one };
}

/** Not in an ordinary turn: it has no steps (S-10). */
function sharedOnly({ body }: SharedLook): Refusal | null {
  return body.stage === "turn" && body.rules.turn?.shared === true ? null : { code: "wrong-stage", detail: body.stage };
}

/** Only those in the turn, and only while they can act (C-15). */
function inTurn(look: SharedLook, one: CombatantId): Refusal | null {
  const { body } = look;
  if (partOf(body, one) === undefined)
    return { code: "not-your-turn", combatant: one, who: participants(turnOf(body)) };
  return able(look, one);
}

/** S-10: held back until its step has come. */
function held(body: Body<State>, one: CombatantId, what: Held): Refusal | null {
  const turn = turnOf(body);
  const first = firstStep(turn, partIn(body, one), what);
  return hasReached(turn, first) ? null : { code: "wrong-step", combatant: one, detail: first };
}

/** What pays for a spell or an attack, if it is still there (S-13). A weapon attack may belong to an action spent on attacks. */
function payable(part: Part, means: "action" | "bonus" | "extra", attack: boolean): boolean {
  if (means === "extra") return true;
  if (means === "bonus") return part.bonus;
  return part.action === "ready" || (attack && part.action === "attack");
}

function pay(part: Part, means: "action" | "bonus" | "extra", attack: boolean): void {
  if (means === "bonus") part.bonus = false;
  if (means === "action") part.action = attack ? "attack" : "spent";
}

function everyone({ body }: SharedLook): CombatantId[] {
  return asJoined(body);
}

function inTurnNow({ body }: SharedLook): CombatantId[] {
  return body.stage === "turn" && body.rules.turn !== null ? participants(body.rules.turn) : [];
}

/** S-17: one check per instance of damage so far, all of them rolled; one failure and the spell is interrupted. */
function concentrates(act: SharedAct, one: CombatantId, damage: readonly number[]): boolean {
  const rolled = act.roll(
    damage.map(() => ({
      for: one,
      formula: CONCENTRATION,
      numbers: (name) => numberTrait(act.body, one, name),
      reason: text("dice.concentration", { combatant: { name: one } }),
    })),
  );
  const outcomes = rolled.map(({ total, faces }, i) => {
    const against = Math.max(10, Math.floor((damage[i] ?? 0) / 2));
    const success = total >= against;
    act.emit({ type: "check", combatant: one, against, total, success, faces });
    return success;
  });
  return outcomes.every(Boolean);
}

const CONCENTRATION = formula("1d20 + @concentration");

/** Whether the casting of a spell needs concentration: a Reactor's, of level 1 or more, by action, after its step 5 (S-17). */
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
    may: (look, command) => hasImpetus(look, command.combatant),
    apply: (act: SharedAct, command) => declareActor(act, command.combatant, command.plan, command.intends ?? null),
    offers: (look: SharedLook) => offersFor("declareActor", impetusNow(look), { plan: "Go" }),
  }),

  /** S-2, S-3; a forced Actor cannot pass (S-4). */
  pass: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    before: ({ body }: SharedLook, command) =>
      body.rules.turn?.forced === true && body.rules.turn.actor === command.combatant
        ? { code: "must-act", combatant: command.combatant }
        : null,
    stages: ["impetus"],
    may: (look, command) => hasImpetus(look, command.combatant),
    apply(act: SharedAct, command) {
      act.body.rules.passed[command.combatant] = act.body.round;
      act.emit({ type: "passed", combatant: command.combatant });
    },
    offers: (look: SharedLook) => offersFor("pass", impetusNow(look)),
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
    before: ({ body }, command) =>
      body.stage === "turn" && command.late !== true ? { code: "wrong-stage", detail: body.stage } : null,
    stages: ["reactions", "turn"],
    may: ({ body, viewer }: SharedLook, command) => whyNotReact(body, viewer, command.combatant),
    apply(act: SharedAct, command) {
      declareReactor(act, command.combatant, command.plan, command.intends ?? null);
      if (act.body.stage === "turn") joinLate(act, command.combatant);
    },
    offers: (look: SharedLook) =>
      offersFor("declareReactor", everyone(look), { plan: "React" }, look.body.stage === "turn" ? { late: true } : {}),
  }),

  /** S-24 */
  decline: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["reactions"],
    may({ body, viewer }: SharedLook, command) {
      const refusal = whyNotReact(body, viewer, command.combatant);
      const declined = turnOf(body).declined[command.combatant] === true;
      return refusal ?? (declined ? { code: "already-declared", combatant: command.combatant } : null);
    },
    apply(act: SharedAct, command) {
      turnOf(act.body).declined[command.combatant] = true;
      act.emit({ type: "declined", combatant: command.combatant });
    },
    offers: (look: SharedLook) => offersFor("decline", everyone(look)),
  }),

  /** S-19 */
  dismissReactor: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "gm",
    stages: ["reactions"],
    may: ({ body }: SharedLook, command) =>
      turnOf(body).reactors.includes(command.combatant) ? null : { code: "not-eligible", combatant: command.combatant },
    apply(act: SharedAct, command) {
      const turn = turnOf(act.body);
      takeOut(turn, command.combatant);
      // Else the compelled would be back at once.
      turn.declined[command.combatant] = true;
      returnReaction(act, command.combatant);
    },
    offers: (look: SharedLook) => offersFor("dismissReactor", look.body.rules.turn?.reactors ?? []),
  }),

  /** S-11 */
  revisePlan: rule({
    fields: v.object({ combatant: id, plan: line, intends }),
    names: (command) => [command.combatant],
    who({ body, viewer }, command) {
      if (!controls(viewer, command.combatant)) return { code: "not-yours", combatant: command.combatant };
      return body.options["plans"] === "gm" && !viewer.gm ? { code: "gm-only" } : null;
    },
    stages: ["reactions", "turn"],
    may: ({ body }: SharedLook, command) =>
      partOf(body, command.combatant) === undefined
        ? { code: "not-your-turn", combatant: command.combatant, who: participants(turnOf(body)) }
        : null,
    apply(act: SharedAct, command) {
      const part = partIn(act.body, command.combatant);
      part.plan = command.plan;
      if (command.intends !== undefined) part.intends = command.intends;
      act.emit({ type: "plan-changed", combatant: command.combatant, plan: command.plan });
    },
    offers: ({ body }: SharedLook) =>
      offersFor("revisePlan", body.rules.turn === null ? [] : participants(body.rules.turn), { plan: "Go on" }),
  }),

  /** S-6, S-24 */
  beginTurn: rule({
    fields: none,
    who(look: SharedLook) {
      const waits = look.body.options["waitForAnswers"] === true && undecidedOf(look.body).length > 0;
      return leaderOnly(look) ?? (waits && !look.viewer.gm ? { code: "gm-only", who: undecidedOf(look.body) } : null);
    },
    stages: ["reactions"],
    apply: (act: SharedAct) => beginTurn(act),
    offers: () => [{ command: { do: "beginTurn" } }],
  }),
};

/** The turn and its ladder: S-7, S-10, S-12, S-14. */
const running: RuleTable<State> = {
  /** S-10 */
  nextStep: rule({
    fields: none,
    who: leaderOnly,
    before: sharedOnly,
    may: ({ body }: SharedLook) => (nextStepOf(turnOf(body)) === null ? { code: "wrong-step" } : null),
    apply(act: SharedAct) {
      const step = nextStepOf(turnOf(act.body));
      if (step !== null) standAt(act, step);
    },
    offers: () => [{ command: { do: "nextStep" } }],
  }),

  /** S-10 */
  goToStep: rule({
    fields: v.object({ step: whole(1, 10) }),
    who: "gm",
    before: sharedOnly,
    apply: (act: SharedAct, command) => standAt(act, command.step),
    offers: () => [{ command: { do: "goToStep" }, sample: { step: 8 } }],
  }),

  /** S-14 */
  meleeThreat: rule({
    fields: v.object({ combatant: id, on: v.boolean() }),
    names: (command) => [command.combatant],
    who: "gm",
    before: sharedOnly,
    may: ({ body }: SharedLook, command) =>
      turnOf(body).reactors.includes(command.combatant) ? null : { code: "not-eligible", combatant: command.combatant },
    apply(act: SharedAct, command) {
      partIn(act.body, command.combatant).threat = command.on;
      act.emit({ type: "threat", combatant: command.combatant, on: command.on });
    },
    offers: ({ body }: SharedLook) => offersFor("meleeThreat", body.rules.turn?.reactors ?? [], { on: true }),
  }),

  /** C-9, S-7 */
  endTurn: rule({
    fields: v.object({ combatant: v.optional(id) }),
    names: (command) => (command.combatant === undefined ? [] : [command.combatant]),
    who: (look: SharedLook) => (look.body.stage === "turn" ? leaderOnly(look) : null),
    stages: ["turn"],
    may({ body }: SharedLook, command) {
      const one = leader(turnOf(body));
      if (command.combatant === undefined || command.combatant === one) return null;
      return { code: "not-your-turn", combatant: command.combatant, who: one === null ? [] : [one] };
    },
    apply: (act: SharedAct) => endSharedTurn(act),
    offers: () => [{ command: { do: "endTurn" } }],
    label: ({ body }: SharedLook) => text("log.endTurn", { combatants: { names: participants(turnOf(body)) } }),
  }),
};

/** What is done in a turn, and reactions beside it: S-12, S-13, S-17, S-18, S-20. */
const doing: RuleTable<State> = {
  /** S-12, S-13 */
  attack: rule({
    fields: v.object({ combatant: id, kind: v.picklist(["ranged", "cantrip", "melee"]), label, by }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(look: SharedLook, command) {
      const { body } = look;
      const means = command.by ?? "action";
      const weapon = command.kind !== "cantrip";
      return (
        inAlternation(look, command.combatant, command.kind, means) ??
        inTurn(look, command.combatant) ??
        (payable(partIn(body, command.combatant), means, weapon)
          ? null
          : { code: "no-actions-left", combatant: command.combatant }) ??
        (means === "action" ? held(body, command.combatant, command.kind) : null)
      );
    },
    apply(act: SharedAct, command) {
      const turn = turnOf(act.body);
      const means = command.by ?? "action";
      pay(partIn(act.body, command.combatant), means, command.kind !== "cantrip");
      if (means === "action" && alternatingKinds(turn).includes(command.kind)) turn.attacks.last = command.combatant;
      act.emit({ type: "attacked", combatant: command.combatant, kind: command.kind, label: command.label ?? null });
    },
    offers: (look: SharedLook) =>
      (["ranged", "cantrip", "melee"] as const).flatMap((kind) =>
        offersFor("attack", inTurnNow(look), undefined, { kind }),
      ),
  }),

  /** S-12 */
  doneAttacking: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    before: sharedOnly,
    may(look: SharedLook, command) {
      const turn = turnOf(look.body);
      if (partOf(look.body, command.combatant) === undefined) return inTurn(look, command.combatant);
      if (alternatingKinds(turn).length === 0) return { code: "wrong-step", combatant: command.combatant };
      if (attacksHere(look.body, turn, command.combatant)) return null;
      return able(look, command.combatant) ?? { code: "not-eligible", combatant: command.combatant };
    },
    apply(act: SharedAct, command) {
      turnOf(act.body).attacks.done[command.combatant] = true;
      act.emit({ type: "done-attacking", combatant: command.combatant });
    },
    offers: (look: SharedLook) => offersFor("doneAttacking", inTurnNow(look)),
  }),

  /** S-13 */
  use: rule({
    fields: v.object({ combatant: id, what: v.picklist(["movement", "action", "bonus", "object", "extra"]), label }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(look: SharedLook, command) {
      const refusal = inTurn(look, command.combatant);
      if (refusal !== null) return refusal;
      const part = partIn(look.body, command.combatant);
      const left = {
        movement: true,
        extra: true,
        action: part.action === "ready",
        bonus: part.bonus,
        object: part.object,
      };
      if (!left[command.what]) return { code: "no-actions-left", combatant: command.combatant };
      return command.what === "movement" ? held(look.body, command.combatant, "movement") : null;
    },
    apply(act: SharedAct, command) {
      const part = partIn(act.body, command.combatant);
      if (command.what === "action") part.action = "spent";
      if (command.what === "bonus" || command.what === "object") part[command.what] = false;
      act.emit({ type: "used", combatant: command.combatant, what: command.what, label: command.label ?? null });
    },
    offers: (look: SharedLook) =>
      (["movement", "action", "bonus", "object", "extra"] as const).flatMap((what) =>
        offersFor("use", inTurnNow(look), undefined, { what }),
      ),
  }),

  /** S-13, S-17 */
  castSpell: rule({
    fields: v.object({ combatant: id, level: whole(0, 9), name: line, by }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(look: SharedLook, command) {
      const means = command.by ?? "action";
      return (
        inTurn(look, command.combatant) ??
        (payable(partIn(look.body, command.combatant), means, false)
          ? null
          : { code: "no-actions-left", combatant: command.combatant }) ??
        (means === "action"
          ? held(look.body, command.combatant, command.level === 0 ? "cantrip-spell" : "spell")
          : null)
      );
    },
    apply(act: SharedAct, command) {
      const turn = turnOf(act.body);
      const part = partIn(act.body, command.combatant);
      const means = command.by ?? "action";
      const checks = needsConcentration(turn, part, command.level, means) ? part.damage : [];
      const success = concentrates(act, command.combatant, checks);
      pay(part, means, false);
      const { combatant: one, level, name } = command;
      act.emit(success ? { type: "cast", combatant: one, level, name } : { type: "interrupted", combatant: one, name });
    },
    offers: (look: SharedLook) => offersFor("castSpell", inTurnNow(look), { level: 1, name: "Spell" }),
  }),

  /** S-17 */
  recordDamage: rule({
    fields: v.object({ combatant: id, amount: whole(1, 100_000) }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may: ({ body }: SharedLook, command) =>
      partOf(body, command.combatant) === undefined
        ? { code: "not-your-turn", combatant: command.combatant, who: participants(turnOf(body)) }
        : null,
    apply(act: SharedAct, command) {
      partIn(act.body, command.combatant).damage.push(command.amount);
      act.emit({ type: "damaged", combatant: command.combatant, amount: command.amount });
    },
    offers: (look: SharedLook) => offersFor("recordDamage", inTurnNow(look), { amount: 7 }),
  }),

  /** S-18 */
  recordSave: rule({
    fields: v.object({ combatant: id, spell: line }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may: ({ body }: SharedLook, command) =>
      savedAgainst(body, command.combatant).includes(spellKey(command.spell))
        ? { code: "already-saved", combatant: command.combatant, detail: command.spell }
        : null,
    apply(act: SharedAct, command) {
      const { saves } = turnOf(act.body);
      saves[command.combatant] = [...savedAgainst(act.body, command.combatant), spellKey(command.spell)];
      act.emit({ type: "saved", combatant: command.combatant, spell: command.spell });
    },
    offers: (look: SharedLook) => offersFor("recordSave", everyone(look), { spell: "Fear" }),
  }),

  /** S-20 */
  useReaction: rule({
    fields: v.object({ combatant: id, label: line }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: IN_A_ROUND,
    may(look: SharedLook, command) {
      const { body } = look;
      const idle = able(look, command.combatant);
      if (idle !== null) return idle;
      if (hasCondition(body, command.combatant, "surprised"))
        return { code: "surprised", combatant: command.combatant };
      return body.rules.spent[command.combatant] === true
        ? { code: "reaction-spent", combatant: command.combatant }
        : null;
    },
    apply(act: SharedAct, command) {
      act.body.rules.spent[command.combatant] = true;
      act.emit({ type: "reaction-spent", combatant: command.combatant, label: command.label });
    },
    offers: (look: SharedLook) => offersFor("useReaction", everyone(look), { label: "Opportunity attack" }),
  }),
};

/** Spells are told apart by their names, however they are written. */
function spellKey(spell: string): string {
  return spell.toLowerCase();
}

function savedAgainst(body: Body<State>, one: CombatantId): readonly string[] {
  const saves = body.rules.turn?.saves ?? {};
  return Object.hasOwn(saves, one) ? (saves[one] ?? []) : [];
}

function impetusNow({ body }: SharedLook): CombatantId[] {
  const one = body.stage === "impetus" ? impetusOf(body) : null;
  return one === null ? [] : [one];
}

function hasImpetus({ body }: SharedLook, one: CombatantId): Refusal | null {
  const holder = impetusOf(body);
  return holder === one ? null : { code: "not-your-turn", combatant: one, who: holder === null ? [] : [holder] };
}

/** S-12: in steps 3 and 8 attacks of the step's kind, by action, go in turn. */
function inAlternation(
  { body }: SharedLook,
  one: CombatantId,
  kind: "ranged" | "cantrip" | "melee",
  means: string,
): Refusal | null {
  const turn = turnOf(body);
  if (means !== "action" || !alternatingKinds(turn).includes(kind)) return null;
  const next = nextAttackOf(body);
  return next === one ? null : { code: "not-your-turn", combatant: one, who: next === null ? [] : [next] };
}

/** All commands of the variant itself. */
export const rules: RuleTable<State> = { ...declaring, ...running, ...doing };
