import { isRecord } from "../../core/index";

type JsonRecord = Readonly<Record<string, unknown>>;

function apart(combatants: JsonRecord): { readonly combatants: JsonRecord; readonly marks: JsonRecord } {
  const marks: Record<string, unknown> = {};
  const bare = Object.entries(combatants).map(([id, each]) => {
    if (!isRecord(each)) return [id, each];
    const { mark, ...rest } = each;
    if (mark !== null && mark !== undefined) marks[id] = mark;
    return [id, { ...rest, rolling: 0 }];
  });
  return { combatants: Object.fromEntries(bare), marks };
}

type RecordDraft = { put?: Record<string, unknown>; cut?: string[]; at?: Record<string, unknown> };

const withoutEmpty = ({ put = {}, cut = [], at = {} }: RecordDraft): RecordDraft => ({
  ...(Object.keys(put).length > 0 && { put }),
  ...(cut.length > 0 && { cut }),
  ...(Object.keys(at).length > 0 && { at }),
});

const partOf = (patch: JsonRecord, part: "put" | "at"): JsonRecord => (isRecord(patch[part]) ? patch[part] : {});

/** Moves a combatant's mark changes from its patch to the marks' patch. */
function markApart(id: string, patch: JsonRecord, marks: Required<RecordDraft>): RecordDraft {
  const { mark: put, ...otherPut } = partOf(patch, "put");
  const { mark: at, ...otherAt } = partOf(patch, "at");
  if (put === null) marks.cut.push(id);
  else if (put !== undefined) marks.put[id] = put;
  if (at !== undefined) marks.at[id] = at;
  const cut = Array.isArray(patch["cut"]) ? (patch["cut"] as string[]) : [];
  return withoutEmpty({ put: otherPut, cut, at: otherAt });
}

/** A step's inverse, with mark changes in the marks' record. */
function stepBackApart(inverse: JsonRecord): JsonRecord {
  const at = partOf(inverse, "at");
  const of = at["combatants"];
  if (!isRecord(of)) return inverse;
  const marks: Required<RecordDraft> = { put: {}, cut: [], at: {} };
  const back = apart(partOf(of, "put"));
  Object.assign(marks.put, back.marks);
  const within = Object.entries(partOf(of, "at")).map(([id, patch]): [string, RecordDraft] => [
    id,
    isRecord(patch) ? markApart(id, patch, marks) : {},
  ]);
  const cut = Array.isArray(of["cut"]) ? (of["cut"] as string[]) : [];
  // A leaving combatant takes its mark along.
  marks.cut.push(...cut);
  const combatants = withoutEmpty({
    put: back.combatants,
    cut,
    at: Object.fromEntries(within.filter(([, patch]) => Object.keys(patch).length > 0)),
  });
  const { combatants: _of, ...others } = at;
  const parts = { ...others, combatants, marks: withoutEmpty(marks) };
  const kept = Object.entries(parts).filter(([, patch]) => !isRecord(patch) || Object.keys(patch).length > 0);
  return { ...inverse, at: Object.fromEntries(kept) };
}

/** Migrates schema 1 to 2: marks move from combatants to `marks`, and numbers get their rolling. */
export function marksApart(raw: JsonRecord): Record<string, unknown> {
  const { combatants, past } = raw;
  const steps = isRecord(past) ? Object.entries(past) : [];
  const kept = steps.map(([rev, step]) => [
    rev,
    isRecord(step) && isRecord(step["inverse"]) ? { ...step, inverse: stepBackApart(step["inverse"]) } : step,
  ]);
  return {
    ...raw,
    rolling: 0,
    ...(isRecord(combatants) && apart(combatants)),
    ...(isRecord(past) && { past: Object.fromEntries(kept) }),
  };
}
