import * as v from "valibot";
import { asJoined, combatant, controls, hasActed, setTrait } from "../../state/combatants";
import { SIDES, type CombatantId } from "../../state/ids";
import type { Fight } from "../../state/encounter";
import { combatantOnly, id, key, label, line, whole } from "../../state/fields";
import type { Refusal } from "../../state/refusal";
import { candidatesFor, rule } from "../../engine/rule";
import type { Mutation, Context, RuleTable } from "../../engine/variant";
import { stillToAct } from "../../mechanics/chosen-turns";
import { able, activeOf, actingIn, inOwnTurn } from "../../mechanics/own-turn";
import { effectsAtCombatEnd } from "../../mechanics/effects";
import { text } from "../../state/text";
import { changed, set, type Fields } from "../../state/write";
import { bandOf, putBand, stepsCost } from "./bands";
import { beginTurn, endActive, mayActOf } from "./flow";
import { changePool, poolOf } from "./pool";
import { mayProvoke, SEIZE_COST, seizing, speaksFor, willpowerOf } from "./permissions";
import {
  areFoes,
  BANDS,
  COVERS,
  fighterOf,
  isReady,
  note,
  turnOf,
  type Band,
  type Fighter,
  type State,
  type Turn,
} from "./state";

type MomentumContext = Context<State>;
type MomentumMutation = Mutation<State>;

/** The Actions (M-8). */
const ACTIONS = [
  "attack",
  "recover",
  "assist",
  "defensive-stance",
  "feat",
  "skill",
  "stabilize",
  "focus",
  "interact",
  "custom",
] as const;
/** The Minor Actions (M-8). */
const MINORS = [
  "move",
  "take-cover",
  "improve-cover",
  "aim",
  "reload",
  "prepare",
  "drop-prone",
  "stand-up",
  "interact",
  "custom",
] as const;
/** One of {@link ACTIONS}. */
export type Action = (typeof ACTIONS)[number];
/** One of {@link MINORS}. */
export type Minor = (typeof MINORS)[number];

/** While rounds are going on. */
const IN_A_ROUND = ["choosing", "turn"];
/** The highest bonus to Defense that a stance gives (M-11). */
const MOST_STANCE = 2;
/** The number of Minor Actions that make both, to trade them or to sprint (M-9, M-14). */
const BOTH_MINORS = 2;

/** The turn under way, as a rule finds it that is only for `turn`. Throws where there is none: a fault of the rule. */
function theTurn(fight: Fight<State>): Turn {
  const turn = turnOf(fight);
  if (turn === null) throw new Error("no turn is under way");
  return turn;
}

/** Everything that is spent on one's own turn is held to this first. */
function onOwnTurn(context: MomentumContext, one: CombatantId): Refusal | null {
  return inOwnTurn(context, one) ?? able(context, one);
}

function hasAction({ fight }: MomentumContext, one: CombatantId): Refusal | null {
  return (turnOf(fight)?.actions ?? 0) > 0 ? null : { code: "no-actions-left", combatant: one };
}

function hasMinors({ fight }: MomentumContext, one: CombatantId, cost: number): Refusal | null {
  return (turnOf(fight)?.minors ?? 0) >= cost ? null : { code: "no-minors-left", combatant: one, detail: cost };
}

/** M-14: who sprints has Minor Actions for movement only. */
function mayDoMore({ fight }: MomentumContext, one: CombatantId): Refusal | null {
  return fighterOf(fight, one).sprinting === true ? { code: "sprint-must-move", combatant: one } : null;
}

function notEligible(one: CombatantId): Refusal {
  return { code: "not-eligible", combatant: one };
}

/** Pays with Actions or Minor Actions of the turn under way; that they are there has been asked before. */
function spend(mutation: MomentumMutation, one: CombatantId, what: "action" | "minor", amount: number): void {
  const turn = theTurn(mutation.fight);
  if (amount === 0) return;
  set(turn, { begun: true });
  if (what === "action") set(turn, { actions: turn.actions - amount });
  else set(turn, { minors: turn.minors - amount });
  mutation.emit({ type: "spent", combatant: one, what, amount });
}

function spendReaction(mutation: MomentumMutation, one: CombatantId, said: string | null): void {
  note(mutation.fight, one, { reacted: mutation.fight.round });
  mutation.emit({ type: "reaction-spent", combatant: one, label: said });
}

function everyone({ fight }: MomentumContext): readonly CombatantId[] {
  return asJoined(fight);
}

function acting({ fight }: MomentumContext): CombatantId[] {
  return actingIn(fight);
}

/** Commands that begin, end and seize turns: M-2, M-5, C-9. */
const turns: RuleTable<State> = {
  /** M-2 */
  takeTurn: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["choosing"],
    may: (context: MomentumContext, command) =>
      context.fight.rules.control === combatant(context.fight, command.combatant).side
        ? mayBeChosen(context, command.combatant)
        : { code: "wrong-side", combatant: command.combatant },
    apply: (mutation: MomentumMutation, command) => beginTurn(mutation, command.combatant),
    candidates: (context: MomentumContext) => candidatesFor("takeTurn", stillToAct(context.fight)),
  }),

  /** C-9, M-2 */
  endTurn: rule({
    fields: v.object({ combatant: v.optional(id), next: v.optional(id) }),
    names: (command) => [command.combatant, command.next].filter((one) => one !== undefined),
    who({ fight, viewer }: MomentumContext) {
      const active = activeOf(fight);
      return active === null || controls(viewer, active) ? null : { code: "not-yours", combatant: active };
    },
    stages: ["turn"],
    may(context: MomentumContext, command) {
      const active = activeOf(context.fight);
      if (active === null) return null;
      const own = inOwnTurn(context, command.combatant ?? active);
      if (own !== null || command.next === undefined) return own;
      if (areFoes(context.fight, active, command.next)) return { code: "wrong-side", combatant: command.next };
      return command.next === active
        ? { code: "already-acted", combatant: active }
        : mayBeChosen(context, command.next);
    },
    apply(mutation: MomentumMutation, command) {
      const active = activeOf(mutation.fight);
      if (active === null) return;
      const { side } = combatant(mutation.fight, active);
      endActive(mutation, active);
      if (command.next !== undefined) handOver(mutation, side, command.next);
    },
    candidates: (context: MomentumContext) => [
      { command: { do: "endTurn" } },
      ...acting(context).flatMap((active) => {
        const others = mayActOf(context.fight, combatant(context.fight, active).side);
        return others.map((next) => ({ command: { do: "endTurn", next } }));
      }),
    ],
    label: (context: MomentumContext) => text("log.end-turn", { combatants: { names: acting(context) } }),
  }),

  /** M-5 */
  seize: rule({
    fields: v.object({ side: v.picklist(SIDES), reason: line }),
    who({ fight, viewer }: MomentumContext, command) {
      if (speaksFor(fight, viewer, command.side)) return null;
      return { code: command.side === "gm" ? "gm-only" : "not-yours" };
    },
    stages: IN_A_ROUND,
    may: ({ fight }: MomentumContext, command) => seizing(fight, command.side),
    apply(mutation: MomentumMutation, command) {
      const { rules, stage } = mutation.fight;
      if (command.side === "players") changePool(mutation, -SEIZE_COST);
      if (stage === "turn") set(rules, { seized: true });
      else set(rules, { control: command.side });
      set(rules, { next: null });
      mutation.emit({ type: "seized", side: command.side });
    },
    candidates: () => SIDES.map((side) => ({ command: { do: "seize", side }, sample: { reason: "Seize" } })),
    label: (_look, command) => text(`momentum.log.seize-${command.side}`),
  }),
};

/** Refuses to choose a combatant that has acted or cannot act (M-2, C-15). */
function mayBeChosen(context: MomentumContext, one: CombatantId): Refusal | null {
  return hasActed(context.fight, one) ? { code: "already-acted", combatant: one } : able(context, one);
}

/** M-2: among the players who is named begins at once; the gm's side only names, so that it can be seized. */
function handOver(mutation: MomentumMutation, side: "players" | "gm", next: CombatantId): void {
  const { fight } = mutation;
  const { rules } = fight;
  if (rules.control !== side || !mayActOf(fight, side).includes(next)) return;
  if (side === "gm") set(rules, { next });
  else beginTurn(mutation, next);
}

/** Commands on one's own turn: M-8 … M-10, M-14. */
const doing: RuleTable<State> = {
  /** M-8, M-11, M-12 */
  act: rule({
    fields: v.object({ combatant: id, action: v.picklist(ACTIONS), target: v.optional(id), label }),
    shape(command) {
      if (command.action === "custom" && !command.label) return { code: "bad-command", detail: "label" };
      const helpsNobody = command.action === "assist" && command.target === undefined;
      return helpsNobody ? { code: "bad-command", detail: "target" } : null;
    },
    names: (command) => [command.combatant, command.target].filter((one) => one !== undefined),
    who: "controller",
    stages: ["turn"],
    may(context: MomentumContext, command) {
      const { combatant: one, target } = command;
      const helped = command.action === "assist" ? target : undefined;
      return (
        inOwnTurn(context, one) ??
        (helped !== undefined && areFoes(context.fight, one, helped)
          ? { code: "wrong-side", combatant: helped }
          : null) ??
        able(context, one) ??
        (helped === undefined ? null : inReach(context.fight, one, helped)) ??
        hasAction(context, one)
      );
    },
    apply(mutation: MomentumMutation, command) {
      const { combatant: one, action, target } = command;
      const of = fighterOf(mutation.fight, one);
      mutation.emit({
        type: "used",
        combatant: one,
        what: action,
        label: command.label || null,
        ...(target && { target }),
      });
      spend(mutation, one, "action", 1);
      note(mutation.fight, one, { assisted: undefined });
      if (action === "attack") note(mutation.fight, one, { aim: undefined });
      if (action === "defensive-stance")
        note(mutation.fight, one, { stance: Math.min(MOST_STANCE, (of.stance ?? 0) + 1) });
      if (action !== "assist" || target === undefined) return;
      note(mutation.fight, target, { assisted: true });
      mutation.emit({ type: "assisted", combatant: one, target });
    },
    candidates: (context: MomentumContext) =>
      acting(context).flatMap((one) => [
        ...ACTIONS.filter((action) => action !== "assist").flatMap((action) =>
          candidatesFor("act", [one], action === "custom" ? { label: "Act" } : undefined, { action }),
        ),
        ...everyone(context).flatMap((target) => candidatesFor("act", [one], undefined, { action: "assist", target })),
      ]),
    label: (_look, command) =>
      text("momentum.log.act-as", {
        combatant: { name: command.combatant },
        what: command.label || text(`momentum.acts.${command.action}`),
      }),
  }),

  /** M-8, M-12, M-15, M-18 */
  minor: rule({
    fields: v.object({ combatant: id, minor: v.picklist(MINORS), label }),
    shape: (command) =>
      command.minor === "custom" && !command.label ? { code: "bad-command", detail: "label" } : null,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may: (context: MomentumContext, command) =>
      onOwnTurn(context, command.combatant) ??
      (command.minor === "move" ? null : mayDoMore(context, command.combatant)) ??
      (fits(context.fight, command.combatant, command.minor) ? null : notEligible(command.combatant)) ??
      hasMinors(context, command.combatant, 1),
    apply(mutation: MomentumMutation, command) {
      const { combatant: one, minor } = command;
      mutation.emit({ type: "used", combatant: one, what: minor, label: command.label || null });
      spend(mutation, one, "minor", 1);
      const changes = CHANGES[minor]?.(mutation.fight, one);
      if (changes !== undefined) note(mutation.fight, one, changes);
    },
    candidates: (context: MomentumContext) =>
      MINORS.flatMap((minor) =>
        candidatesFor("minor", acting(context), minor === "custom" ? { label: "Act" } : undefined, { minor }),
      ),
    label: (_look, command) =>
      text("momentum.log.act-as", {
        combatant: { name: command.combatant },
        what: command.label || text(`momentum.minors.${command.minor}`),
      }),
  }),

  /** M-9 */
  trade: rule({
    fields: v.object({ combatant: id, to: v.picklist(["action", "minor"]) }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(context: MomentumContext, command) {
      const { combatant: one, to } = command;
      const own = onOwnTurn(context, one);
      if (own !== null) return own;
      if (turnOf(context.fight)?.traded === true) return { code: "already-traded", combatant: one };
      if (to === "minor") return hasAction(context, one);
      return mayDoMore(context, one) ?? hasMinors(context, one, BOTH_MINORS);
    },
    apply(mutation: MomentumMutation, command) {
      const turn = theTurn(mutation.fight);
      const [actions, minors] = command.to === "action" ? [1, -BOTH_MINORS] : [-1, 1];
      set(turn, { begun: true, traded: true, actions: turn.actions + actions, minors: turn.minors + minors });
      mutation.emit({ type: "traded", combatant: command.combatant, to: command.to });
    },
    candidates: (context: MomentumContext) =>
      (["action", "minor"] as const).flatMap((to) => candidatesFor("trade", acting(context), undefined, { to })),
  }),

  /** M-10 */
  willpower: rule({
    fields: v.object({ combatant: id, use: v.picklist(["action", "upgrade", "other"]) }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(context: MomentumContext, command) {
      const { combatant: one, use } = command;
      const spent = Object.hasOwn(turnOf(context.fight)?.willed ?? {}, one) || willpowerOf(context.fight, one) === 0;
      return (
        (use === "action" ? inOwnTurn(context, one) : null) ??
        able(context, one) ??
        (spent ? { code: "willpower-spent", combatant: one } : null)
      );
    },
    apply(mutation: MomentumMutation, command) {
      const { fight } = mutation;
      const { combatant: one, use } = command;
      const turn = theTurn(fight);
      set(turn, { willed: changed(turn.willed, { [one]: true }) });
      if (activeOf(fight) === one) set(turn, { begun: true });
      if (use === "action") set(turn, { actions: turn.actions + 1 });
      const { traits } = combatant(fight, one);
      const points = Object.hasOwn(traits, "willpower") ? traits["willpower"] : undefined;
      if (typeof points === "number") setTrait(fight, one, "willpower", points - 1);
      mutation.emit({ type: "spent", combatant: one, what: "willpower", amount: 1 });
    },
    candidates: (context: MomentumContext) => [
      ...candidatesFor("willpower", acting(context), undefined, { use: "action" }),
      ...(["upgrade", "other"] as const).flatMap((use) =>
        candidatesFor("willpower", everyone(context), undefined, { use }),
      ),
    ],
  }),

  /** M-14 */
  sprint: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(context: MomentumContext, command) {
      const { combatant: one } = command;
      const own = onOwnTurn(context, one);
      if (own !== null) return own;
      const late = turnOf(context.fight)?.begun === true || fighterOf(context.fight, one).sprinting === true;
      return late ? { code: "sprint-at-start", combatant: one } : hasMinors(context, one, BOTH_MINORS);
    },
    apply(mutation: MomentumMutation, command) {
      note(mutation.fight, command.combatant, { sprinting: true, cover: undefined });
      mutation.emit({ type: "used", combatant: command.combatant, what: "sprint", label: null });
    },
    candidates: (context: MomentumContext) => candidatesFor("sprint", acting(context)),
  }),
};

/** M-12: only within Close, and never oneself. */
function inReach(fight: Fight<State>, one: CombatantId, helped: CombatantId): Refusal | null {
  if (one === helped) return notEligible(one);
  const band = bandOf(fight, one, helped);
  return band === "point-blank" || band === "close" ? null : { code: "out-of-range", combatant: helped, detail: band };
}

/** Tells whether a Minor Action makes sense as somebody is now (M-15, M-18). */
function fits(fight: Fight<State>, one: CombatantId, minor: Minor): boolean {
  const { prone, cover } = fighterOf(fight, one);
  if (minor === "stand-up") return prone === true;
  if (minor === "drop-prone") return prone !== true;
  return minor !== "improve-cover" || cover === "light";
}

/** The changes that a Minor Action makes to its combatant. */
const CHANGES: Readonly<Partial<Record<Minor, (fight: Fight<State>, one: CombatantId) => Fields<Fighter>>>> = {
  aim: (fight, one) => ({ aim: (fighterOf(fight, one).aim ?? 0) + 1 }),
  "take-cover": () => ({ cover: "light" }),
  "improve-cover": () => ({ cover: "heavy" }),
  "drop-prone": () => ({ prone: true }),
  "stand-up": () => ({ prone: undefined }),
};

const pair = v.object({ combatant: id, to: id, band: v.picklist(BANDS) });

/** Commands about bands, and strikes at those who leave melee: M-13, M-16, M-18. */
const places: RuleTable<State> = {
  /** M-13, M-16 */
  moveBand: rule({
    fields: pair,
    names: (command) => [command.combatant, command.to],
    who: "controller",
    stages: ["turn"],
    may(context: MomentumContext, command) {
      const { combatant: one, to, band } = command;
      const own = onOwnTurn(context, one);
      if (own !== null) return own;
      const from = one === to ? band : bandOf(context.fight, one, to);
      return from === band ? notEligible(one) : hasMinors(context, one, stepsCost(from, band));
    },
    apply(mutation: MomentumMutation, command) {
      const { fight } = mutation;
      const { combatant: one, to, band } = command;
      const from = bandOf(fight, one, to);
      spend(mutation, one, "minor", stepsCost(from, band));
      putBand(fight, one, to, band);
      note(fight, one, { cover: undefined });
      mutation.emit({ type: "moved-band", combatant: one, to, band });
      if (from !== "point-blank" || !areFoes(fight, one, to)) return;
      const turn = theTurn(fight);
      set(turn, { left: changed(turn.left, { [to]: true }) });
      if (mayProvoke(fight).includes(to)) mutation.emit({ type: "provoked", mover: one, by: [to] });
    },
    candidates: (context: MomentumContext) =>
      acting(context).flatMap((one) =>
        everyone(context).flatMap((to) =>
          BANDS.flatMap((band) => candidatesFor("moveBand", to === one ? [] : [one], undefined, { to, band })),
        ),
      ),
  }),

  /** M-13 */
  setBand: rule({
    fields: pair,
    names: (command) => [command.combatant, command.to],
    who: "gm",
    may: (_look, command) => (command.combatant === command.to ? notEligible(command.combatant) : null),
    apply(mutation: MomentumMutation, command) {
      putBand(mutation.fight, command.combatant, command.to, command.band);
      mutation.emit({ type: "moved-band", combatant: command.combatant, to: command.to, band: command.band });
    },
    candidates: (context: MomentumContext) =>
      everyone(context).flatMap((one, i, all) =>
        candidatesFor("setBand", [one], { to: all[i - 1] ?? all[1], band: "short" }),
      ),
  }),

  /** M-13: many pairs at once, as a map says them. */
  setBands: rule({
    fields: v.object({ bands: v.record(key, v.record(key, v.picklist(BANDS))) }),
    shape: (command) => (pairsIn(command.bands).length > 0 ? null : { code: "bad-command", detail: "bands" }),
    names: (command) => [...new Set(pairsIn(command.bands).flatMap(([one, to]) => [one, to]))],
    who: "gm",
    may(_look, command) {
      const alone = pairsIn(command.bands).find(([one, to]) => one === to);
      return alone === undefined ? null : notEligible(alone[0]);
    },
    apply(mutation: MomentumMutation, command) {
      for (const [one, to, band] of pairsIn(command.bands)) putBand(mutation.fight, one, to, band);
      mutation.emit({ type: "bands-set" });
    },
  }),

  /** M-16 */
  provoked: rule({
    fields: v.object({ combatant: id, mover: id }),
    names: (command) => [command.combatant, command.mover],
    who: "controller",
    stages: ["turn"],
    may(context: MomentumContext, command) {
      const { combatant: one, mover } = command;
      const idle = able(context, one);
      if (idle !== null) return idle;
      const wasLeft = activeOf(context.fight) === mover && Object.hasOwn(turnOf(context.fight)?.left ?? {}, one);
      if (!wasLeft) return notEligible(one);
      return isReady(context.fight, one) ? null : { code: "reaction-spent", combatant: one };
    },
    apply(mutation: MomentumMutation, command) {
      const { combatant: one } = command;
      spendReaction(mutation, one, null);
      // Whatever attack comes next is what one has aimed for (M-12).
      note(mutation.fight, one, { aim: undefined });
      mutation.emit({ type: "attacked", combatant: one, kind: "melee", label: null });
    },
    candidates: (context: MomentumContext) =>
      acting(context).flatMap((mover) =>
        candidatesFor("provoked", Object.keys(turnOf(context.fight)?.left ?? {}), undefined, { mover }),
      ),
  }),

  /** M-16 */
  useReaction: rule({
    fields: v.object({ combatant: id, label: line }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: IN_A_ROUND,
    may: (context: MomentumContext, command) =>
      able(context, command.combatant) ??
      (isReady(context.fight, command.combatant) ? null : { code: "reaction-spent", combatant: command.combatant }),
    apply: (mutation: MomentumMutation, command) => spendReaction(mutation, command.combatant, command.label),
    candidates: (context: MomentumContext) => candidatesFor("useReaction", everyone(context), { label: "React" }),
  }),

  /** M-18 */
  setCover: rule({
    fields: v.object({ combatant: id, cover: v.picklist(COVERS) }),
    names: (command) => [command.combatant],
    who: "gm",
    apply(mutation: MomentumMutation, command) {
      const { combatant: one, cover } = command;
      note(mutation.fight, one, { cover: cover === "none" ? undefined : cover });
      mutation.emit({ type: "cover-set", combatant: one, cover });
    },
    candidates: (context: MomentumContext) => candidatesFor("setCover", everyone(context), { cover: "light" }),
  }),
};

/** The pairs that a command about many bands names, one after the other. */
function pairsIn(
  bands: Readonly<Record<CombatantId, Readonly<Record<CombatantId, Band>>>>,
): [CombatantId, CombatantId, Band][] {
  return Object.entries(bands).flatMap(([one, others]) =>
    Object.entries(others).map(([to, band]): [CombatantId, CombatantId, Band] => [one, to, band]),
  );
}

/** The pool and the scene: M-4, M-6. */
const scene: RuleTable<State> = {
  /** M-6 */
  changeMomentum: rule({
    fields: v.object({ by: whole(-1000, 1000) }),
    who({ fight, viewer }: MomentumContext, command) {
      if (viewer.gm) return null;
      if (command.by >= 0) return { code: "gm-only" };
      return speaksFor(fight, viewer, "players") ? null : { code: "not-yours" };
    },
    may: ({ fight, viewer }: MomentumContext, command) =>
      !viewer.gm && poolOf(fight) + command.by < 0 ? { code: "not-enough-momentum", detail: poolOf(fight) } : null,
    apply: (mutation: MomentumMutation, command) => changePool(mutation, command.by),
    candidates: () => [1, -1].map((by) => ({ command: { do: "changeMomentum", by } })),
    label: (_look, command) =>
      text("momentum.log.change-momentum", { by: command.by > 0 ? `+${command.by}` : command.by }),
  }),

  /** M-4 */
  endScene: rule({
    fields: v.object({}),
    who: "gm",
    stages: IN_A_ROUND,
    may: ({ fight }: MomentumContext) => (fight.rules.mayEnd ? null : { code: "not-eligible" }),
    apply(mutation: MomentumMutation) {
      effectsAtCombatEnd(mutation);
      set(mutation.fight, { stage: "ended" });
      mutation.emit({ type: "ended" });
    },
    candidates: () => [{ command: { do: "endScene" } }],
  }),
};

/** All commands of the variant itself. */
export const rules: RuleTable<State> = { ...turns, ...doing, ...places, ...scene };
