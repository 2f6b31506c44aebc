import { outlineOf, parseOptions } from "../../../core/index";
import { conditionBound } from "../../bindings/status-bindings";
import { slipIn } from "../../bindings/binding";
import { removal, replacement } from "../../compat/operators";
import { MODULE_ID } from "../../compat/module-id";
import { OFF, sceneFlags } from "../../variant/resolve";
import { optionSpecs } from "../../variant/table-options";
import { keptOptions } from "../option-fields";
import { knownTraits } from "./check";
import type { OptionsByVariant, SceneSetup, TableSetup, WorldSetup } from "./file";

/** Stored options without those that no variant has any more: a saved file must be readable. */
function goodOptions(stored: unknown): OptionsByVariant {
  const kept = Object.entries(keptOptions(stored)).map(([variant, values]) => {
    const spec = optionSpecs(variant) ?? {};
    const good = Object.entries(values).filter(([option, value]) => parseOptions(spec, { [option]: value }).ok);
    return [variant, Object.fromEntries(good)] as const;
  });
  return Object.fromEntries(kept.filter(([, values]) => Object.keys(values).length > 0));
}

const isKnown = (variant: string): boolean => variant === OFF || outlineOf(variant) !== undefined;

function sceneSetup(scene: Scene.Implementation): SceneSetup[] {
  const { variant = "", options } = sceneFlags(scene);
  const own = goodOptions(options);
  const chosen = variant !== "" && isKnown(variant);
  if (!chosen && Object.keys(own).length === 0) return [];
  return [{ name: scene.name, ...(chosen && { variant }), ...(Object.keys(own).length > 0 && { options: own }) }];
}

/** This world's set-up: the default variant, options, bindings, and the scenes with settings of their own. */
export function setupOfWorld(): WorldSetup {
  const variant = game.settings.get(MODULE_ID, "defaultVariant");
  const traits = knownTraits();
  const bindings = Object.entries(game.settings.get(MODULE_ID, "bindings")).filter(
    ([trait, binding]) =>
      binding.trim() !== "" && (conditionBound(trait) !== null || (traits.has(trait) && slipIn(binding) === null)),
  );
  return {
    defaultVariant: isKnown(variant) ? variant : OFF,
    options: goodOptions(game.settings.get(MODULE_ID, "options")),
    bindings: Object.fromEntries(bindings),
    scenes: game.scenes.contents.flatMap(sceneSetup),
  };
}

/** All scenes of that name: names need not be unique. */
export const scenesNamed = (name: string): Scene.Implementation[] =>
  game.scenes.contents.filter((scene) => scene.name === name);

async function setScene(scene: Scene.Implementation, { variant, options = {} }: SceneSetup): Promise<void> {
  const choice = variant === undefined ? removal("variant") : (["variant", variant] as const);
  const own = Object.fromEntries([choice, replacement("options", options)]);
  await scene.update({ flags: { [MODULE_ID]: own } });
}

/** Applies a set-up to this world. For gms; the set-up must have been checked. */
export async function applySetup({ defaultVariant, options, bindings, scenes = [] }: TableSetup): Promise<void> {
  if (options !== undefined) await game.settings.set(MODULE_ID, "options", options);
  if (bindings !== undefined) await game.settings.set(MODULE_ID, "bindings", { ...bindings });
  if (defaultVariant !== undefined) await game.settings.set(MODULE_ID, "defaultVariant", defaultVariant);
  for (const setup of scenes) for (const scene of scenesNamed(setup.name)) await setScene(scene, setup);
}
