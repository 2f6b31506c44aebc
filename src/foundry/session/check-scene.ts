import { NOTHING } from "../bindings/lookup-result";
import { asTrait } from "../bindings/kinds";
import { isNeeded } from "../bindings/missing-values";
import { bearing, type Bearer } from "../bindings/sheet";
import { isPlaceholder } from "../bindings/system";
import { findFor, traitSpecs } from "../bindings/traits";
import type { Trait } from "../../core/index";
import { typedFor } from "../roster/typed-values";
import type { Checked, CheckedBearer } from "../view-models/sheet-report";
import { sessionOf } from "./fight-session";

export function traitsInFight(combatant: Combatant.Implementation, variantId: string): Record<string, Trait> | null {
  const status = combatant.parent === null ? null : sessionOf(combatant.parent).status();
  if (status?.kind !== "ruled") return null;
  const { encounter, stored } = status;
  if (encounter.variant !== variantId || encounter.stage === "ended") return null;
  return stored ? { ...encounter.combatants[combatant.id ?? ""]?.traits } : typedFor(combatant, traitSpecs(variantId));
}

const fights = (): Combat.Implementation[] => [
  ...new Set([...(game.combat === null ? [] : [game.combat]), ...game.combats]),
];

function combatantsOn(scene: Scene.Implementation) {
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

function checkBearer(bearer: Bearer, variantId: string): CheckedBearer {
  const { actor, token, combatant } = bearer;
  const found = findFor(bearer, variantId);
  const known = combatant === null ? null : traitsInFight(combatant, variantId);
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

export function checkSceneSheets(scene: Scene.Implementation, variantId: string): Checked {
  const all = bearersOn(scene);
  const people = all.filter((bearer) => !isPlaceholder(bearer));
  return {
    people: people.map((bearer) => checkBearer(bearer, variantId)),
    placeholders: all.length - people.length,
  };
}
