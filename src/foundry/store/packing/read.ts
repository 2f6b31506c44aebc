import { isRecord } from "../../../core/index";
import { decodeKey } from "../keys";
import { idsOnce } from "./kept";
import { isPackedList, unpackPlain, unpackSteps } from "./steps";
import { readTable } from "./table";

type StoredRecord = Readonly<Record<string, unknown>>;

/**
 * A stored encounter with all that is packed in it laid out again, keys as they were. Two readings share what is the same in both. Throws
 * `Unreadable` where what is packed is damaged; whether the rest is an encounter is not asked here.
 */
export function unpacked(raw: StoredRecord): Record<string, unknown> {
  const { ids: lists, combatants, numbers, marks, rules, past, undone, ...others } = raw;
  const ids = idsOnce(lists);
  const table = (stored: unknown): unknown =>
    isRecord(stored) && !isPackedList(stored) ? readTable(stored, ids) : unpackPlain(stored, ids);
  const tables = (stored: unknown): unknown =>
    isRecord(stored)
      ? Object.fromEntries(Object.entries(stored).map(([key, value]) => [decodeKey(key), table(value)]))
      : unpackPlain(stored, ids);
  return {
    ...(unpackPlain(others, ids) as StoredRecord),
    combatants: withNumbers(table(combatants), numbers === undefined ? {} : table(numbers)),
    marks: table(marks),
    rules: tables(rules),
    past: unpackSteps(past, ids, true),
    undone: unpackSteps(undone, ids, false),
  };
}

/** One step of the history of a stored encounter. Throws `Unreadable` where it is damaged. */
export const unpackedStep = ({ ids }: StoredRecord, step: unknown): unknown =>
  unpackSteps({ step }, idsOnce(ids), true)["step"];

/** Combatants with the numbers that lie apart from them. Those of combatants who have left are of no use until they come back. */
function withNumbers(combatants: unknown, numbers: unknown): unknown {
  if (!isRecord(combatants) || !isRecord(numbers)) return combatants;
  const all = Object.entries(combatants).map(([id, one]) => {
    const own = Object.hasOwn(numbers, id) ? numbers[id] : undefined;
    return [id, isRecord(one) && isRecord(own) ? { ...withoutAdded(one), ...own } : one];
  });
  return Object.fromEntries(all);
}

/** A combatant without the fields of its numbers that may be absent: the newer numbers say whether there are any. */
function withoutAdded({ shift: _shift, earlier: _earlier, ...others }: StoredRecord): StoredRecord {
  return others;
}
