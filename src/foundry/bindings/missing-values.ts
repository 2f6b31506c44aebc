import type { Trait, TraitSpec } from "../../core/index";
import { asTrait } from "./kinds";
import type { Finding, Odd } from "./lookup-result";

/** A value that the rules lack, or that the GM typed before the fight. */
export interface Lack {
  readonly spec: TraitSpec;
  /** If not, the sheet has unreadable content there. */
  readonly needed: boolean;
  readonly odd: Odd | null;
  readonly typed: Trait | null;
}

export interface CombatantLack extends Lack {
  readonly combatant: string;
}

type Traits = Readonly<Record<string, Trait>>;

function own(traits: Traits, name: string): Trait | undefined {
  return Object.hasOwn(traits, name) ? traits[name] : undefined;
}

/** Whether the rules need a trait, given the others. */
export function isNeeded({ needed }: TraitSpec, traits: Traits): boolean {
  if (typeof needed === "boolean") return needed;
  const value = own(traits, needed.where);
  return value !== undefined && needed.is.includes(value);
}

/** A combatant's missing and typed values. `look` reads the sheet, if a value is missing. */
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
