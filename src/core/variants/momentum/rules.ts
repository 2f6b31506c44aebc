import * as v from "valibot";
import { asJoined, combatant, controls, hasActed } from "../../state/combatants";
import { SIDES, type CombatantId } from "../../state/ids";
import type { Body } from "../../state/encounter";
import { combatantOnly, id, key, label, line, whole } from "../../state/fields";
import type { Refusal } from "../../state/refusal";
import { offersFor, rule } from "../../engine/rule";
import type { Act, Look, RuleTable } from "../../engine/variant";
import { stillToAct } from "../../mechanics/chosen-turns";
import { able, activeOf, actingIn, inOwnTurn } from "../../mechanics/own-turn";
import { effectsAtCombatEnd } from "../../mechanics/effects";
import { text } from "../../state/text";
import { bandOf, putBand, stepsCost } from "./bands";
import { beginTurn, endActive, mayActOf } from "./flow";
import { changePool, poolOf } from "./pool";
import { mayProvoke, SEIZE_COST, seizing, speaksFor, willpowerOf } from "./rights";
import { areFoes, BANDS, COVERS, fighterOf, isReady, note, turnOf, type Band, type State, type Turn } from "./state";

type MomentumLook = Look<State>;
type MomentumAct = Act<State>;

/** What an Action is spent on (M-8). */
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
/** What a Minor Action is spent on (M-8). */
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
/** What both Minor Actions are, to trade them or to sprint (M-9, M-14). */
const BOTH_MINORS = 2;

/** The turn under way, as a rule finds it that is only for `turn`. Throws where there is none: a fault of the rule. */
function theTurn(body: Body<State>): Turn {
  const turn = turnOf(body);
  if (turn === null) throw new Error("no turn is under way");
  return turn;
}

/** Everything that is spent on one's own turn is held to this first. */
function onOwnTurn(look: MomentumLook, one: CombatantId): Refusal | null {
  return inOwnTurn(look, one) ?? able(look, one);
}

function hasAction({ body }: MomentumLook, one: CombatantId): Refusal | null {
  return (turnOf(body)?.actions ?? 0) > 0 ? null : { code: "no-actions-left", combatant: one };
}

function hasMinors({ body }: MomentumLook, one: CombatantId, cost: number): Refusal | null {
  return (turnOf(body)?.minors ?? 0) >= cost ? null : { code: "no-minors-left", combatant: one, detail: cost };
}

/** M-14: who sprints has Minor Actions for movement only. */
function mayDoMore({ body }: MomentumLook, one: CombatantId): Refusal | null {
  return fighterOf(body, one).sprinting === true ? { code: "sprint-must-move", combatant: one } : null;
}

function notEligible(one: CombatantId): Refusal {
  return { code: "not-eligible", combatant: one };
}

/** Pays with Actions or Minor Actions of the turn under way; that they are there has been asked before. */
function spend(act: MomentumAct, one: CombatantId, what: "action" | "minor", amount: number): void {
  const turn = theTurn(act.body);
  if (amount === 0) return;
  turn.begun = true;
  if (what === "action") turn.actions -= amount;
  else turn.minors -= amount;
  act.emit({ type: "spent", combatant: one, what, amount });
}

function spendReaction(act: MomentumAct, one: CombatantId, said: string | null): void {
  note(act.body, one, { reacted: act.body.round });
  act.emit({ type: "reaction-spent", combatant: one, label: said });
}

function everyone({ body }: MomentumLook): CombatantId[] {
  return asJoined(body);
}

function acting({ body }: MomentumLook): CombatantId[] {
  return actingIn(body);
}

/** Whose turn it is and when it ends: M-2, M-5, C-9. */
const turns: RuleTable<State> = {
  /** M-2 */
  takeTurn: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["choosing"],
    may: (look: MomentumLook, command) =>
      look.body.rules.control === combatant(look.body, command.combatant).side
        ? mayBeChosen(look, command.combatant)
        : { code: "wrong-side", combatant: command.combatant },
    apply: (act: MomentumAct, command) => beginTurn(act, command.combatant),
    offers: (look: MomentumLook) => offersFor("takeTurn", stillToAct(look.body)),
  }),

  /** C-9, M-2 */
  endTurn: rule({
    fields: v.object({ combatant: v.optional(id), next: v.optional(id) }),
    names: (command) => [command.combatant, command.next].filter((one) => one !== undefined),
    who({ body, viewer }: MomentumLook) {
      const active = activeOf(body);
      return active === null || controls(viewer, active) ? null : { code: "not-yours", combatant: active };
    },
    stages: ["turn"],
    may(look: MomentumLook, command) {
      const active = activeOf(look.body);
      if (active === null) return null;
      const own = inOwnTurn(look, command.combatant ?? active);
      if (own !== null || command.next === undefined) return own;
      if (areFoes(look.body, active, command.next)) return { code: "wrong-side", combatant: command.next };
      return command.next === active ? { code: "already-acted", combatant: active } : mayBeChosen(look, command.next);
    },
    apply(act: MomentumAct, command) {
      const active = activeOf(act.body);
      if (active === null) return;
      const { side } = combatant(act.body, active);
      endActive(act, active);
      if (command.next !== undefined) handOver(act, side, command.next);
    },
    offers: (look: MomentumLook) => [
      { command: { do: "endTurn" } },
      ...acting(look).flatMap((active) => {
        const others = mayActOf(look.body, combatant(look.body, active).side);
        return others.map((next) => ({ command: { do: "endTurn", next } }));
      }),
    ],
    label: (look: MomentumLook) => text("log.endTurn", { combatants: { names: acting(look) } }),
  }),

  /** M-5 */
  seize: rule({
    fields: v.object({ side: v.picklist(SIDES), reason: line }),
    who({ body, viewer }: MomentumLook, command) {
      if (speaksFor(body, viewer, command.side)) return null;
      return { code: command.side === "gm" ? "gm-only" : "not-yours" };
    },
    stages: IN_A_ROUND,
    may: ({ body }: MomentumLook, command) => seizing(body, command.side),
    apply(act: MomentumAct, command) {
      const { rules, stage } = act.body;
      if (command.side === "players") changePool(act, -SEIZE_COST);
      if (stage === "turn") rules.seized = true;
      else rules.control = command.side;
      rules.next = null;
      act.emit({ type: "seized", side: command.side });
    },
    offers: () => SIDES.map((side) => ({ command: { do: "seize", side }, sample: { reason: "Seize" } })),
    label: (_look, command) => text("log.seize", { side: text(`side.${command.side}`) }),
  }),
};

/** Who has acted, or cannot act, is not chosen (M-2, C-15). */
function mayBeChosen(look: MomentumLook, one: CombatantId): Refusal | null {
  return hasActed(look.body, one) ? { code: "already-acted", combatant: one } : able(look, one);
}

/** M-2: among the players who is named begins at once; the gm's side only names, so that it can be seized. */
function handOver(act: MomentumAct, side: "players" | "gm", next: CombatantId): void {
  const { body } = act;
  const { rules } = body;
  if (rules.control !== side || !mayActOf(body, side).includes(next)) return;
  if (side === "gm") rules.next = next;
  else beginTurn(act, next);
}

/** What is done on one's turn: M-8 … M-10, M-14. */
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
    may(look: MomentumLook, command) {
      const { combatant: one, target } = command;
      const helped = command.action === "assist" ? target : undefined;
      return (
        inOwnTurn(look, one) ??
        (helped !== undefined && areFoes(look.body, one, helped) ? { code: "wrong-side", combatant: helped } : null) ??
        able(look, one) ??
        (helped === undefined ? null : inReach(look.body, one, helped)) ??
        hasAction(look, one)
      );
    },
    apply(act: MomentumAct, command) {
      const { combatant: one, action, target } = command;
      const of = fighterOf(act.body, one);
      act.emit({ type: "used", combatant: one, what: action, label: command.label || null, ...(target && { target }) });
      spend(act, one, "action", 1);
      note(act.body, one, { assisted: undefined });
      if (action === "attack") note(act.body, one, { aim: undefined });
      if (action === "defensive-stance") note(act.body, one, { stance: Math.min(MOST_STANCE, (of.stance ?? 0) + 1) });
      if (action !== "assist" || target === undefined) return;
      note(act.body, target, { assisted: true });
      act.emit({ type: "assisted", combatant: one, target });
    },
    offers: (look: MomentumLook) =>
      acting(look).flatMap((one) => [
        ...ACTIONS.filter((action) => action !== "assist").flatMap((action) =>
          offersFor("act", [one], action === "custom" ? { label: "Act" } : undefined, { action }),
        ),
        ...everyone(look).flatMap((target) => offersFor("act", [one], undefined, { action: "assist", target })),
      ]),
    label: (_look, command) =>
      text("log.act-as", {
        combatant: { name: command.combatant },
        what: command.label || text(`act.${command.action}`),
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
    may: (look: MomentumLook, command) =>
      onOwnTurn(look, command.combatant) ??
      (command.minor === "move" ? null : mayDoMore(look, command.combatant)) ??
      (fits(look.body, command.combatant, command.minor) ? null : notEligible(command.combatant)) ??
      hasMinors(look, command.combatant, 1),
    apply(act: MomentumAct, command) {
      const { combatant: one, minor } = command;
      act.emit({ type: "used", combatant: one, what: minor, label: command.label || null });
      spend(act, one, "minor", 1);
      const changes = CHANGES[minor]?.(act.body, one);
      if (changes !== undefined) note(act.body, one, changes);
    },
    offers: (look: MomentumLook) =>
      MINORS.flatMap((minor) =>
        offersFor("minor", acting(look), minor === "custom" ? { label: "Act" } : undefined, { minor }),
      ),
    label: (_look, command) =>
      text("log.act-as", {
        combatant: { name: command.combatant },
        what: command.label || text(`minor.${command.minor}`),
      }),
  }),

  /** M-9 */
  trade: rule({
    fields: v.object({ combatant: id, to: v.picklist(["action", "minor"]) }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(look: MomentumLook, command) {
      const { combatant: one, to } = command;
      const own = onOwnTurn(look, one);
      if (own !== null) return own;
      if (turnOf(look.body)?.traded === true) return { code: "already-traded", combatant: one };
      if (to === "minor") return hasAction(look, one);
      return mayDoMore(look, one) ?? hasMinors(look, one, BOTH_MINORS);
    },
    apply(act: MomentumAct, command) {
      const turn = theTurn(act.body);
      turn.begun = true;
      turn.traded = true;
      turn.actions += command.to === "action" ? 1 : -1;
      turn.minors += command.to === "action" ? -BOTH_MINORS : 1;
      act.emit({ type: "traded", combatant: command.combatant, to: command.to });
    },
    offers: (look: MomentumLook) =>
      (["action", "minor"] as const).flatMap((to) => offersFor("trade", acting(look), undefined, { to })),
  }),

  /** M-10 */
  willpower: rule({
    fields: v.object({ combatant: id, use: v.picklist(["action", "upgrade", "other"]) }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(look: MomentumLook, command) {
      const { combatant: one, use } = command;
      const spent = Object.hasOwn(turnOf(look.body)?.willed ?? {}, one) || willpowerOf(look.body, one) === 0;
      return (
        (use === "action" ? inOwnTurn(look, one) : null) ??
        able(look, one) ??
        (spent ? { code: "willpower-spent", combatant: one } : null)
      );
    },
    apply(act: MomentumAct, command) {
      const { body } = act;
      const { combatant: one, use } = command;
      const turn = theTurn(body);
      turn.willed[one] = true;
      if (activeOf(body) === one) turn.begun = true;
      if (use === "action") turn.actions += 1;
      const { traits } = combatant(body, one);
      const points = Object.hasOwn(traits, "willpower") ? traits["willpower"] : undefined;
      if (typeof points === "number") traits["willpower"] = points - 1;
      act.emit({ type: "spent", combatant: one, what: "willpower", amount: 1 });
    },
    offers: (look: MomentumLook) => [
      ...offersFor("willpower", acting(look), undefined, { use: "action" }),
      ...(["upgrade", "other"] as const).flatMap((use) => offersFor("willpower", everyone(look), undefined, { use })),
    ],
  }),

  /** M-14 */
  sprint: rule({
    fields: combatantOnly,
    names: (command) => [command.combatant],
    who: "controller",
    stages: ["turn"],
    may(look: MomentumLook, command) {
      const { combatant: one } = command;
      const own = onOwnTurn(look, one);
      if (own !== null) return own;
      const late = turnOf(look.body)?.begun === true || fighterOf(look.body, one).sprinting === true;
      return late ? { code: "sprint-at-start", combatant: one } : hasMinors(look, one, BOTH_MINORS);
    },
    apply(act: MomentumAct, command) {
      note(act.body, command.combatant, { sprinting: true, cover: undefined });
      act.emit({ type: "used", combatant: command.combatant, what: "sprint", label: null });
    },
    offers: (look: MomentumLook) => offersFor("sprint", acting(look)),
  }),
};

/** M-12: only within Close, and never oneself. */
function inReach(body: Body<State>, one: CombatantId, helped: CombatantId): Refusal | null {
  if (one === helped) return notEligible(one);
  const band = bandOf(body, one, helped);
  return band === "point-blank" || band === "close" ? null : { code: "out-of-range", combatant: helped, detail: band };
}

/** Whether a Minor Action makes sense as somebody is now (M-15, M-18). */
function fits(body: Body<State>, one: CombatantId, minor: Minor): boolean {
  const { prone, cover } = fighterOf(body, one);
  if (minor === "stand-up") return prone === true;
  if (minor === "drop-prone") return prone !== true;
  return minor !== "improve-cover" || cover === "light";
}

/** What a Minor Action changes about who takes it. */
const CHANGES: Readonly<Partial<Record<Minor, (body: Body<State>, one: CombatantId) => Parameters<typeof note>[2]>>> = {
  aim: (body, one) => ({ aim: (fighterOf(body, one).aim ?? 0) + 1 }),
  "take-cover": () => ({ cover: "light" }),
  "improve-cover": () => ({ cover: "heavy" }),
  "drop-prone": () => ({ prone: true }),
  "stand-up": () => ({ prone: undefined }),
};

const pair = v.object({ combatant: id, to: id, band: v.picklist(BANDS) });

/** Where everybody is, and what comes of leaving melee: M-13, M-16, M-18. */
const places: RuleTable<State> = {
  /** M-13, M-16 */
  moveBand: rule({
    fields: pair,
    names: (command) => [command.combatant, command.to],
    who: "controller",
    stages: ["turn"],
    may(look: MomentumLook, command) {
      const { combatant: one, to, band } = command;
      const own = onOwnTurn(look, one);
      if (own !== null) return own;
      const from = one === to ? band : bandOf(look.body, one, to);
      return from === band ? notEligible(one) : hasMinors(look, one, stepsCost(from, band));
    },
    apply(act: MomentumAct, command) {
      const { body } = act;
      const { combatant: one, to, band } = command;
      const from = bandOf(body, one, to);
      spend(act, one, "minor", stepsCost(from, band));
      putBand(body, one, to, band);
      note(body, one, { cover: undefined });
      act.emit({ type: "moved-band", combatant: one, to, band });
      if (from !== "point-blank" || !areFoes(body, one, to)) return;
      theTurn(body).left[to] = true;
      if (mayProvoke(body).includes(to)) act.emit({ type: "provoked", mover: one, by: [to] });
    },
    offers: (look: MomentumLook) =>
      acting(look).flatMap((one) =>
        everyone(look).flatMap((to) =>
          BANDS.flatMap((band) => offersFor("moveBand", to === one ? [] : [one], undefined, { to, band })),
        ),
      ),
  }),

  /** M-13 */
  setBand: rule({
    fields: pair,
    names: (command) => [command.combatant, command.to],
    who: "gm",
    may: (_look, command) => (command.combatant === command.to ? notEligible(command.combatant) : null),
    apply(act: MomentumAct, command) {
      putBand(act.body, command.combatant, command.to, command.band);
      act.emit({ type: "moved-band", combatant: command.combatant, to: command.to, band: command.band });
    },
    offers: (look: MomentumLook) =>
      everyone(look).flatMap((one, i, all) => offersFor("setBand", [one], { to: all[i - 1] ?? all[1], band: "short" })),
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
    apply(act: MomentumAct, command) {
      for (const [one, to, band] of pairsIn(command.bands)) putBand(act.body, one, to, band);
      act.emit({ type: "bands-set" });
    },
  }),

  /** M-16 */
  provoked: rule({
    fields: v.object({ combatant: id, mover: id }),
    names: (command) => [command.combatant, command.mover],
    who: "controller",
    stages: ["turn"],
    may(look: MomentumLook, command) {
      const { combatant: one, mover } = command;
      const idle = able(look, one);
      if (idle !== null) return idle;
      const wasLeft = activeOf(look.body) === mover && Object.hasOwn(turnOf(look.body)?.left ?? {}, one);
      if (!wasLeft) return notEligible(one);
      return isReady(look.body, one) ? null : { code: "reaction-spent", combatant: one };
    },
    apply(act: MomentumAct, command) {
      const { combatant: one } = command;
      spendReaction(act, one, null);
      // Whatever attack comes next is what one has aimed for (M-12).
      note(act.body, one, { aim: undefined });
      act.emit({ type: "attacked", combatant: one, kind: "melee", label: null });
    },
    offers: (look: MomentumLook) =>
      acting(look).flatMap((mover) =>
        offersFor("provoked", Object.keys(turnOf(look.body)?.left ?? {}), undefined, { mover }),
      ),
  }),

  /** M-16 */
  useReaction: rule({
    fields: v.object({ combatant: id, label: line }),
    names: (command) => [command.combatant],
    who: "controller",
    stages: IN_A_ROUND,
    may: (look: MomentumLook, command) =>
      able(look, command.combatant) ??
      (isReady(look.body, command.combatant) ? null : { code: "reaction-spent", combatant: command.combatant }),
    apply: (act: MomentumAct, command) => spendReaction(act, command.combatant, command.label),
    offers: (look: MomentumLook) => offersFor("useReaction", everyone(look), { label: "React" }),
  }),

  /** M-18 */
  setCover: rule({
    fields: v.object({ combatant: id, cover: v.picklist(COVERS) }),
    names: (command) => [command.combatant],
    who: "gm",
    apply(act: MomentumAct, command) {
      const { combatant: one, cover } = command;
      note(act.body, one, { cover: cover === "none" ? undefined : cover });
      act.emit({ type: "cover-set", combatant: one, cover });
    },
    offers: (look: MomentumLook) => offersFor("setCover", everyone(look), { cover: "light" }),
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
    who({ body, viewer }: MomentumLook, command) {
      if (viewer.gm) return null;
      if (command.by >= 0) return { code: "gm-only" };
      return speaksFor(body, viewer, "players") ? null : { code: "not-yours" };
    },
    may: ({ body, viewer }: MomentumLook, command) =>
      !viewer.gm && poolOf(body) + command.by < 0 ? { code: "not-enough-momentum", detail: poolOf(body) } : null,
    apply: (act: MomentumAct, command) => changePool(act, command.by),
    offers: () => [1, -1].map((by) => ({ command: { do: "changeMomentum", by } })),
    label: (_look, command) => text("log.changeMomentum", { by: command.by > 0 ? `+${command.by}` : command.by }),
  }),

  /** M-4 */
  endScene: rule({
    fields: v.object({}),
    who: "gm",
    stages: IN_A_ROUND,
    may: ({ body }: MomentumLook) => (body.rules.mayEnd ? null : { code: "not-eligible" }),
    apply(act: MomentumAct) {
      effectsAtCombatEnd(act);
      act.body.stage = "ended";
      act.emit({ type: "ended" });
    },
    offers: () => [{ command: { do: "endScene" } }],
  }),
};

/** All commands of the variant itself. */
export const rules: RuleTable<State> = { ...turns, ...doing, ...places, ...scene };
