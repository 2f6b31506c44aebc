import type { Trait, TraitSpec } from "../../core/index";
import { asTrait } from "./kinds";
import type { Finding, Odd } from "./lookup-result";

/** A value that the rules want to know of somebody and have not, or that the gm has typed in before the fight. */
export interface Lack {
  readonly spec: TraitSpec;
  /** Whether the rules go by it; else it is only named since the sheet has something that cannot be read. */
  readonly needed: boolean;
  /** What stands on the sheet instead, where something does. */
  readonly odd: Odd | null;
  /** What the gm has typed in; null where the value is missing. */
  readonly typed: Trait | null;
}

/** The same, with whose it is. */
export interface CombatantLack extends Lack {
  readonly combatant: string;
}

type Traits = Readonly<Record<string, Trait>>;

function own(traits: Traits, name: string): Trait | undefined {
  return Object.hasOwn(traits, name) ? traits[name] : undefined;
}

/** Whether the rules go by a trait of somebody who has these. */
export function isNeeded({ needed }: TraitSpec, traits: Traits): boolean {
  if (typeof needed === "boolean") return needed;
  const value = own(traits, needed.where);
  return value !== undefined && needed.is.includes(value);
}

/**
 * What somebody lacks or has had typed in, in the order in which the variant lists it.
 *
 * @param traits what the encounter knows of them
 * @param typed what of this was typed in
 * @param look looks at their sheet; asked only where something is missing
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
