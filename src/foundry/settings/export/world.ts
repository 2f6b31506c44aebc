import { findVariant, parseOptions } from "../../../core/index";
import { conditionBound } from "../../bindings/status-bindings";
import { slipIn } from "../../bindings/binding";
import { removal, replacement } from "../../compat/operators";
import { MODULE_ID } from "../../compat/module-id";
import { distancesIn } from "../../map/distance";
import { measuresOf, reachFrom } from "../../map/scene-measures";
import { OFF, sceneFlags } from "../../variant/resolve";
import { optionSpecs } from "../../variant/tracking-options";
import { keptOptions } from "../option-fields";
import { knownTraits } from "./check";
import type { MeasureSetup, OptionsByVariant, SceneSetup, TableSetup } from "./file";

/** Stored options that a variant still has, so that a saved file can be read. */
function validOptions(stored: unknown): OptionsByVariant {
  const kept = Object.entries(keptOptions(stored)).map(([variant, values]) => {
    const spec = optionSpecs(variant) ?? {};
    const good = Object.entries(values).filter(([option, value]) => parseOptions(spec, { [option]: value }).ok);
    return [variant, Object.fromEntries(good)] as const;
  });
  return Object.fromEntries(kept.filter(([, values]) => Object.keys(values).length > 0));
}

const isKnown = (variant: string): boolean => variant === OFF || findVariant(variant) !== undefined;

/** Distances for a file, without unreadable values. */
function validMeasures({ reach, bands }: { readonly reach?: unknown; readonly bands?: unknown }): MeasureSetup {
  const within = reachFrom(reach);
  return {
    ...(within !== null && { reach: within }),
    ...(typeof bands === "string" && distancesIn(bands) !== null && { bands }),
  };
}

function sceneSetup(scene: Scene.Implementation): SceneSetup[] {
  const { variant = "", options } = sceneFlags(scene);
  const own = validOptions(options);
  const measures = validMeasures(measuresOf(scene));
  const chosen = variant !== "" && isKnown(variant);
  const said = {
    ...(chosen && { variant }),
    ...(Object.keys(own).length > 0 && { options: own }),
    ...(Object.keys(measures).length > 0 && { measures }),
  };
  return Object.keys(said).length === 0 ? [] : [{ name: scene.name, ...said }];
}

export function setupOfWorld() {
  const variant = game.settings.get(MODULE_ID, "defaultVariant");
  const traits = knownTraits();
  const bindings = Object.entries(game.settings.get(MODULE_ID, "bindings")).filter(
    ([trait, binding]) =>
      binding.trim() !== "" && (conditionBound(trait) !== null || (traits.has(trait) && slipIn(binding) === null)),
  );
  return {
    defaultVariant: isKnown(variant) ? variant : OFF,
    options: validOptions(game.settings.get(MODULE_ID, "options")),
    bindings: Object.fromEntries(bindings),
    measures: validMeasures({
      reach: game.settings.get(MODULE_ID, "meleeReach"),
      bands: game.settings.get(MODULE_ID, "bandDistances"),
    }),
    scenes: game.scenes.contents.flatMap(sceneSetup),
  };
}

export type WorldSetup = ReturnType<typeof setupOfWorld>;

/** All scenes with a name, because names need not be unique. */
export const scenesNamed = (name: string): Scene.Implementation[] =>
  game.scenes.contents.filter((scene) => scene.name === name);

async function setScene(scene: Scene.Implementation, { variant, options = {}, measures }: SceneSetup): Promise<void> {
  const choice = variant === undefined ? removal("variant") : (["variant", variant] as const);
  const measured = measures === undefined ? removal("measures") : replacement("measures", measures);
  const own = Object.fromEntries([choice, replacement("options", options), measured]);
  await scene.update({ flags: { [MODULE_ID]: own } });
}

/** Applies a checked setup to this world. For GMs. */
export async function applySetup({
  defaultVariant,
  options,
  bindings,
  measures: { reach, bands } = {},
  scenes = [],
}: TableSetup): Promise<void> {
  if (options !== undefined) await game.settings.set(MODULE_ID, "options", options);
  if (bindings !== undefined) await game.settings.set(MODULE_ID, "bindings", { ...bindings });
  if (defaultVariant !== undefined) await game.settings.set(MODULE_ID, "defaultVariant", defaultVariant);
  if (reach !== undefined) await game.settings.set(MODULE_ID, "meleeReach", reach);
  if (bands !== undefined) await game.settings.set(MODULE_ID, "bandDistances", bands);
  for (const setup of scenes) for (const scene of scenesNamed(setup.name)) await setScene(scene, setup);
}
