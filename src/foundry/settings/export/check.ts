import { COUNTER_TEMPLATES, findVariant, parseOptions } from "../../../core/index";
import { conditionBound } from "../../bindings/status-bindings";
import { slipIn, slipText } from "../../bindings/binding";
import { wordsWithoutNames } from "../../session/fight-view";
import { listVariants, OFF } from "../../variant/resolve";
import { optionSpecs } from "../../variant/tracking-options";
import { counterTraits, HOST_TRAITS } from "../../bindings/host-traits";
import { isWhole } from "../../variant/option-layers";
import { problemText } from "../option-fields";
import type { FileProblem, OptionsByVariant, TableSetup } from "./file";

const WRONG_FILE = {
  "no-json": "TURNWRIGHT.settings.setup-file.wrong.no-json",
  "no-setup": "TURNWRIGHT.settings.setup-file.wrong.no-setup",
  newer: "TURNWRIGHT.settings.setup-file.wrong.newer",
  shape: "TURNWRIGHT.settings.setup-file.wrong.shape",
} as const satisfies Record<FileProblem["code"], string>;

export const fileProblemText = (problem: FileProblem): string =>
  game.i18n.format(WRONG_FILE[problem.code], { at: problem.code === "shape" ? problem.at : "" });

/** The values that counters of templates read. */
const templateTraits = Object.values(COUNTER_TEMPLATES).flatMap((counters) => counterTraits({ counters }));

export const knownTraits = (): ReadonlySet<string> =>
  new Set(
    [...HOST_TRAITS, ...templateTraits, ...listVariants().flatMap(({ id }) => findVariant(id)?.traits ?? [])].map(
      ({ name }) => name,
    ),
  );

function wrongVariant(id: string): string[] {
  return id === OFF || findVariant(id) !== undefined
    ? []
    : [game.i18n.format("TURNWRIGHT.settings.setup-file.wrong.variant", { variant: id })];
}

function wrongOptions(options: OptionsByVariant): string[] {
  return Object.entries(options).flatMap(([variant, values]) => {
    const specs = optionSpecs(variant);
    if (specs === undefined) return wrongVariant(variant);
    const parsed = parseOptions(specs, values, isWhole(variant, values) ? findVariant(variant)?.fits : undefined);
    return parsed.ok ? [] : parsed.problems.map((problem) => problemText(variant, problem));
  });
}

function wrongBindings(bindings: Readonly<Record<string, string>>): string[] {
  const known = knownTraits();
  return Object.entries(bindings).flatMap(([trait, binding]) => {
    if (conditionBound(trait) !== null) return [];
    if (!known.has(trait)) return [game.i18n.format("TURNWRIGHT.settings.setup-file.wrong.trait", { trait })];
    const slip = slipIn(binding);
    return slip === null ? [] : [wordsWithoutNames().text(slipText(slip))];
  });
}

/** A setup's faults in this world as sentences, each once. Empty if all of it can be applied. */
export function wrongWithSetup({
  defaultVariant = OFF,
  options = {},
  bindings = {},
  scenes = [],
}: TableSetup): string[] {
  const ofScenes = scenes.flatMap((scene) => [
    ...wrongVariant(scene.variant ?? OFF),
    ...wrongOptions(scene.options ?? {}),
  ]);
  const all = [...wrongVariant(defaultVariant), ...wrongOptions(options), ...wrongBindings(bindings), ...ofScenes];
  return [...new Set(all)];
}
