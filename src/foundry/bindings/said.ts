import { filledPath, stepInto } from "./path";
import { findBy, holds, type MessageForm, type Preset } from "./preset";
import { waysOf, type ValueAt } from "./binding";
import type { Wanted } from "./kinds";
import type { Trait } from "../../core/index";

export interface Named {
  readonly documentAt: (uuid: string) => unknown;
  readonly messageWith: (id: string) => unknown;
}

const TEXT: Wanted = { kind: "text" };
const NUMBER: Wanted = { kind: "number" };

type Places = Preset["traits"][string];

const valueBy = (places: Places, wanted: Wanted, valueAt: ValueAt): Trait | null =>
  findBy(places, wanted, { type: null, valueAt }).value;

function textBy(places: Places, valueAt: ValueAt): string | null {
  const value = valueBy(places, TEXT, valueAt);
  return typeof value === "string" ? value : null;
}

const from = (ways: string | undefined): Places => (ways === undefined ? [] : [{ from: ways }]);

function numberAt(ways: string | undefined, valueAt: ValueAt): number | null {
  const value = valueBy(from(ways), NUMBER, valueAt);
  return typeof value === "number" ? value : null;
}

/** The value at a document's path. Braces are filled in from the same document. */
function over(roots: Readonly<Record<string, unknown>>, message: unknown): ValueAt {
  const plain: ValueAt = (path) => {
    const [head = "", ...rest] = path.split(".");
    return Object.hasOwn(roots, head) ? stepInto(roots[head], rest) : stepInto(message, [head, ...rest]);
  };
  return (path) => {
    const filled = path.includes("{") ? filledPath(path, plain) : path;
    return filled === null ? undefined : plain(filled);
  };
}

function valuesOf({ item, origin }: MessageForm, message: unknown, { documentAt, messageWith }: Named): ValueAt {
  const used = (each: unknown): unknown => {
    const uuid = textBy(from(item), over({}, each));
    return uuid === null ? null : documentAt(uuid);
  };
  const before = textBy(from(origin), over({}, message));
  const first = before === null ? null : messageWith(before);
  return over({ item: used(message), origin: first, originItem: used(first) }, message);
}

const uuidIn = (target: unknown): string[] => {
  const found = typeof target === "string" ? target : ["token", "actor", "uuid"].map((key) => stepInto(target, [key]));
  return [found].flat().filter((uuid): uuid is string => typeof uuid === "string" && uuid !== "");
};

const isThere = (value: unknown): boolean => (typeof value === "object" && value !== null) || uuidIn(value).length > 0;

/** The uuids in a list or record, the most specific for each target. */
function targetsAt(ways: string | undefined, valueAt: ValueAt): string[] {
  const lists = waysOf(ways ?? "").map((way) => valueAt(way));
  const found = lists.find(isThere) ?? [];
  return (Array.isArray(found) ? (found as unknown[]) : [found]).flatMap((target) => uuidIn(target).slice(0, 1));
}

const isKind = (word: string | null): word is "melee" | "ranged" | "cantrip" =>
  word === "melee" || word === "ranged" || word === "cantrip";

function readForm(form: MessageForm, message: unknown, named: Named) {
  const valueAt = valuesOf(form, message, named);
  if (!holds(form.where, valueAt) || (form.unless !== undefined && holds(form.unless, valueAt))) return null;
  const kind = textBy(form.kind ?? [], valueAt);
  const by = textBy(form.by ?? [], valueAt);
  return {
    says: form.says,
    label: textBy(from(form.label), valueAt),
    kind: isKind(kind) ? kind : null,
    level: numberAt(form.level, valueAt),
    by: by === "bonus" || by === "reaction" ? by : ("action" as const),
    total: numberAt("rolls.0.total", valueAt),
    targets: targetsAt(form.targets, valueAt),
  };
}

/** An action that a chat message reports. Its targets are uuids of tokens or actors. */
export type Said = NonNullable<ReturnType<typeof readForm>>;

export const saidIn = (forms: readonly MessageForm[], message: unknown, named: Named): Said[] =>
  forms.flatMap((form) => readForm(form, message, named) ?? []);
