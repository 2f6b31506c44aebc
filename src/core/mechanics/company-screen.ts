import { asJoined, combatant, controls, sees, whyIdle } from "../state/combatants";
import { companiesIn, companyOf } from "../state/companies";
import type { CombatantId, Company, Fight, Shares } from "../state/fight";
import { keyOf, text } from "../state/text";
import type { Context } from "../engine/variant";
import type { Control, ControlFactory, ControlSpec, Member, Row, RowState } from "../screen/screen";
import { companionsIn, whyNotShared } from "../engine/companies";
import { choiceField, peopleField } from "./fields";

/** A company shows its most urgent member's state. */
const LIVELIEST: readonly RowState[] = ["acting", "waiting", "delayed", "late", "acted", "out"];

export const stateOfAll = (states: readonly RowState[]): RowState =>
  LIVELIEST.find((state) => states.includes(state)) ?? "waiting";

/** How many of these can act. */
export const ableAmong = (fight: Fight, ids: readonly CombatantId[]): number =>
  ids.filter((id) => whyIdle(fight, id) === null).length;

/** The rows, with one for all that share a turn. It stands where the first that is still to act stands (C-31). */
export function inUnits({ fight, variant }: Context, rows: readonly Row[]): Row[] {
  const left = new Map(rows.map((row) => [row.id, row]));
  const heads = new Map<CombatantId, Row>();
  for (const { id } of rows) {
    if (!left.has(id)) continue;
    const unit = (variant.flow.unitOf?.(fight, id) ?? [id]).flatMap((who) => left.get(who) ?? []);
    for (const row of unit) left.delete(row.id);
    const [first, ...others] = unit as [Row, ...Row[]];
    if (others.length === 0) heads.set(id, first);
    else heads.set((rows.find((row) => unit.includes(row) && isOpen(row)) ?? first).id, unitRow(fight, unit));
  }
  return rows.flatMap(({ id }) => heads.get(id) ?? []);
}

const isOpen = ({ state }: Row): boolean => state !== "acted" && state !== "out";

/** The row of the first that can act, with the buttons of the first that has any. */
function unitRow(fight: Fight, unit: readonly Row[]): Row {
  const [first] = unit as readonly [Row, ...Row[]];
  const ids = unit.map(({ id }) => id);
  const { conditions: _conditions, ...lead } = unit.find(({ id }) => whyIdle(fight, id) === null) ?? first;
  const asked = unit.find((row) => row.asked !== undefined)?.asked;
  const acting = unit.find(({ state }) => state === "acting");
  return {
    ...lead,
    state: stateOfAll(unit.map(({ state }) => state)),
    mine: unit.some(({ mine }) => mine),
    ...(asked !== undefined && { asked }),
    tags: (acting ?? lead).tags,
    line: [],
    effects: [],
    controls: unit.find((row) => row.controls.length > 0)?.controls ?? [],
    group: { id: first.id, able: ableAmong(fight, ids), members: unit.map(memberOf) },
  };
}

const memberOf = ({ id, state, line, effects, controls: own, menu }: Row): Member => ({
  id,
  state,
  marked: null,
  line,
  effects,
  controls: own,
  menu,
});

const OFFERED = {
  turn: keyOf("fields.shares-turn"),
  after: keyOf("fields.shares-after"),
  roll: keyOf("fields.shares-roll"),
} as const satisfies Record<Shares, string>;

/** In every variant, the controls that put a combatant into a company and take it out (C-31). */
export function companyMenu(context: Context, factory: ControlFactory, id: CombatantId): Control[] {
  const { fight, variant, viewer } = context;
  if (!controls(viewer, id)) return [];
  const { side } = combatant(fight, id);
  const mates = companionsIn(context, id).filter((other) => sees(fight, viewer, other) && controls(viewer, other));
  const others = asJoined(fight).filter((other) => combatant(fight, other).side === side && controls(viewer, other));
  const people = [...new Set([id, ...mates, ...others])].filter((other) => sees(fight, viewer, other));
  const now = companyOf(fight, id)?.shares;
  const shared = (Object.keys(OFFERED) as Shares[])
    .filter((shares) => whyNotShared(fight, variant, shares) === null)
    // The present choice is first, because the form begins with the first.
    .toSorted((a, b) => Number(b === now) - Number(a === now));
  const [only, ...more] = shared;
  const who = { ...peopleField("combatants", text("fields.together"), people), value: mates.length > 1 ? mates : [id] };
  const what = choiceField("shares", text("fields.shares"), shared, (shares) => ({ key: OFFERED[shares] }));
  const specs: ControlSpec[] = [
    {
      id: `group ${id}`,
      group: "order",
      command: { do: "group", ...(more.length === 0 && { shares: only }) },
      fields: [{ ...who, required: true, least: 2, aims: "selected" }, ...(more.length > 0 ? [what] : [])],
    },
    { group: "order", command: { do: "lead", combatant: id } },
    { id: `ungroup ${id}`, group: "order", command: { do: "ungroup", combatants: [id] } },
  ];
  return factory.enabled(...(only === undefined || people.length < 2 ? specs.slice(1) : specs));
}

/** The control that parts a whole company, for its row's menu. */
export function partingMenu(context: Context, factory: ControlFactory, id: CombatantId): Control[] {
  const mates = companionsIn(context, id).filter((other) => sees(context.fight, context.viewer, other));
  const command = { do: "ungroup", combatants: mates };
  return mates.length < 2
    ? []
    : factory.enabled({ id: `part ${id}`, label: text("controls.part"), group: "order", command });
}

/** The companies of which a viewer sees two members or more, by the members that the viewer sees. */
export function companiesSeen(fight: Fight, isSeen: (id: CombatantId) => boolean): Company[] {
  const found = companiesIn(fight).map((company) => ({ ...company, members: company.members.filter(isSeen) }));
  return found.filter(({ members }) => members.length > 1);
}
