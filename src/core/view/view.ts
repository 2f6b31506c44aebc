import { actedOf, baseOf, combatant, conditionsOf, initiativeOf, sees } from "../state/combatants";
import type { Command } from "../state/command";
import { entriesIn, seesMember } from "../state/entries";
import type { CombatantId, Company, Entry, EntryId, Fight, Side, Viewer } from "../state/fight";
import type { Encounter } from "../state/history";
import { isRecord } from "../state/table";
import { legalityFor } from "../engine/legality";
import { guarded, unlessBroken } from "../engine/broken-rules";
import type { Candidate, Context, VariantView, Visibility } from "../engine/variant";
import { companiesSeen } from "../mechanics/company-screen";
import { ownCounters, sharedCounters } from "../mechanics/counters";
import { effectsOn } from "../mechanics/effects";
import { variantOf } from "../engine/registry";
import { later } from "../screen/later";
import { activeOf, orderOf } from "./standing";

interface EffectView {
  readonly name: string;
  /** The turns or rounds still to end. Null for other durations. */
  readonly left: number | null;
  /** The number that a cast's effects share. Null for an effect given alone. */
  readonly cast: number | null;
  readonly concentration: boolean;
}

/** A combatant as the viewer knows it. A variant adds fields (C-28). */
export interface CombatantView {
  readonly initiative: number | null;
  readonly base: number | null;
  readonly side: Side;
  readonly conditions: readonly string[];
  readonly effects: Readonly<Record<string, EffectView>>;
  /** What it has left, by counter. Absent without any. */
  readonly counters?: Readonly<Record<string, number>>;
  readonly [field: string]: unknown;
}

/** An encounter as the viewer knows it, as plain data. A variant adds fields (C-28). */
export interface View {
  readonly variant: string;
  readonly round: number;
  readonly stage: string;
  readonly order: readonly CombatantId[];
  readonly active: readonly CombatantId[];
  readonly acted: readonly CombatantId[];
  /** The companies by hand. Absent without any. */
  readonly companies?: readonly Company[];
  /** What the table and the sides have left, by counter. Absent without any. */
  readonly counters?: Readonly<Record<string, number | Readonly<Record<string, number>>>>;
  /** The entries, and the one whose moment runs (C-35). Absent without any. */
  readonly entries?: readonly Entry[];
  readonly coming?: EntryId;
  readonly combatants: Readonly<Record<CombatantId, CombatantView>>;
  readonly legal: readonly Command[];
  /** The commands of `legal` that are not complete, each with the fields that it still needs. */
  readonly incomplete: readonly { readonly command: Command; readonly needs: readonly string[] }[];
  readonly [field: string]: unknown;
}

/**
 * What the viewer may know and do now. If the variant throws, its part is missing. `legal` is computed on first read,
 * because it is much slower than the rest, and `incomplete` with it.
 */
export function view(encounter: Encounter, viewer: Viewer): View {
  const variant = variantOf(encounter.variant);
  const context: Context = { fight: encounter, variant, viewer };
  const visibility = visibilityOf(encounter, viewer);
  const own = unlessBroken(
    guarded(variant.meta.id, "view", () => ownView(variant.view(context, visibility))),
    () => NOTHING,
  );
  const order = visibility.list(orderOf(encounter));
  const companies = companiesSeen(encounter, (id) => visibility.sees(id));
  const entries = entriesIn(encounter)
    .filter(({ id }) => seesMember(encounter, viewer, id))
    .map(told(viewer));
  const facts = {
    variant: encounter.variant,
    round: encounter.round,
    stage: encounter.stage,
    order,
    active: visibility.list(activeOf(encounter)),
    ...(companies.length > 0 && { companies }),
    ...countersShown(sharedCounters(encounter)),
    ...(entries.length > 0 && { entries }),
    ...(entries.some(({ id }) => id === encounter.coming) && { coming: encounter.coming }),
    acted: visibility.list(actedOf(encounter)),
    combatants: Object.fromEntries(order.map((id) => [id, { ...combatantView(encounter, id), ...own.combatants[id] }])),
  };
  // Copy the property descriptors, so that lazy fields stay lazy.
  Object.defineProperties(facts, Object.getOwnPropertyDescriptors(own.fields));
  let found: readonly Candidate[] | null = null;
  const candidates = (): readonly Candidate[] => (found ??= legalCandidates(encounter, viewer));
  const withLegal = later(facts, "legal", () => candidates().map(({ command }) => command));
  return later(withLegal, "incomplete", () =>
    candidates().flatMap(({ command, sample }) =>
      sample === undefined
        ? []
        : [{ command, needs: Object.keys(sample).filter((name) => !Object.hasOwn(command, name)) }],
    ),
  );
}

const countersShown = <Shown extends object>(counters: Shown) =>
  Object.keys(counters).length === 0 ? {} : { counters };
/** Without the combatants that it brings, which are hidden before it comes. */
const told =
  (viewer: Viewer) =>
  ({ brings, ...entry }: Entry): Entry =>
    viewer.gm && brings !== undefined ? { ...entry, brings } : entry;

const NOTHING: VariantView = { fields: {}, combatants: {} };

/** Throws if invalid, because other modules may return anything. */
function ownView(own: VariantView): VariantView {
  if (!isRecord(own.fields) || !isRecord(own.combatants)) throw new TypeError("a view has fields and combatants");
  return own;
}

const NONE = (): never[] => [];

function legalCandidates(encounter: Encounter, viewer: Viewer): Candidate[] {
  const variant = variantOf(encounter.variant);
  const context: Context = { fight: encounter, variant, viewer };
  const refusalOf = legalityFor(encounter, viewer);
  return Object.entries(variant.rules).flatMap(([name, rule]) =>
    unlessBroken(() => [...(rule.candidates?.(context, name) ?? [])], NONE).filter(
      (candidate) => refusalOf({ ...candidate.sample, ...candidate.command }) === null,
    ),
  );
}

function visibilityOf(fight: Fight, viewer: Viewer): Visibility {
  const each = (id: CombatantId): boolean => sees(fight, viewer, id);
  return {
    sees: each,
    list: (ids) => ids.filter(each),
    one: (id) => (id !== null && each(id) ? id : null),
  };
}

function combatantView(fight: Fight, id: CombatantId): CombatantView {
  const { side } = combatant(fight, id);
  const base = baseOf(fight, id);
  return {
    initiative: initiativeOf(fight, id),
    base,
    side,
    conditions: conditionsOf(fight, id),
    effects: Object.fromEntries(
      effectsOn(fight, id).map(([key, { name, left, cast = null, concentration = false }]) => [
        key,
        { name, left, cast, concentration },
      ]),
    ),
    ...countersShown(ownCounters(fight, id)),
  };
}
