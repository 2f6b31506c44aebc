import { findVariant, variants } from "../core/index";
import type { Encounter, VariantMeta } from "../core/index";
import { MODULE_ID } from "./module-id";
import { optionLayers } from "./settings/option-layers";
import { readingOf, storedFlags } from "./store/reading";
import type { SceneFlags } from "./store/flags";
import type { Choice, ChoiceSource } from "./table";

/** Foundry's own turn order: the module leaves the combat alone. */
export const OFF = "off";

/** Every rule variant that can be chosen, for lists; running none of their rules. */
export const listVariants = (): readonly VariantMeta[] => variants();

/** The module's flags of a scene; an empty record where there are none. */
export function sceneFlags(scene: Scene.Implementation): SceneFlags {
  const flags = scene.flags as Readonly<Record<string, unknown>>;
  const own = flags[MODULE_ID];
  return typeof own === "object" && own !== null ? own : {};
}

/** Whether the variant and options of an encounter are settled: somebody has a number, or the fight has begun. */
export const isFrozen = (encounter: Encounter): boolean =>
  encounter.stage !== "setup" || Object.values(encounter.combatants).some(({ base }) => base !== null);

/** The scenes a combat may take its rules from, the nearest first: its own, the one its combatants share, the one in view. */
function scenesOf(combat: Combat.Implementation): [ChoiceSource, Scene.Implementation | null | undefined][] {
  const ids = new Set(combat.combatants.map((combatant) => combatant.sceneId).filter((id) => id !== null));
  const [shared] = ids.size === 1 ? ids : [];
  return [
    ["combat-scene", combat.scene],
    ["combatants-scene", shared === undefined ? null : game.scenes.get(shared)],
    ["viewed-scene", game.scenes.viewed ?? game.scenes.active],
  ];
}

/** A choice that means something: `off`, or a variant that is installed. */
const isChoice = (id: unknown): id is string => id === OFF || (typeof id === "string" && findVariant(id) !== undefined);

/** The scene whose settings count for a combat: the first of {@link scenesOf} that says something. */
function decidingScene(combat: Combat.Implementation): [ChoiceSource, Scene.Implementation] | null {
  for (const [from, scene] of scenesOf(combat)) {
    if (scene !== null && scene !== undefined && isChoice(sceneFlags(scene).variant)) return [from, scene];
  }
  return null;
}

/** What the world falls back to; a variant that is no longer installed counts as `off`. */
function worldChoice(): Choice {
  const id = game.settings.get(MODULE_ID, "defaultVariant");
  return { id: isChoice(id) ? id : OFF, from: "world" };
}

/**
 * Under which variant a combat is played. A stored encounter has its own; before there is one the strongest of these
 * counts: the combat's own choice, its scene, the scene its combatants stand on, the scene in view, the world's default.
 * A combat that was already running without us is left alone (`from: "running"`).
 */
export function resolveVariant(combat: Combat.Implementation): Choice {
  const flags = storedFlags(combat);
  const reading = readingOf(combat);
  if (reading.kind === "encounter") return { id: reading.encounter.variant, from: "combat" };
  if (reading.kind === "problem") return { id: flags.variant ?? "damaged", from: "combat" };
  if (combat.started) return { id: OFF, from: "running" };
  if (isChoice(flags.variant)) return { id: flags.variant, from: "combat" };
  const deciding = decidingScene(combat);
  if (deciding === null) return worldChoice();
  const [from, scene] = deciding;
  return { id: sceneFlags(scene).variant ?? OFF, from };
}

/**
 * The options with which a combat of this variant would begin now: the variant's own, under the world's, under those of
 * the nearest scene that has some for it. A value that is not one of the option's is left out rather than stopping the fight.
 */
export function resolveOptions(combat: Combat.Implementation, variantId: string): Encounter["options"] {
  const world = game.settings.get(MODULE_ID, "options")[variantId];
  const ofScenes = scenesOf(combat).flatMap(([, scene]) =>
    scene ? (sceneFlags(scene).options?.[variantId] ?? []) : [],
  );
  return optionLayers(variantId, [
    { from: "world", values: world },
    { from: "scene", values: ofScenes[0] },
  ]);
}
