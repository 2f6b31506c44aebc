import type { Trait, TraitSpec } from "../../core/index";
import { asTrait } from "./kinds";
import type { Finding, Odd } from "./lookup-result";

/** A value that the rules read and do not have, or that the gm has typed before the fight. */
export interface Lack {
  readonly spec: TraitSpec;
  /** True where the rules need it. Otherwise it is listed only because the sheet has something unreadable in its place. */
  readonly needed: boolean;
  /** The unreadable content of the sheet; null where it has nothing. */
  readonly odd: Odd | null;
  /** The value the gm has typed; null where it is missing. */
  readonly typed: Trait | null;
}

/** A missing value with its combatant. */
export interface CombatantLack extends Lack {
  readonly combatant: string;
}

type Traits = Readonly<Record<string, Trait>>;

function own(traits: Traits, name: string): Trait | undefined {
  return Object.hasOwn(traits, name) ? traits[name] : undefined;
}

/** Tells whether the rules need a trait, given the other traits. */
export function isNeeded({ needed }: TraitSpec, traits: Traits): boolean {
  if (typeof needed === "boolean") return needed;
  const value = own(traits, needed.where);
  return value !== undefined && needed.is.includes(value);
}

/**
 * Lists the missing and the typed values of a combatant, in the variant's order.
 *
 * @param traits the values the encounter has
 * @param typed those among them that the gm has typed
 * @param look looks at the sheet; called only where something is missing
 */
export function lacksAmong(
  specs: readonly TraitSpec[],
  traits: Traits,
  typed: Traits,
  look: () => Readonly<Record<string, Finding>>,
): Lack[] {
  const isMissing = (spec: TraitSpec): boolean => asTrait(spec, own(traits, spec.name)) === null;
  const findings = specs.some(isMissing) ? look() : {};
  return specs.flatMap((spec) => {
    const value = own(typed, spec.name) ?? null;
    const needed = isNeeded(spec, traits);
    const odd = findings[spec.name]?.odd ?? null;
    const isNamed = value !== null || (isMissing(spec) && (needed || odd !== null));
    return isNamed ? [{ spec, needed, odd, typed: value }] : [];
  });
}
