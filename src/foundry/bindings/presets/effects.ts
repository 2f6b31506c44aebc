import { evaluate } from "../arithmetic";
import { asNumber } from "../kinds";
import { stepInto } from "../step-into";

/** A change that an active effect makes, as far as it is read. */
interface Change {
  readonly key: string;
  readonly value: unknown;
  readonly mode?: number;
  readonly type?: string;
}

/** The part of an active effect that is read. Foundry 14 moved its changes below `system`. */
interface Effect {
  readonly name?: string;
  readonly active?: boolean;
  readonly origin?: string | null;
  readonly parent?: unknown;
  readonly changes?: readonly Change[];
  readonly system?: { readonly changes?: readonly Change[] };
}

/** An actor, as far as it is read. */
interface Affected {
  allApplicableEffects?: () => Iterable<Effect>;
}

/** The effects that are asked for. */
export interface Additions {
  readonly actor: unknown;
  /** The items' type, or the `type` or `subtype` in their data; `any` for all items. */
  readonly kind: string;
  /** The value, as effects name it. */
  readonly key: string;
  /** Finds a document by its uuid. */
  readonly documentAt: (uuid: string) => unknown;
}

/** Foundry's modes CUSTOM and ADD: some systems take the first for the second. */
const ADDING: ReadonlySet<unknown> = new Set([0, 2, "custom", "add"]);

const isItem = (source: unknown): boolean => stepInto(source, ["documentName"]) === "Item";

/** The item that an effect comes from: its bearer, or the origin of one that was laid on an actor. */
function itemOf({ parent, origin }: Effect, documentAt: Additions["documentAt"]): unknown {
  if (isItem(parent)) return parent;
  const source = typeof origin === "string" ? documentAt(origin) : null;
  return isItem(source) ? source : null;
}

/** Stands for items of all kinds. */
const ANY = "any";

/** Compares an item's type, or what systems with few types call its kind. */
const isOfKind = (item: unknown, kind: string): boolean =>
  kind === ANY || [["type"], ["system", "type"], ["system", "subtype"]].some((steps) => stepInto(item, steps) === kind);

/** Tells whether an active effect comes from an item of a kind. */
export function comesFrom(effect: unknown, kind: string, documentAt: Additions["documentAt"]): boolean {
  const item = itemOf(effect as Effect, documentAt);
  return item !== null && isOfKind(item, kind);
}

/** A change's number: written, or a formula with the values of its item. Null where it is neither. */
function amountOf(value: unknown, item: unknown): number | null {
  const number = asNumber(value);
  if (number !== null || typeof value !== "string") return number;
  const evaluated = evaluate(value, (path) => asNumber(stepInto(item, path.split("."))));
  return evaluated.ok ? evaluated.value : null;
}

const changesAt = ({ changes, system }: Effect, key: string): Change[] =>
  (system?.changes ?? changes ?? []).filter(
    (change) =>
      (change.key === key || change.key.startsWith(`${key}.`)) && ADDING.has(change.mode ?? change.type ?? "add"),
  );

/**
 * The sum of what an actor's active effects from items of one kind add to a value of the sheet. The name of an effect
 * where nobody can tell: it comes from no item, or its number cannot be read.
 */
export function addedByItems({ actor, kind, key, documentAt }: Additions): number | string {
  let sum = 0;
  for (const effect of (actor as Affected | null)?.allApplicableEffects?.() ?? []) {
    const changes = effect.active === false ? [] : changesAt(effect, key);
    if (changes.length === 0) continue;
    const item = itemOf(effect, documentAt);
    if (item === null) return effect.name ?? key;
    if (!isOfKind(item, kind)) continue;
    for (const { value } of changes) {
      const amount = amountOf(value, item);
      if (amount === null) return effect.name ?? key;
      sum += amount;
    }
  }
  return sum;
}
