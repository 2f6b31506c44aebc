import * as v from "valibot";
import { type Fight, MOMENTS, SCHEMA, SHARES, SIDES, UNTIL_WORDS } from "./fight";
import type { Encounter } from "./history";
import { anyId, count, key, line, number, tableOf, trait, whole } from "./fields";
import { isPatch, type Patch } from "./patch";
import { isRecord } from "./table";
import { isTape } from "./tape";

const yes = v.literal(true);

/** More rounds than any fight has. */
const MOST_ROUNDS = 1_000;
/** A computed number, which has no bounds. */
const sum = v.pipe(v.number(), v.finite());
const moment = v.picklist(["turn-start", "turn-end"]);

const mark = v.object({
  round: count,
  began: v.optional(yes),
  acted: v.optional(count),
  putOff: v.optional(yes),
  turns: v.optional(count),
  placed: v.optional(yes),
  late: v.optional(yes),
});

const tie = v.object({ at: sum, own: v.optional(sum), rank: count, roll: count });

const combatant = v.object({
  side: v.picklist(SIDES),
  kind: v.string(),
  owner: v.nullable(v.string()),
  traits: tableOf(key, trait),
  conditions: tableOf(key, yes),
  joined: count,
  since: count,
  rolling: count,
  base: v.nullable(sum),
  shift: v.optional(sum),
  tie: v.nullable(tie),
  earlier: v.optional(v.array(tie)),
});

export const combatantsSchema = tableOf(key, combatant);

const effect = v.object({
  name: v.string(),
  target: anyId,
  source: v.nullable(anyId),
  until: v.union([v.strictObject({ turns: count }), v.strictObject({ rounds: count }), v.picklist(UNTIL_WORDS)]),
  tick: v.nullable(v.object({ at: moment, label: v.string(), amount: number })),
  save: v.nullable(v.object({ at: moment, label: v.string() })),
  modify: tableOf(key, number),
  imposes: v.array(v.string()),
  added: count,
  left: v.nullable(count),
  fresh: v.boolean(),
  opportunity: v.boolean(),
  sourceBusy: v.optional(yes),
  since: v.optional(count),
  cast: v.optional(count),
  concentration: v.optional(yes),
  ticked: v.optional(count),
});

const viewer = v.union([
  v.object({ gm: v.literal(true), user: v.optional(v.string()) }),
  v.object({ gm: v.literal(false), controls: v.array(v.string()), user: v.optional(v.string()) }),
]);

const record = v.custom<Record<string, unknown>>(isRecord);

const recorded = v.object({
  command: v.looseObject({ do: v.string() }),
  author: viewer,
  dice: v.custom<Record<string, number[]>>(isTape),
});

export const stepSchema = v.object({
  ...recorded.entries,
  label: v.looseObject({ key: v.string() }),
  inverse: v.custom<Patch>(isPatch),
});

const place = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d*)$/));

export const companiesSchema = v.array(
  v.object({ members: v.pipe(v.array(anyId), v.minLength(1)), shares: v.picklist(SHARES) }),
);

/** When an entry comes, and what it is, without its id (C-35). */
export const entryFields = {
  at: v.union([number, v.picklist(MOMENTS)]),
  round: v.optional(whole(1, MOST_ROUNDS)),
  every: v.optional(whole(1, MOST_ROUNDS)),
  label: v.optional(line),
  alone: v.optional(yes),
  byItself: v.optional(yes),
  brings: v.optional(v.array(anyId)),
};

export const entriesSchema = v.array(
  v.object({ id: key, ...entryFields, brought: v.optional(yes), came: v.optional(count), owed: v.optional(yes) }),
);

/** The shape of a stored encounter. Options, conditions, stage and `rules` are for its variant to check. */
export const storedSchema = v.object({
  schema: v.literal(SCHEMA),
  variant: v.string(),
  variantVersion: count,
  stage: v.string(),
  round: count,
  options: record,
  nextOptions: v.optional(record),
  combatants: combatantsSchema,
  marks: tableOf(key, mark),
  effects: tableOf(key, effect),
  serial: count,
  rolling: count,
  moves: v.array(v.object({ combatant: anyId, before: v.nullable(anyId) })),
  companies: v.optional(companiesSchema),
  counts: v.optional(tableOf(key, tableOf(key, v.object({ left: count, round: v.optional(count) })))),
  turnEnded: v.optional(v.object({ of: v.array(anyId), used: v.optional(v.array(anyId)) })),
  entries: v.optional(entriesSchema),
  coming: v.optional(anyId),
  asked: v.boolean(),
  halted: v.boolean(),
  rules: v.unknown(),
  rev: count,
  keep: count,
  past: tableOf(place, stepSchema),
  undone: tableOf(place, recorded),
});

/** The first place that names a missing combatant, or one in two companies, or null. */
export function danglingReference(fight: Fight): string | null {
  for (const [name, { target, source }] of Object.entries(fight.effects)) {
    const unknown = [target, source].some((id) => id !== null && !Object.hasOwn(fight.combatants, id));
    if (unknown) return `effects.${name}`;
  }
  const marked = Object.keys(fight.marks).find((id) => !Object.hasOwn(fight.combatants, id));
  if (marked !== undefined) return `marks.${marked}`;
  const strays = fight.moves.some((move) => !Object.hasOwn(fight.combatants, move.combatant));
  if (strays) return "moves";
  const members = (fight.companies ?? []).flatMap((company) => company.members);
  const isOnce = new Set(members).size === members.length;
  if (!isOnce || !members.every((id) => Object.hasOwn(fight.combatants, id))) return "companies";
  return strangeEntry(fight);
}

/** The place of an entry with a repeated id or a missing combatant, or of a moment without its entry, or null. */
function strangeEntry({ combatants, entries = [], coming }: Fight): string | null {
  const ids = new Set([...Object.keys(combatants), ...entries.map(({ id }) => id)]);
  const isOnce = ids.size === Object.keys(combatants).length + entries.length;
  const areThere = entries.every(({ brings = [] }) => brings.every((id) => Object.hasOwn(combatants, id)));
  if (!isOnce || !areThere) return "entries";
  return coming === undefined || entries.some(({ id }) => id === coming) ? null : "coming";
}

/** No step is later than the encounter, and undone steps have no gaps. */
export function isHistory({ rev, past, undone }: Encounter): boolean {
  const taken = Object.keys(undone);
  return Object.keys(past).every((at) => Number(at) <= rev) && taken.every((at) => Number(at) < taken.length);
}
