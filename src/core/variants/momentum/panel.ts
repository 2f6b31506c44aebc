import { combatant, hasActed, isDefeated, whyIdle } from "../../state/combatants";
import { SIDES, type CombatantId, type Side } from "../../state/ids";
import { effectsSection } from "../../mechanics/effect-screen";
import { named } from "../../mechanics/screen";
import type { Pen, Sketch } from "../../screen/control-factory";
import type { Cell, Control, Lane, LanePerson, MapFill, Section, Sum, SumPick } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { bandOf } from "./bands";
import {
  actSketch,
  assistSketches,
  customSketches,
  endSceneSketch,
  minorSketch,
  moveSketch,
  poolSketches,
  seizeSketch,
  setBandSketch,
  sprintSketch,
  takeTurnSketch,
  tradeSketch,
  willpowerSketch,
} from "./controls";
import { stateOf, type Now } from "./now";
import { budgetPips } from "./pips";
import { half, poolMax, poolOf } from "./pool";
import { riskOf, WAYS } from "./risk";
import { areFoes, BANDS, fighterOf } from "./state";
import { bandWord, partWord, signed, standingWords } from "./words";

/** The panel: the pool, the sides, what the one acting can do, its Risk, and who is how far from whom. */
export function panelOf(now: Now, pen: Pen): Section[] {
  const { body } = now;
  const effects = effectsSection(now, pen);
  if (body.round === 0) {
    return [
      { kind: "note", id: "before", text: text("panel.before") },
      gauge(now, pen),
      ...matrices(now, pen),
      ...effects,
    ];
  }
  return [
    gauge(now, pen),
    { kind: "lanes", id: "sides", lanes: SIDES.map((side) => lane(now, pen, side)) },
    ...turnSection(now, pen),
    ...riskSection(now),
    ...matrices(now, pen),
    ...effects,
  ];
}

/** M-1, M-4, M-6 */
function gauge({ body, viewer }: Now, pen: Pen): Section {
  const [value, max, at] = [poolOf(body), poolMax(body), half(body)];
  return {
    kind: "gauge",
    id: "momentum",
    title: text("gauge.momentum", { value, max }),
    note: body.rules.mayEnd ? text("gauge.may-end") : text("gauge.lead", { at }),
    value,
    max,
    mark: { at, label: text("gauge.half") },
    controls: pen.open(...poolSketches(viewer.gm), endSceneSketch),
  };
}

/** M-2 */
function lane(now: Now, pen: Pen, side: Side): Lane {
  const { body, seen } = now;
  const people = seen.filter((id) => combatant(body, id).side === side);
  const acted = people.filter((id) => hasActed(body, id));
  const waiting = people.filter((id) => !hasActed(body, id));
  const leads = body.rules.control === side && body.stage !== "ended";
  return {
    id: side,
    title: text(leads ? `lane.${side}-act` : `side.${side}`),
    count: text("lane.acted", { count: acted.length, of: people.length }),
    leads,
    people: [...waiting, ...acted].map((id) => lanePerson(now, pen, id)),
    controls: pen.open(seizeSketch(side)),
  };
}

function lanePerson(now: Now, pen: Pen, id: CombatantId): LanePerson {
  return {
    id,
    state: stateOf(now, id),
    word: laneWord(now, id),
    icon: null,
    controls: now.active === null ? pen.open(takeTurnSketch(id)) : [],
  };
}

function laneWord({ body, active, striking }: Now, id: CombatantId): Text | null {
  if (active === id) return text("tag.acting");
  if (striking.has(id)) return text("tag.may-strike");
  if (hasActed(body, id)) return text("line.acted");
  const idle = whyIdle(body, id);
  if (idle !== null) return text(`condition.${idle}`);
  return body.rules.next === id ? text("tag.next") : null;
}

/** What may be done on the turn under way, each with what it costs (M-7 … M-10, M-14). */
function turnSection(now: Now, pen: Pen): Section[] {
  const { body, active, mine } = now;
  if (active === null || active === "unseen") return [];
  const [actions, minors] = budgetPips(body, active);
  const often = mine === null ? [] : usual(now, mine);
  const rarely = mine === null ? [] : rare(now, mine);
  const isOwn = mine !== null && now.own.has(mine);
  return [
    {
      kind: "budget",
      id: `turn ${active}`,
      person: active,
      tag: { label: text("tag.acting"), tone: "actor" },
      line: standingWords(body, active),
      sorts: [
        { label: text("budget.actions"), pips: actions, note: text("budget.left", { left: actions.left }) },
        { label: text("budget.minors"), pips: minors, note: text("budget.left", { left: minors.left }) },
      ],
      ways: isOwn ? [{ id: "turn", label: text("tag.acting"), controls: pen.any(...often) }] : [],
      controls: [],
      more: isOwn ? pen.open(...rarely) : pen.open(...often, ...rarely),
    },
  ];
}

/** What most turns are made of. */
function usual({ body }: Now, id: CombatantId): Sketch[] {
  const isProne = fighterOf(body, id).prone === true;
  return [
    actSketch(id, "attack"),
    actSketch(id, "defensive-stance"),
    ...(isProne ? [minorSketch(id, "stand-up")] : []),
    minorSketch(id, "move"),
    minorSketch(id, "aim"),
    tradeSketch(id, "action"),
  ];
}

/** The rest; only what is possible now is shown. */
function rare({ body, seen }: Now, id: CombatantId): Sketch[] {
  return [
    ...assistSketches(body, id, seen),
    ...(["recover", "feat", "skill", "stabilize", "focus", "interact"] as const).map((one) => actSketch(id, one)),
    ...(["take-cover", "improve-cover", "reload", "prepare", "drop-prone", "interact"] as const).map((one) =>
      minorSketch(id, one),
    ),
    sprintSketch(id),
    tradeSketch(id, "minor"),
    willpowerSketch(id, "action"),
    willpowerSketch(id, "upgrade"),
    willpowerSketch(id, "other"),
    ...customSketches(id),
  ];
}

/** M-17: of the one acting against each foe, and of those it has left against it. */
function riskSection(now: Now): Section[] {
  const { active } = now;
  if (active === null || active === "unseen") return [];
  const targets = upright(now).filter((id) => areFoes(now.body, active, id));
  const picks = [
    ...[...now.striking].map((id) => strikePick(now, id, active)),
    ...targets.map((id) => targetPick(now, active, id)),
  ];
  if (picks.length === 0) return [];
  return [{ kind: "sums", id: "risk", title: text("panel.risk", { combatant: named(active) }), picks }];
}

function targetPick(now: Now, active: CombatantId, target: CombatantId): SumPick {
  return {
    id: target,
    label: text("risk.against", { combatant: named(target) }),
    sums: WAYS.map((way) => riskSum(now, active, target, way)),
  };
}

function strikePick(now: Now, id: CombatantId, active: CombatantId): SumPick {
  return {
    id: `strike ${id}`,
    label: text("risk.strike", { combatant: named(id) }),
    sums: [riskSum(now, id, active, "melee")],
  };
}

function riskSum({ body }: Now, attacker: CombatantId, target: CombatantId, way: (typeof WAYS)[number]): Sum {
  const { total, parts } = riskOf(body, attacker, target, way);
  return {
    id: way,
    label: text(`risk.${way}`),
    parts: parts.map(partWord),
    total: text("risk.total", { total: signed(total) }),
  };
}

/** Whom the viewer sees and who is not out of the fight, as joined. */
function upright({ body, seen }: Now): CombatantId[] {
  return seen
    .filter((id) => !isDefeated(body, id))
    .toSorted((a, b) => combatant(body, a).joined - combatant(body, b).joined);
}

/** The id of the distances between the sides. */
const BETWEEN = "bands";

/** M-13: between the sides; within a side only where somebody is not close to an ally. */
function matrices(now: Now, pen: Pen): Section[] {
  const { body } = now;
  if (body.stage === "ended") return [];
  const people = upright(now);
  const [players, foes] = SIDES.map((side) => people.filter((id) => combatant(body, id).side === side));
  const within = [players ?? [], foes ?? []].flatMap((side, i) =>
    isSpread(now, side) ? [matrix(now, pen, `bands ${SIDES[i]}`, side, side)] : [],
  );
  if ((players ?? []).length === 0 || (foes ?? []).length === 0) return within;
  return [matrix(now, pen, BETWEEN, players ?? [], foes ?? []), ...within];
}

function isSpread({ body }: Now, side: readonly CombatantId[]): boolean {
  return side.some((a, i) => side.slice(i + 1).some((b) => bandOf(body, a, b) !== "close"));
}

function matrix(
  now: Now,
  pen: Pen,
  id: string,
  rows: readonly CombatantId[],
  columns: readonly CombatantId[],
): Section {
  const isWithin = rows === columns;
  return {
    kind: "matrix",
    id,
    title: text(isWithin ? "panel.bands-within" : "panel.bands"),
    note: now.mine === null && !now.viewer.gm ? null : text("panel.bands-note"),
    columns,
    rows: rows.map((a, i) => ({
      id: a,
      cells: columns.map((b, j) => (isWithin && j <= i ? null : cell(now, pen, a, b))),
    })),
    controls: [],
    ...(id === BETWEEN && now.viewer.gm && { fill: fillOf(now, rows, columns) }),
  };
}

/** From the map: between the sides, and among the players, whose help for each other goes by it (M-12). */
function fillOf({ body }: Now, players: readonly CombatantId[], foes: readonly CombatantId[]): MapFill {
  const of = (a: CombatantId, b: CombatantId): MapFill["pairs"][number] => [a, b, BANDS.indexOf(bandOf(body, a, b))];
  const allied = players.flatMap((a, i) => players.slice(i + 1).map((b) => of(a, b)));
  return {
    label: text("control.fill-bands"),
    command: { do: "setBands" },
    field: "bands",
    words: BANDS,
    pairs: [...players.flatMap((a) => foes.map((b) => of(a, b))), ...allied],
  };
}

function cell(now: Now, pen: Pen, a: CombatantId, b: CombatantId): Cell {
  const band = bandOf(now.body, a, b);
  const level = BANDS.indexOf(band) as Cell["level"];
  return {
    id: `${a} ${b}`,
    level,
    word: bandWord(band),
    label: text("panel.band", { combatant: named(a), other: named(b), band: bandWord(band) }),
    controls: cellControls(now, pen, a, b),
  };
}

/** Moving with what it costs, for whoever acts with one of the two; setting, for the gm. */
function cellControls({ body, mine, viewer }: Now, pen: Pen, a: CombatantId, b: CombatantId): Control[] {
  const other = mine === a ? b : mine === b ? a : null;
  const now = bandOf(body, a, b);
  const moves =
    mine === null || other === null
      ? []
      : pen.any(...BANDS.filter((band) => band !== now).map((band) => moveSketch(body, mine, other, band)));
  return [...moves, ...(viewer.gm ? pen.open(setBandSketch(body, a, b)) : [])];
}
