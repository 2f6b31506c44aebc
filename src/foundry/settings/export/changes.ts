import { findVariant, traitText } from "../../../core/index";
import { conditionBound } from "../../bindings/status-bindings";
import { statusConditionText } from "../status-fields";
import { HOST_TRAITS } from "../../bindings/host-traits";
import { listVariants, OFF } from "../../variant/resolve";
import { TRACKING } from "../../variant/tracking-options";
import { optionText, sameOption, spokenOption } from "../option-fields";
import type { MeasureSetup, OptionsByVariant, SceneSetup, TableSetup, WorldSetup } from "./file";

const MEASURES = {
  reach: "TURNWRIGHT.settings.melee-reach.name",
  bands: "TURNWRIGHT.settings.band-distances.name",
} as const satisfies Record<keyof MeasureSetup, string>;

function variantText(id: string | undefined): string {
  if (id === undefined) return game.i18n.localize("TURNWRIGHT.settings.setup-file.inherit");
  if (id === TRACKING) return game.i18n.localize("TURNWRIGHT.tracking.name");
  return game.i18n.localize(id === OFF ? "TURNWRIGHT.tracker.head.off" : (findVariant(id)?.meta.name ?? id));
}

/** The name of a trait or status meaning. */
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

const change = (what: string, from: string, to: string): string =>
  game.i18n.format("TURNWRIGHT.settings.setup-file.change", { what, from, to });

const keysOf = (a: object, b: object): string[] => [...new Set([...Object.keys(a), ...Object.keys(b)])];

function optionChanges(where: string, before: OptionsByVariant, after: OptionsByVariant): string[] {
  return keysOf(before, after).flatMap((variant) => {
    const was = before[variant] ?? {};
    const now = after[variant] ?? {};
    return keysOf(was, now)
      .filter((option) => !sameOption(was[option], now[option]))
      .map((option) => {
        const { label } = optionText(variant, option);
        const what = game.i18n.format("TURNWRIGHT.settings.setup-file.option", {
          where,
          variant: variantText(variant),
          option: label,
        });
        return change(what, optionSaid(variant, option, was), optionSaid(variant, option, now));
      });
  });
}

/** A value in words. An absent value is left to the level above. */
function optionSaid(variant: string, option: string, values: Readonly<Record<string, unknown>>): string {
  return Object.hasOwn(values, option)
    ? spokenOption(variant, option, values[option])
    : game.i18n.localize("TURNWRIGHT.settings.setup-file.inherit");
}

function bindingChanges(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  const said = (binding: string | undefined): string =>
    binding === undefined || binding.trim() === ""
      ? game.i18n.localize("TURNWRIGHT.settings.setup-file.preset")
      : binding;
  return keysOf(before, after)
    .filter((trait) => said(before[trait]) !== said(after[trait]))
    .map((trait) => change(traitName(trait), said(before[trait]), said(after[trait])));
}

function measureChanges(
  before: MeasureSetup,
  after: MeasureSetup,
  whatOf: (label: string) => string = (label) => label,
): string[] {
  const said = (value: number | string | undefined): string =>
    String(value ?? game.i18n.localize("TURNWRIGHT.settings.setup-file.inherit"));
  return Object.entries(MEASURES).flatMap(([key, label]) => {
    const [from, to] = [said(before[key as keyof MeasureSetup]), said(after[key as keyof MeasureSetup])];
    return from === to ? [] : [change(whatOf(game.i18n.localize(label)), from, to)];
  });
}

function sceneChanges(before: SceneSetup | undefined, after: SceneSetup): string[] {
  const from = variantText(before?.variant);
  const to = variantText(after.variant);
  const what = game.i18n.format("TURNWRIGHT.settings.setup-file.scene", { scene: after.name });
  return [
    ...(from === to ? [] : [change(what, from, to)]),
    ...optionChanges(after.name, before?.options ?? {}, after.options ?? {}),
    ...measureChanges(before?.measures ?? {}, after.measures ?? {}, (measure) =>
      game.i18n.format("TURNWRIGHT.settings.setup-file.measure", { scene: after.name, measure }),
    ),
  ];
}

/** Lists the changes that a setup would make, in words. */
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
  const from = variantText(before.defaultVariant);
  const to = variantText(defaultVariant);
  return [
    ...(from === to ? [] : [change(game.i18n.localize("TURNWRIGHT.settings.default-variant.name"), from, to)]),
    ...optionChanges(game.i18n.localize("TURNWRIGHT.settings.setup-file.everywhere"), before.options, options),
    ...bindingChanges(before.bindings, bindings),
    ...measureChanges(before.measures, { ...before.measures, ...measures }),
    ...scenes.flatMap((scene) =>
      hasScene(scene.name)
        ? sceneChanges(
            before.scenes.find(({ name }) => name === scene.name),
            scene,
          )
        : [game.i18n.format("TURNWRIGHT.settings.setup-file.no-scene", { scene: scene.name })],
    ),
  ];
}
