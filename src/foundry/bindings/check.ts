import type { Trait, TraitSpec } from "../../core/index";
import { NOTHING } from "./lookup-result";
import { asTrait } from "./kinds";
import { isNeeded } from "./missing-values";
import { bearing } from "./sheet";
import { isPlaceholder } from "./system";
import { findFor, traitSpecs } from "./traits";
import type { Finding } from "./lookup-result";
import type { Bearer } from "./sheet";

export interface CheckedTrait {
  readonly spec: TraitSpec;
  readonly finding: Finding;
  /** The fight's value if it differs from the sheet's: typed or changed. */
  readonly inFight: Trait | null;
  readonly needed: boolean;
}

/** A bearer on a scene, with all values that a variant reads. */
export interface CheckedBearer {
  readonly name: string;
  /** The combatant to type values for, in a fight with this variant. */
  readonly combatant: Combatant.Implementation | null;
  readonly traits: readonly CheckedTrait[];
}

export interface Checked {
  readonly people: readonly CheckedBearer[];
  /** How many combatants were omitted as the system's placeholders. */
  readonly placeholders: number;
}

const fights = (): Combat.Implementation[] => [
  ...new Set([...(game.combat === null ? [] : [game.combat]), ...game.combats]),
];

function combatantsOn(scene: Scene.Implementation): {
  byToken: Map<string, Combatant.Implementation>;
  others: Bearer[];
} {
  const byToken = new Map<string, Combatant.Implementation>();
  for (const combatant of fights().flatMap(({ combatants }) => combatants.contents)) {
    const { tokenId, sceneId } = combatant;
    if (tokenId !== null && sceneId === scene.id && !byToken.has(tokenId)) byToken.set(tokenId, combatant);
  }
  const others = game.combat?.combatants.contents.filter(({ token }) => token === null).map(bearing) ?? [];
  return { byToken, others };
}

function bearersOn(scene: Scene.Implementation): Bearer[] {
  const { byToken, others } = combatantsOn(scene);
  const tokens = scene.tokens.contents.map((token) => {
    const combatant = byToken.get(token.id ?? "") ?? null;
    return { actor: token.actor, token, combatant };
  });
  const all = [...tokens, ...others].filter(({ actor, combatant }) => actor !== null || combatant !== null);
  return [...all.filter(({ combatant }) => combatant !== null), ...all.filter(({ combatant }) => combatant === null)];
}

/** What a combatant's fight knows beside its sheet. Null if other rules apply or it is over. */
export type KnownInFight = (combatant: Combatant.Implementation, variantId: string) => Record<string, Trait> | null;

function checkBearer(bearer: Bearer, variantId: string, knownInFight: KnownInFight): CheckedBearer {
  const { actor, token, combatant } = bearer;
  const found = findFor(bearer, variantId);
  const known = combatant === null ? null : knownInFight(combatant, variantId);
  const specs = traitSpecs(variantId);
  const values = specs.flatMap(({ name }) => {
    const value = known?.[name] ?? found[name]?.value ?? null;
    return value === null ? [] : [[name, value] as const];
  });
  const counting = Object.fromEntries(values);
  const traits = specs.map((spec) => {
    const finding = found[spec.name] ?? NOTHING;
    const own = asTrait(spec, known?.[spec.name]);
    return { spec, finding, inFight: own === finding.value ? null : own, needed: isNeeded(spec, counting) };
  });
  const name = combatant?.name || token?.name || actor?.name || "";
  return { name, combatant: known === null ? null : combatant, traits };
}

export function checkScene(scene: Scene.Implementation, variantId: string, knownInFight: KnownInFight): Checked {
  const all = bearersOn(scene);
  const people = all.filter((bearer) => !isPlaceholder(bearer));
  return {
    people: people.map((bearer) => checkBearer(bearer, variantId, knownInFight)),
    placeholders: all.length - people.length,
  };
}
