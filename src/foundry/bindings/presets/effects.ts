import { evaluate } from "../arithmetic";
import { asNumber } from "../kinds";
import { stepInto } from "../path";

interface EffectChange {
  readonly key: string;
  readonly value: unknown;
  readonly mode?: number;
  readonly type?: string;
}

/** The used part of an active effect. Foundry 14 moved changes into `system`. */
interface Effect {
  readonly name?: string;
  readonly active?: boolean;
  readonly origin?: string | null;
  readonly parent?: unknown;
  readonly changes?: readonly EffectChange[];
  readonly system?: { readonly changes?: readonly EffectChange[] };
}

interface Affected {
  allApplicableEffects?: () => Iterable<Effect>;
}

export interface Additions {
  readonly actor: unknown;
  /** The items' type, or the `type` or `subtype` in their data. `any` for all items. */
  readonly kind: string;
  readonly key: string;
  readonly documentAt: (uuid: string) => unknown;
}

/** Foundry's modes CUSTOM and ADD. Some systems use CUSTOM for ADD. */
const ADDING: ReadonlySet<unknown> = new Set([0, 2, "custom", "add"]);

const isItem = (source: unknown): boolean => stepInto(source, ["documentName"]) === "Item";

/** An effect's item: its parent, or the origin of an effect on an actor. */
function itemOf({ parent, origin }: Effect, documentAt: Additions["documentAt"]): unknown {
  if (isItem(parent)) return parent;
  const source = typeof origin === "string" ? documentAt(origin) : null;
  return isItem(source) ? source : null;
}

const ANY = "any";

/** Compares an item's type, or its subtype in systems with few types. */
const isOfKind = (item: unknown, kind: string): boolean =>
  kind === ANY || [["type"], ["system", "type"], ["system", "subtype"]].some((steps) => stepInto(item, steps) === kind);

export function isFromItem(effect: unknown, kind: string, documentAt: Additions["documentAt"]): boolean {
  const item = itemOf(effect as Effect, documentAt);
  return item !== null && isOfKind(item, kind);
}

/** A change's number, written or as a formula with its item's values, else null. */
function amountOf(value: unknown, item: unknown): number | null {
  const number = asNumber(value);
  if (number !== null || typeof value !== "string") return number;
  const evaluated = evaluate(value, (path) => asNumber(stepInto(item, path.split("."))));
  return evaluated.ok ? evaluated.value : null;
}

const changesAt = ({ changes, system }: Effect, key: string): EffectChange[] =>
  (system?.changes ?? changes ?? []).filter(
    (change) =>
      (change.key === key || change.key.startsWith(`${key}.`)) && ADDING.has(change.mode ?? change.type ?? "add"),
  );

/** What active effects from a kind of item add to a value, or an effect's name if its source or number is unknown. */
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
