import { findVariant, variants } from "../../core/index";
import type { Encounter, VariantMeta } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { optionLayers } from "./option-layers";
import { encodeKey } from "../store/stored-form";
import { storedFlags } from "../store/flags";
import type { Reading } from "../store/record-status";
import type { Choice, ChoiceSource } from "./choice";
import type { OptionLayer } from "./option-layers";
import type { SceneFlags } from "../store/flags";

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

/** Tells whether the variant and options of an encounter are settled: somebody has a number, or the fight has begun. */
export const isFrozen = (encounter: Encounter): boolean =>
  encounter.stage !== "setup" || Object.values(encounter.combatants).some(({ base }) => base !== null);

/** The scene that a combat takes its rules from, the same for every user: its own, else the one its combatants share, else the active one. */
function sceneFor(combat: Combat.Implementation): [ChoiceSource, Scene.Implementation] | null {
  if (combat.scene) return ["combat-scene", combat.scene];
  const ids = new Set(combat.combatants.map((combatant) => combatant.sceneId).filter((id) => id !== null));
  const [shared] = ids.size === 1 ? ids : [];
  const theirs = shared === undefined ? undefined : game.scenes.get(shared);
  if (theirs !== undefined) return ["combatants-scene", theirs];
  return game.scenes.active ? ["active-scene", game.scenes.active] : null;
}

/** A choice that means something: `off`, or a variant that is installed. */
const isChoice = (id: unknown): id is string => id === OFF || (typeof id === "string" && findVariant(id) !== undefined);

/** The world's choice; a variant that is no longer installed counts as `off`. */
function worldChoice(): LiveChoice {
  const id = game.settings.get(MODULE_ID, "defaultVariant");
  return { id: isChoice(id) ? id : OFF, from: "world", scene: null };
}

/** A choice with the scene it comes from, null where none says so. */
export interface LiveChoice extends Choice {
  readonly scene: string | null;
}

/**
 * The choice for a combat that is not settled yet. The strongest of these counts: the combat's own choice, its
 * scene, the world's default. A scene that says nothing leaves it to the world, and not to some other scene.
 */
export function liveChoice(combat: Combat.Implementation): LiveChoice {
  const { variant } = storedFlags(combat);
  return isChoice(variant) ? { id: variant, from: "combat", scene: null } : inheritedChoice(combat);
}

/** The choice of a combat that has none of its own: by its scene, else by the world. */
export function inheritedChoice(combat: Combat.Implementation): LiveChoice {
  const [from, scene] = sceneFor(combat) ?? [];
  if (from === undefined || scene === undefined) return worldChoice();
  const { variant: said } = sceneFlags(scene);
  return isChoice(said) ? { id: said, from, scene: scene.id } : worldChoice();
}

const SOURCES: ReadonlySet<string> = new Set([
  "combat",
  "combat-scene",
  "combatants-scene",
  "active-scene",
  "world",
] satisfies ChoiceSource[]);

/** The source of a stored encounter's variant when it was settled. */
function settledChoice(combat: Combat.Implementation, id: string): LiveChoice {
  const { from, scene } = storedFlags(combat).from?.[encodeKey(id)] ?? {};
  const known = from !== undefined && SOURCES.has(from) ? (from as ChoiceSource) : "combat";
  return { id, from: known, scene: typeof scene === "string" ? scene : null };
}

/** A fight that goes on by Foundry's own turns: so it was chosen, or it had begun before anybody could choose. */
function startedWithout(combat: Combat.Implementation): LiveChoice {
  const live = liveChoice(combat);
  return live.id === OFF ? live : { id: OFF, from: "running", scene: null };
}

/**
 * Under which variant a combat is played, and where that was chosen, with the scene that has decided. A stored encounter has
 * its own; before there is one it is what {@link liveChoice} says. A combat that was already running without the module is
 * left alone (`from: "running"`).
 *
 * @param reading what is stored of it
 */
export function choiceFor(combat: Combat.Implementation, reading: Reading): LiveChoice {
  if (reading.kind === "problem") return settledChoice(combat, storedFlags(combat).variant ?? "damaged");
  if (reading.kind === "encounter") {
    const { encounter } = reading;
    const live = isFrozen(encounter) ? null : liveChoice(combat);
    return live?.id === encounter.variant ? live : settledChoice(combat, encounter.variant);
  }
  return combat.started ? startedWithout(combat) : liveChoice(combat);
}

/** The levels above the options of one fight: the world's, and those of the scene it takes its rules from. */
export function optionsAbove(combat: Combat.Implementation, variantId: string): OptionLayer[] {
  const scene = sceneFor(combat)?.[1];
  return [
    { from: "world", values: game.settings.get(MODULE_ID, "options")[variantId] },
    { from: "scene", values: scene === undefined ? undefined : sceneFlags(scene).options?.[variantId] },
  ];
}

/**
 * The options with which a combat of this variant would begin now: the variant's own, under the world's, under its
 * scene's, under those of this very fight. A value that is not one of the option's is left out rather than stopping the
 * fight.
 */
export function resolveOptions(combat: Combat.Implementation, variantId: string): Encounter["options"] {
  const own = { from: "combat", values: storedFlags(combat).options?.[variantId] } as const;
  return optionLayers(variantId, [...optionsAbove(combat, variantId), own]);
}
