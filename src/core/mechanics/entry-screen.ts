import { initiativeOf, sees } from "../state/combatants";
import { isForRound, comingEntry, entriesIn, seesMember } from "../state/entries";
import { type CombatantId, type Entry, MOMENTS } from "../state/fight";
import { named, text, verbatim, type Text } from "../state/text";
import type { Context, ScreenParts } from "../engine/variant";
import { later } from "../screen/later";
import type { Control, ControlFactory, Row, RowState } from "../screen/screen";
import { entriesInOrder, isBeyond, numberAt, numberOfEntry, type Ruled } from "./entries";
import { rollOwn, rollRest } from "./footers";

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
  Object.hasOwn(ruled.fight.combatants, id) && isBeyond(ruled, numberAt(ruled, id), at);

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
  const coming = comingEntry(fight);
  const seen = entriesInOrder(context).filter(({ id }) => seesMember(fight, viewer, id));
  const shown = seen.length === 0 ? parts : { ...parts, rows: rowsWith(context, parts, seen, factory) };
  return coming === undefined ? shown : { ...shown, ...momentOf(context, coming, parts, factory) };
}

function rowsWith(context: Context, { rows }: ScreenParts, seen: readonly Entry[], factory: ControlFactory): Row[] {
  const ids = rows.map(({ id }) => id);
  const known = new Map([
    ...rows.map((row) => [row.id, row] as const),
    ...seen.map((entry) => [entry.id, rowOf(context, entry, factory)] as const),
  ]);
  return withEntriesAmong(context, ids, seen).flatMap((id) => known.get(id) ?? []);
}

const newsOf = ({ id, label }: Entry): Text =>
  label === undefined
    ? text("entries.news", { entry: named(id) })
    : text("entries.news-noted", { entry: named(id), label });

/** An unseen entry's moment looks like a pause of the GM's, as an unseen turn does (C-28). */
function momentOf({ fight, viewer }: Context, entry: Entry, { header }: ScreenParts, factory: ControlFactory) {
  const news = seesMember(fight, viewer, entry.id) ? newsOf(entry) : text("tracker.news.unseen");
  const [next = null] = factory.enabled({ command: { do: "advance" } });
  const aside = factory.enabled(viewer.gm ? rollRest : rollOwn);
  return {
    news,
    header: { round: header.round, stage: news },
    prompts: [],
    footer: { next, aside, waiting: next === null ? news : null },
  };
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
    tags: state === "acting" ? [{ label: text("entries.now"), tone: "actor" as const }] : [],
    ...(state === "acting" && { call: newsOf(entry), does: text("entries.now") }),
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
