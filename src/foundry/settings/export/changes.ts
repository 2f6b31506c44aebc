import { findVariant, traitText } from "../../../core/index";
import { conditionBound } from "../../bindings/status-bindings";
import { statusConditionText } from "../status-fields";
import { HOST_TRAITS } from "../../bindings/host-traits";
import { listVariants, OFF } from "../../variant/resolve";
import { TRACKING } from "../../variant/tracking-options";
import { optionText, spokenOption } from "../option-fields";
import type { MeasureSetup, OptionsByVariant, SceneSetup, TableSetup } from "./file";
import type { WorldSetup } from "./world";

const MEASURES = {
  reach: "TURNWRIGHT.settings.melee-reach.name",
  bands: "TURNWRIGHT.settings.band-distances.name",
} as const satisfies Record<keyof MeasureSetup, string>;

function variantText(id: string): string {
  if (id === TRACKING) return game.i18n.localize("TURNWRIGHT.tracking.name");
  return game.i18n.localize(id === OFF ? "TURNWRIGHT.tracker.head.off" : (findVariant(id)?.meta.name ?? id));
}

function traitName(trait: string): string {
  const condition = conditionBound(trait);
  if (condition !== null) return statusConditionText(condition);
  for (const { id } of listVariants()) {
    const spec = findVariant(id)?.traits.find(({ name }) => name === trait);
    if (spec !== undefined) return game.i18n.localize(traitText(id, spec).key);
  }
  const own = HOST_TRAITS.find(({ name }) => name === trait)?.label;
  return own === undefined ? trait : game.i18n.localize(own);
}

/** What a setup says: ids, each with a name and a value in words. An absent value is left to the level above. */
type Said = readonly (readonly [id: string, what: string, value: string])[];

const inherit = (): string => game.i18n.localize("TURNWRIGHT.settings.setup-file.inherit");

const optionsSaid = (where: string, options: OptionsByVariant): Said =>
  Object.entries(options).flatMap(([variant, values]) =>
    Object.entries(values).map(([option, value]) => {
      const names = { where, variant: variantText(variant), option: optionText(variant, option).label };
      const what = game.i18n.format("TURNWRIGHT.settings.setup-file.option", names);
      return [`${variant}.${option}`, what, spokenOption(variant, option, value)] as const;
    }),
  );

const bindingsSaid = (bindings: Readonly<Record<string, string>>): Said =>
  Object.entries(bindings).flatMap(([trait, binding]) =>
    binding.trim() === "" ? [] : [[trait, traitName(trait), binding] as const],
  );

const measuresSaid = (measures: MeasureSetup, whatOf = (label: string): string => label): Said =>
  Object.entries(MEASURES).flatMap(([key, label]) => {
    const value = measures[key as keyof MeasureSetup];
    return value === undefined ? [] : [[key, whatOf(game.i18n.localize(label)), String(value)] as const];
  });

function sceneSaid({ name: scene, variant, options = {}, measures = {} }: SceneSetup): Said {
  const what = game.i18n.format("TURNWRIGHT.settings.setup-file.scene", { scene });
  return [
    ...(variant === undefined ? [] : [["variant", what, variantText(variant)] as const]),
    ...optionsSaid(scene, options),
    ...measuresSaid(measures, (measure) =>
      game.i18n.format("TURNWRIGHT.settings.setup-file.measure", { scene, measure }),
    ),
  ];
}

/** @param absent stands for a value that one of them lacks */
function changes(before: Said, after: Said, absent = inherit()): string[] {
  const names = new Map([...before, ...after].map(([id, what]) => [id, what] as const));
  const valueIn = (said: Said, id: string): string => said.find(([other]) => other === id)?.[2] ?? absent;
  return [...names].flatMap(([id, what]) => {
    const [from, to] = [valueIn(before, id), valueIn(after, id)];
    return from === to ? [] : [game.i18n.format("TURNWRIGHT.settings.setup-file.change", { what, from, to })];
  });
}

/** Lists the changes that a setup would make, in words. Scenes that do not exist are skipped and listed as such. */
export function setupChanges(
  before: WorldSetup,
  {
    defaultVariant = before.defaultVariant,
    options = before.options,
    bindings = before.bindings,
    measures = {},
    scenes = [],
  }: TableSetup,
  hasScene: (name: string) => boolean,
): string[] {
  const chosen = game.i18n.localize("TURNWRIGHT.settings.default-variant.name");
  const everywhere = game.i18n.localize("TURNWRIGHT.settings.setup-file.everywhere");
  const variantSaid = (id: string): Said => [["variant", chosen, variantText(id)]];
  const preset = game.i18n.localize("TURNWRIGHT.settings.setup-file.preset");
  return [
    ...changes(variantSaid(before.defaultVariant), variantSaid(defaultVariant)),
    ...changes(optionsSaid(everywhere, before.options), optionsSaid(everywhere, options)),
    ...changes(bindingsSaid(before.bindings), bindingsSaid(bindings), preset),
    ...changes(measuresSaid(before.measures), measuresSaid({ ...before.measures, ...measures })),
    ...scenes.flatMap((scene) => {
      if (!hasScene(scene.name))
        return [game.i18n.format("TURNWRIGHT.settings.setup-file.no-scene", { scene: scene.name })];
      const known = before.scenes.find(({ name }) => name === scene.name) ?? { name: scene.name };
      return changes(sceneSaid(known), sceneSaid(scene));
    }),
  ];
}
