import { initiativeOf, sees } from "../state/combatants";
import { isForRound, comingEntry, entriesIn, isMember, seesMember } from "../state/entries";
import { type CombatantId, type Entry, MOMENTS } from "../state/fight";
import { named, text, verbatim, type Text } from "../state/text";
import type { Context, ScreenParts } from "../engine/variant";
import { later } from "../screen/later";
import type { Control, ControlFactory, Row, RowState } from "../screen/screen";
import { entriesInOrder, isBeyond, numberOfEntry, type Ruled } from "./entries";
import { rollOwn, rollRest } from "./footers";
import { actingTag } from "./screen";

/** These ids in order, with the entries in their places: at a number, above all, or below (C-35). */
export function withEntriesAmong(
  ruled: Ruled,
  order: readonly CombatantId[],
  entries = entriesInOrder(ruled),
): string[] {
  const ids: string[] = [...order];
  for (const entry of entries) {
    const at = numberOfEntry(ruled, entry);
    const place = at === null ? -1 : ids.findIndex((id) => isBelow(ruled, id, at));
    if (entry.at === "round-start") ids.splice(startsIn(ruled, ids), 0, entry.id);
    else ids.splice(place < 0 ? ids.length : place, 0, entry.id);
  }
  return ids;
}

const isBelow = (ruled: Ruled, id: string, at: number): boolean =>
  Object.hasOwn(ruled.fight.combatants, id) && isBeyond(ruled, initiativeOf(ruled.fight, id), at);

/** How many entries at a round's start come first. */
function startsIn({ fight }: Pick<Ruled, "fight">, ids: readonly string[]): number {
  const isStart = (id: string): boolean =>
    entriesIn(fight).some((entry) => entry.id === id && entry.at === "round-start");
  const first = ids.findIndex((id) => !isStart(id));
  return first < 0 ? ids.length : first;
}

/** The screen with the visible entries' rows, and with the moment that runs (C-35). */
export function withEntries(context: Context, parts: ScreenParts, factory: ControlFactory): ScreenParts {
  const { fight, viewer } = context;
  const seen = entriesInOrder(context).filter(({ id }) => seesMember(fight, viewer, id));
  if (seen.length === 0) return parts;
  const rows = new Map(parts.rows.map((row) => [row.id, row]));
  for (const entry of seen) rows.set(entry.id, rowOf(context, entry, factory));
  const order = withEntriesAmong(
    context,
    parts.rows.map(({ id }) => id),
    seen,
  );
  const shown = { ...parts, rows: order.flatMap((id) => rows.get(id) ?? []) };
  const coming = comingEntry(fight);
  return coming === undefined || !isMember(fight, coming.id) || !seen.includes(coming)
    ? shown
    : { ...shown, ...momentOf(context, coming, factory), header: { round: parts.header.round, stage: newsOf(coming) } };
}

const newsOf = ({ id }: Entry): Text => text("entries.news", { entry: named(id) });

function momentOf({ viewer }: Context, entry: Entry, factory: ControlFactory) {
  const [next = null] = factory.enabled({ command: { do: "advance" } });
  const news = newsOf(entry);
  const aside = factory.enabled(viewer.gm ? rollRest : rollOwn);
  return { news, prompts: [], footer: { next, aside, waiting: next === null ? news : null } };
}

function stateOf({ fight }: Context, entry: Entry): RowState {
  if (fight.coming === entry.id) return "acting";
  if (fight.round > 0 && entry.came === fight.round) return "acted";
  return isForRound(entry, Math.max(1, fight.round)) ? "waiting" : "late";
}

function rowOf(context: Context, entry: Entry, factory: ControlFactory): Row {
  const state = stateOf(context, entry);
  const number = numberOfEntry(context, entry);
  const row = {
    id: entry.id,
    entry: true as const,
    state,
    mine: false,
    tags: state === "acting" ? [actingTag] : [],
    ...(state === "acting" && { call: newsOf(entry) }),
    line: [
      ...(entry.alone === true ? [text("conditions.hidden")] : []),
      ...whenOf(entry, number !== null),
      ...(entry.label === undefined ? [] : [verbatim(entry.label)]),
      ...broughtIn(context, entry),
    ],
    number,
    base: null,
    pips: [],
    effects: [],
    controls: [],
  };
  return later(row, "menu", () => (context.viewer.gm ? menuOf(context, factory, entry) : []));
}

const MOMENT_TEXTS = {
  "round-start": text("entries.round-start"),
  "round-end": text("entries.round-end"),
} as const satisfies Record<(typeof MOMENTS)[number], Text>;

/** When it comes, in words. Empty for a number in each round. */
function whenOf({ at, round, every }: Entry, hasNumber: boolean): Text[] {
  const rounds =
    every !== undefined && every > 1
      ? text("entries.every", { count: every, round: round ?? every })
      : round === undefined
        ? null
        : text(every === undefined ? "entries.round" : "entries.from-round", { round });
  const moment = hasNumber ? [] : [MOMENT_TEXTS[at === "round-start" ? at : "round-end"]];
  return [...moment, ...(rounds === null ? [] : [rounds])];
}

function broughtIn({ fight, viewer }: Context, { brings = [], brought }: Entry): Text[] {
  const names = brings.filter((id) => sees(fight, viewer, id));
  return names.length === 0 || brought === true ? [] : [text("entries.brings", { names: { names } })];
}

/** The GM's controls for an entry: its place, its moment in a round, its end. */
function menuOf(context: Context, factory: ControlFactory, { id, at }: Entry): Control[] {
  const { fight, variant } = context;
  const people = variant.flow.order(fight).filter((who) => initiativeOf(fight, who) !== null);
  const command = { do: "changeEntry", entry: id };
  const place = { icon: "move" as const };
  return factory.enabled(
    ...(people.length === 0
      ? []
      : [
          {
            ...place,
            id: `before ${id}`,
            label: text("controls.move-before"),
            command,
            fields: [{ kind: "token" as const, name: "before", label: text("fields.before"), people }],
          },
          { ...place, id: `last ${id}`, label: text("controls.move-last"), command: { ...command, before: null } },
        ]),
    ...MOMENTS.filter((moment) => moment !== at).map((moment) => ({
      ...place,
      id: `${moment} ${id}`,
      label: MOMENT_TEXTS[moment],
      command: { ...command, at: moment },
    })),
    { id: `remove ${id}`, command: { do: "removeEntry", entry: id } },
  );
}
