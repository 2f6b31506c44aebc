import { combatant, hasActed, isDefeated, whyIdle } from "../../state/combatants";
import { SIDES, type CombatantId, type Side } from "../../state/ids";
import { effectsSection } from "../../mechanics/effect-screen";
import { named } from "../../mechanics/screen";
import type { ControlFactory, ControlSpec } from "../../screen/control-factory";
import type { Cell, Control, Lane, LanePerson, MapFill, Section, Sum, SumPick } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { bandOf } from "./bands";
import {
  actSpec,
  assistSpecs,
  customSpecs,
  endSceneSpec,
  minorSpec,
  moveSpec,
  poolSpecs,
  seizeSpec,
  setBandSpec,
  sprintSpec,
  takeTurnSpec,
  tradeSpec,
  willpowerSpec,
} from "./controls";
import { stateOf, type ScreenContext } from "./screen-context";
import { budgetPips } from "./pips";
import { half, poolMax, poolOf } from "./pool";
import { riskOf, ATTACK_MODES } from "./risk";
import { areFoes, BANDS, fighterOf } from "./state";
import { bandWord, partWord, signed, standingWords } from "./words";

/** The panel: the pool, the sides, what the one acting can do, its Risk, and who is how far from whom. */
export function panelOf(context: ScreenContext, factory: ControlFactory): Section[] {
  const { fight } = context;
  const effects = effectsSection(context, factory);
  if (fight.round === 0) {
    return [
      { kind: "note", id: "before", text: text("panel.before") },
      gauge(context, factory),
      ...matrices(context, factory),
      ...effects,
    ];
  }
  return [
    gauge(context, factory),
    { kind: "lanes", id: "sides", lanes: SIDES.map((side) => lane(context, factory, side)) },
    ...turnSection(context, factory),
    ...riskSection(context),
    ...matrices(context, factory),
    ...effects,
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
    controls: factory.enabled(...poolSpecs(viewer.gm), endSceneSpec),
  };
}

/** M-2 */
function lane(context: ScreenContext, factory: ControlFactory, side: Side): Lane {
  const { fight, seen } = context;
  const people = seen.filter((id) => combatant(fight, id).side === side);
  const acted = people.filter((id) => hasActed(fight, id));
  const waiting = people.filter((id) => !hasActed(fight, id));
  const leads = fight.rules.control === side && fight.stage !== "ended";
  return {
    id: side,
    title: text(leads ? `momentum.lanes.${side}-act` : `sides.${side}`),
    count: text("momentum.lanes.acted", { count: acted.length, of: people.length }),
    leads,
    people: [...waiting, ...acted].map((id) => lanePerson(context, factory, id)),
    controls: factory.enabled(seizeSpec(side)),
  };
}

function lanePerson(context: ScreenContext, factory: ControlFactory, id: CombatantId): LanePerson {
  return {
    id,
    state: stateOf(context, id),
    word: laneWord(context, id),
    icon: null,
    controls: context.active === null ? factory.enabled(takeTurnSpec(id)) : [],
  };
}

function laneWord({ fight, active, striking }: ScreenContext, id: CombatantId): Text | null {
  if (active === id) return text("tracker.tags.acting");
  if (striking.has(id)) return text("momentum.tags.may-strike");
  if (hasActed(fight, id)) return text("tracker.states.acted");
  const idle = whyIdle(fight, id);
  if (idle !== null) return text(`conditions.${idle}`);
  return fight.rules.next === id ? text("momentum.tags.next") : null;
}

/** Draws the commands of the turn under way, each with its cost (M-7 … M-10, M-14). */
function turnSection(context: ScreenContext, factory: ControlFactory): Section[] {
  const { fight, active, ownActor } = context;
  if (active === null || active === "unseen") return [];
  const [actions, minors] = budgetPips(fight, active);
  const often = ownActor === null ? [] : usual(context, ownActor);
  const rarely = ownActor === null ? [] : rare(context, ownActor);
  const isOwn = ownActor !== null && context.own.has(ownActor);
  return [
    {
      kind: "budget",
      id: `turn ${active}`,
      person: active,
      tag: { label: text("tracker.tags.acting"), tone: "actor" },
      line: standingWords(fight, active),
      sorts: [
        {
          label: text("momentum.budget.actions"),
          pips: actions,
          note: text("momentum.budget.left", { left: actions.left }),
        },
        {
          label: text("momentum.budget.minors"),
          pips: minors,
          note: text("momentum.budget.left", { left: minors.left }),
        },
      ],
      ways: isOwn ? [{ id: "turn", label: text("tracker.tags.acting"), controls: factory.visible(...often) }] : [],
      controls: [],
      more: isOwn ? factory.enabled(...rarely) : factory.enabled(...often, ...rarely),
    },
  ];
}

/** The commands of most turns. */
function usual({ fight }: ScreenContext, id: CombatantId): ControlSpec[] {
  const isProne = fighterOf(fight, id).prone === true;
  return [
    actSpec(id, "attack"),
    actSpec(id, "defensive-stance"),
    ...(isProne ? [minorSpec(id, "stand-up")] : []),
    minorSpec(id, "move"),
    minorSpec(id, "aim"),
    tradeSpec(id, "action"),
  ];
}

/** The rest; only what is possible now is shown. */
function rare({ fight, seen }: ScreenContext, id: CombatantId): ControlSpec[] {
  return [
    ...assistSpecs(fight, id, seen),
    ...(["recover", "feat", "skill", "stabilize", "focus", "interact"] as const).map((one) => actSpec(id, one)),
    ...(["take-cover", "improve-cover", "reload", "prepare", "drop-prone", "interact"] as const).map((one) =>
      minorSpec(id, one),
    ),
    sprintSpec(id),
    tradeSpec(id, "minor"),
    willpowerSpec(id, "action"),
    willpowerSpec(id, "upgrade"),
    willpowerSpec(id, "other"),
    ...customSpecs(id),
  ];
}

/** M-17: of the one acting against each foe, and of those it has left against it. */
function riskSection(context: ScreenContext): Section[] {
  const { active } = context;
  if (active === null || active === "unseen") return [];
  const targets = upright(context).filter((id) => areFoes(context.fight, active, id));
  const picks = [
    ...[...context.striking].map((id) => strikePick(context, id, active)),
    ...targets.map((id) => targetPick(context, active, id)),
  ];
  if (picks.length === 0) return [];
  return [{ kind: "sums", id: "risk", title: text("momentum.panel.risk", { combatant: named(active) }), picks }];
}

function targetPick(context: ScreenContext, active: CombatantId, target: CombatantId): SumPick {
  return {
    id: target,
    label: text("names.one", { combatant: named(target) }),
    sums: ATTACK_MODES.map((way) => riskSum(context, active, target, way)),
  };
}

function strikePick(context: ScreenContext, id: CombatantId, active: CombatantId): SumPick {
  return {
    id: `strike ${id}`,
    label: text("momentum.risk.strike", { combatant: named(id) }),
    sums: [riskSum(context, id, active, "melee")],
  };
}

function riskSum(
  { fight }: ScreenContext,
  attacker: CombatantId,
  target: CombatantId,
  way: (typeof ATTACK_MODES)[number],
): Sum {
  const { total, parts } = riskOf(fight, attacker, target, way);
  return {
    id: way,
    label: text(`momentum.risk.${way}`),
    parts: parts.map(partWord),
    total: text("momentum.risk.total", { total: signed(total) }),
  };
}

/** Those the viewer sees that are not out of the fight, as joined. */
function upright({ fight, seen }: ScreenContext): CombatantId[] {
  return seen
    .filter((id) => !isDefeated(fight, id))
    .toSorted((a, b) => combatant(fight, a).joined - combatant(fight, b).joined);
}

/** The id of the distances between the sides. */
const BETWEEN = "bands";

/** M-13: between the sides; within a side only where somebody is not close to an ally. */
function matrices(context: ScreenContext, factory: ControlFactory): Section[] {
  const { fight } = context;
  if (fight.stage === "ended") return [];
  const people = upright(context);
  const [players, foes] = SIDES.map((side) => people.filter((id) => combatant(fight, id).side === side));
  const within = [players ?? [], foes ?? []].flatMap((side, i) =>
    isSpread(context, side) ? [matrix(context, factory, `bands ${SIDES[i]}`, side, side)] : [],
  );
  if ((players ?? []).length === 0 || (foes ?? []).length === 0) return within;
  return [matrix(context, factory, BETWEEN, players ?? [], foes ?? []), ...within];
}

function isSpread({ fight }: ScreenContext, side: readonly CombatantId[]): boolean {
  return side.some((a, i) => side.slice(i + 1).some((b) => bandOf(fight, a, b) !== "close"));
}

function matrix(
  context: ScreenContext,
  factory: ControlFactory,
  id: string,
  rows: readonly CombatantId[],
  columns: readonly CombatantId[],
): Section {
  const isWithin = rows === columns;
  return {
    kind: "matrix",
    id,
    title: text(isWithin ? "momentum.panel.bands-within" : "momentum.panel.bands"),
    note: context.ownActor === null && !context.viewer.gm ? null : text("momentum.panel.bands-note"),
    columns,
    rows: rows.map((a, i) => ({
      id: a,
      cells: columns.map((b, j) => (isWithin && j <= i ? null : cell(context, factory, a, b))),
    })),
    controls: [],
    ...(id === BETWEEN && context.viewer.gm && { fill: fillOf(context, rows, columns) }),
  };
}

/** From the map: between the sides, and among the players, whose help for each other goes by it (M-12). */
function fillOf({ fight }: ScreenContext, players: readonly CombatantId[], foes: readonly CombatantId[]): MapFill {
  const of = (a: CombatantId, b: CombatantId): MapFill["pairs"][number] => [a, b, BANDS.indexOf(bandOf(fight, a, b))];
  const allied = players.flatMap((a, i) => players.slice(i + 1).map((b) => of(a, b)));
  return {
    label: text("momentum.controls.fill-bands"),
    command: { do: "setBands" },
    field: "bands",
    words: BANDS,
    pairs: [...players.flatMap((a) => foes.map((b) => of(a, b))), ...allied],
  };
}

function cell(context: ScreenContext, factory: ControlFactory, a: CombatantId, b: CombatantId): Cell {
  const band = bandOf(context.fight, a, b);
  const level = BANDS.indexOf(band) as Cell["level"];
  return {
    id: `${a} ${b}`,
    level,
    word: bandWord(band),
    label: text("momentum.panel.band", { combatant: named(a), other: named(b), band: bandWord(band) }),
    controls: cellControls(context, factory, a, b),
  };
}

/** Moving with what it costs, for whoever acts with one of the two; setting, for the gm. */
function cellControls(
  { fight, ownActor, viewer }: ScreenContext,
  factory: ControlFactory,
  a: CombatantId,
  b: CombatantId,
): Control[] {
  const other = ownActor === a ? b : ownActor === b ? a : null;
  const now = bandOf(fight, a, b);
  const moves =
    ownActor === null || other === null
      ? []
      : factory.visible(...BANDS.filter((band) => band !== now).map((band) => moveSpec(fight, ownActor, other, band)));
  return [...moves, ...(viewer.gm ? factory.enabled(setBandSpec(fight, a, b)) : [])];
}
