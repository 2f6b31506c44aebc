import { combatant, hasActed, isDefeated, whyIdle } from "../../state/combatants";
import { type CombatantId, type Side, SIDES } from "../../state/fight";
import { effectsSection } from "../../mechanics/effect-screen";
import { personField } from "../../mechanics/fields";
import { actingTag, beforeNote, conditionWords, takesPart, upright } from "../../mechanics/screen";
import { later } from "../../screen/later";
import type { Control, ControlFactory, ControlSpec, Lane, Section, Sum, SumPick } from "../../screen/screen";
import { named, signed, text, type Text } from "../../state/text";
import { areFoes } from "../../mechanics/sides";
import { IN_A_ROUND, speaksFor } from "./checks";
import { tables } from "./distances";
import { stateOf, tagOf, type ScreenContext } from "./screen-context";
import { half, poolMax, poolOf } from "./pool";
import { ATTACK_MODES, riskOf, type AttackMode } from "./risk";
import type { Action, Minor } from "./spending";
import { isProne } from "./state";
import { budgetPips, noteField, seize, standingWords } from "./words";

export function panelOf(context: ScreenContext, factory: ControlFactory): Section[] {
  const pool = gauge(context, factory);
  const lanes = (): Lane[] => SIDES.map((side) => lane(context, factory, side));
  const sides: Section = later({ kind: "lanes", id: "sides" } as const, "lanes", lanes);
  return [
    ...(context.fight.round === 0 ? [beforeNote, pool] : [pool, sides]),
    ...turnSection(context, factory),
    ...riskSection(context),
    ...tables.sections(context, factory, context.ownActor),
    ...effectsSection(context, factory),
  ];
}

/** M-1, M-4, M-6 */
function gauge({ fight, viewer }: ScreenContext, factory: ControlFactory): Section {
  const [value, max, at] = [poolOf(fight), poolMax(fight), half(fight)];
  return {
    kind: "gauge",
    id: "momentum",
    title: text("momentum.gauge.momentum", { value, max }),
    note: fight.rules.mayEnd ? text("momentum.gauge.may-end") : text("momentum.gauge.lead", { at }),
    value,
    max,
    mark: { at, label: text("momentum.gauge.half") },
    controls: [
      ...factory.enabled(...[-1, 1].map((by) => ({ command: { do: "changeMomentum", by } }))),
      ...(viewer.gm && IN_A_ROUND.includes(fight.stage) ? factory.visible({ command: { do: "endScene" } }) : []),
    ],
  };
}

/** M-2 */
function lane(context: ScreenContext, factory: ControlFactory, side: Side): Lane {
  const { fight, seen, viewer } = context;
  const people = seen.filter((id) => combatant(fight, id).side === side);
  const acted = people.filter((id) => hasActed(fight, id));
  const waiting = people.filter((id) => !hasActed(fight, id));
  const ofRound = people.filter((id) => takesPart(context, id));
  const leads = fight.rules.control === side && fight.stage !== "ended";
  return {
    id: side,
    title: text(leads ? `momentum.lanes.${side}-act` : `sides.${side}`),
    count: text("momentum.lanes.acted", { count: acted.length, of: ofRound.length }),
    leads,
    people: [...waiting, ...acted].map((person) => ({
      id: person,
      state: stateOf(context, person),
      word: laneWord(context, person),
      icon: null,
      controls: context.isRunning ? [] : factory.enabled({ command: { do: "takeTurn", combatant: person } }),
    })),
    controls: IN_A_ROUND.includes(fight.stage) && speaksFor(fight, viewer, side) ? factory.visible(seize(side)) : [],
  };
}

function laneWord(context: ScreenContext, id: CombatantId): Text | null {
  const tag = tagOf(context, id);
  if (tag !== null) return tag.label;
  const idle = whyIdle(context.fight, id);
  if (hasActed(context.fight, id)) return text("tracker.states.acted");
  return idle === null ? null : text(`conditions.${idle}`);
}

/** M-7 to M-10, M-14: with their prices. */
function turnSection(context: ScreenContext, factory: ControlFactory): Section[] {
  const { fight, actor, ownActor } = context;
  if (actor === null) return [];
  const ways = ownActor === null ? [] : waysOf(context, ownActor);
  const rarely = ownActor === null ? [] : rare(context, ownActor);
  const isOwn = ownActor !== null && context.own.has(ownActor);
  const section = {
    kind: "budget",
    id: `turn ${actor}`,
    person: actor,
    tag: actingTag,
    line: [...conditionWords(context, actor), ...standingWords(fight, actor)],
    sorts: budgetPips(fight, actor).map((pips) => ({
      label: text(`momentum.budget.${pips.id}`),
      pips,
      note: text("momentum.budget.left", { left: pips.left }),
    })),
    ways: isOwn ? ways.map(({ controls, ...way }) => later(way, "controls", () => factory.visible(...controls))) : [],
    controls: [],
  } as const;
  const more = (): Control[] =>
    isOwn ? factory.visible(...rarely) : factory.enabled(...ways.flatMap((way) => way.controls), ...rarely);
  return [later(section, "more", more)];
}

const acts = (id: CombatantId, ...actions: readonly Action[]): ControlSpec[] =>
  actions.map((action) => ({ command: { do: "act", combatant: id, action } }));
const minors = (id: CombatantId, ...ways: readonly Minor[]): ControlSpec[] =>
  ways.map((minor) => ({ command: { do: "minor", combatant: id, minor } }));

/** The common commands: acting, and moving by distance (M-13). */
function waysOf(context: ScreenContext, id: CombatantId): { id: string; label: Text; controls: ControlSpec[] }[] {
  const { fight } = context;
  return [
    {
      id: "turn",
      label: text("momentum.budget.actions"),
      controls: [
        ...acts(id, "attack", "defensive-stance"),
        ...(isProne(fight, id) ? minors(id, "stand-up") : []),
        ...minors(id, "aim"),
        { command: { do: "trade", combatant: id, to: "action" } },
      ],
    },
    {
      id: "move",
      label: text("momentum.budget.move"),
      controls: [...tables.moves(context, id), ...minors(id, "move"), { command: { do: "sprint", combatant: id } }],
    },
  ];
}

function rare(context: ScreenContext, id: CombatantId): ControlSpec[] {
  const { fight, seen } = context;
  const foes = seen.filter((who) => areFoes(fight, id, who) && !isDefeated(fight, who));
  const isAlone = !seen.some((who) => who !== id && !areFoes(fight, id, who));
  const attack = { command: { do: "act", combatant: id, action: "attack" } };
  const target = [personField("target", foes), noteField];
  const at = { ...attack, id: `attack ${id}`, label: text("momentum.controls.attack-whom"), fields: target };
  return [
    ...(foes.length > 0 ? [at] : []),
    ...(isAlone ? [] : acts(id, "assist")),
    ...acts(id, "recover", "feat", "skill", "stabilize", "focus", "interact"),
    { command: { do: "act", combatant: id } },
    ...minors(id, "take-cover", "improve-cover", "reload", "prepare", "drop-prone", "interact"),
    { command: { do: "minor", combatant: id } },
    { command: { do: "trade", combatant: id, to: "minor" } },
    ...["action", "upgrade", "other"].map((use) => ({ command: { do: "willpower", combatant: id, use } })),
    ...acts(id, "custom"),
    ...minors(id, "custom"),
  ];
}

/** M-17: between the acting combatant and each foe, with strikes against it. */
function riskSection(context: ScreenContext): Section[] {
  const { actor, fight, striking } = context;
  if (actor === null) return [];
  const foes = upright(context).filter((id) => areFoes(fight, actor, id));
  const strikes = [...striking].map((id): SumPick => ({
    id: `strike ${id}`,
    label: text("momentum.risk.strike", { combatant: named(id) }),
    sums: [riskSum(context, id, actor, "melee")],
  }));
  const attacks = foes.map((id): SumPick => {
    const pick = { id, label: text("names.one", { combatant: named(id) }) };
    return later(pick, "sums", () => ATTACK_MODES.map((mode) => riskSum(context, actor, id, mode)));
  });
  const picks = [...strikes, ...attacks];
  if (picks.length === 0) return [];
  return [{ kind: "sums", id: "risk", title: text("momentum.panel.risk", { combatant: named(actor) }), picks }];
}

function riskSum({ fight }: ScreenContext, attacker: CombatantId, target: CombatantId, mode: AttackMode): Sum {
  const { total, parts } = riskOf(fight, attacker, target, mode);
  return {
    id: mode,
    label: text(`momentum.risk.${mode}`),
    parts: parts.map(({ why, by }) => text(`momentum.risk.${why}`, { by: signed(by) })),
    total: text("momentum.risk.total", { total: signed(total) }),
  };
}
