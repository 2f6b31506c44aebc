import { findVariant, OWN, variants, type Encounter, type VariantMeta } from "../../core/index";
import { MODULE_ID } from "../compat/module-id";
import { isKeptId } from "./kept-rules";
import { optionLayers, type OptionLayer } from "./option-layers";
import { storedFlags, type SceneFlags } from "../store/flags";
import type { Reading } from "../store/record-status";
import { encodeKey } from "../store/stored-form";

/** Where a variant can be chosen, highest priority first. */
type ChoiceSource = "combat" | "combat-scene" | "combatants-scene" | "active-scene" | "world" | "running";

/** A combat's variant: an id, or `off` for Foundry's turns. */
export interface Choice {
  readonly id: string;
  readonly from: ChoiceSource;
}

/** Foundry's turns: the module leaves the combat alone. */
export const OFF = "off";

export const listVariants = (): readonly VariantMeta[] => variants();

export function sceneFlags(scene: Scene.Implementation): SceneFlags {
  const flags = scene.flags as Readonly<Record<string, unknown>>;
  const own = flags[MODULE_ID];
  return typeof own === "object" && own !== null ? own : {};
}

/** Whether an encounter's variant and options are fixed: a combatant has a number, or the fight has begun. */
export const isFrozen = (encounter: Encounter): boolean =>
  encounter.stage !== "setup" || Object.values(encounter.combatants).some(({ base }) => base !== null);

/** The scene that sets a combat's rules, for every user: its own, else its combatants', else the active one. */
function sceneFor(combat: Combat.Implementation): [ChoiceSource, Scene.Implementation] | null {
  if (combat.scene) return ["combat-scene", combat.scene];
  const ids = new Set(combat.combatants.map((combatant) => combatant.sceneId).filter((id) => id !== null));
  const [shared] = ids.size === 1 ? ids : [];
  const theirs = shared === undefined ? undefined : game.scenes.get(shared);
  if (theirs !== undefined) return ["combatants-scene", theirs];
  return game.scenes.active ? ["active-scene", game.scenes.active] : null;
}

const isChoice = (id: unknown): id is string => id === OFF || (typeof id === "string" && findVariant(id) !== undefined);

/** The world's choice. A missing variant counts as `off`. Kept rules count as own until their values are stored. */
function worldChoice(): LiveChoice {
  const id = game.settings.get(MODULE_ID, "defaultVariant");
  return { id: isChoice(id) ? id : isKeptId(id) ? OWN.id : OFF, from: "world", scene: null };
}

/** A choice with its scene, or null. */
export interface LiveChoice extends Choice {
  readonly scene: string | null;
}

/** The choice for a combat that is not fixed: its own, else its scene's, else the world's. */
export function liveChoice(combat: Combat.Implementation): LiveChoice {
  const { variant } = storedFlags(combat);
  return isChoice(variant) ? { id: variant, from: "combat", scene: null } : inheritedChoice(combat);
}

/** The scene's or world's choice, for a combat without its own. */
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

function settledChoice(combat: Combat.Implementation, id: string): LiveChoice {
  const { from, scene } = storedFlags(combat).from?.[encodeKey(id)] ?? {};
  const known = from !== undefined && SOURCES.has(from) ? (from as ChoiceSource) : "combat";
  return { id, from: known, scene: typeof scene === "string" ? scene : null };
}

/**
 * A combat's variant, and where it was chosen. A stored encounter has its own. A combat that started without the module
 * is left alone (`from: "running"`).
 */
export function choiceFor(combat: Combat.Implementation, reading: Reading): LiveChoice {
  if (reading.kind === "problem") return settledChoice(combat, storedFlags(combat).variant ?? "damaged");
  if (reading.kind === "encounter") {
    const { encounter } = reading;
    const live = isFrozen(encounter) ? null : liveChoice(combat);
    return live?.id === encounter.variant ? live : settledChoice(combat, encounter.variant);
  }
  const live = liveChoice(combat);
  // It has Foundry's turns: chosen, or begun before a choice was possible.
  return combat.started && live.id !== OFF ? { id: OFF, from: "running", scene: null } : live;
}

/** The layers above a fight's own options: the world's and its scene's. */
export function optionsAbove(combat: Combat.Implementation, variantId: string): OptionLayer[] {
  const scene = sceneFor(combat)?.[1];
  return [
    { from: "world", values: game.settings.get(MODULE_ID, "options")[variantId] },
    { from: "scene", values: scene === undefined ? undefined : sceneFlags(scene).options?.[variantId] },
  ];
}

/**
 * The options of a combat that would begin now: the variant's, the world's, the scene's, the fight's. Ignores invalid
 * values.
 */
export function resolveOptions(combat: Combat.Implementation, variantId: string): Encounter["options"] {
  const own = { from: "combat", values: storedFlags(combat).options?.[variantId] } as const;
  return optionLayers(variantId, [...optionsAbove(combat, variantId), own]);
}
