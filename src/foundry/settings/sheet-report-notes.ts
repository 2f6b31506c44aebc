import { traitText } from "../../core/index";
import { HOST_TRAITS } from "../bindings/host-traits";
import { ownPreset } from "../bindings/system";
import { traitSpecs } from "../bindings/traits";
import { listVariants } from "../variant/resolve";
import { type SystemOption, systemOptions, systemPreset } from "../bindings/system";
import { formatsOf } from "../i18n/formats";
import { optionText, spokenOption } from "./option-fields";
import { ownInitiativeText } from "./own-initiative-note";
import { optionProblems } from "../variant/option-layers";
import { wordsWithoutNames } from "../session/fight-view";
import type { SeenIn } from "../bindings/preset";
import type { NoteView } from "../view-models/sheet-report";

const SEEN_IN = {
  types: "TURNWRIGHT.bindings.seen.types",
  copy: "TURNWRIGHT.bindings.seen.copy",
  older: "TURNWRIGHT.bindings.seen.older",
} as const satisfies Record<SeenIn, string>;

function majorOf(version: string): string {
  const numbers = version.split(/[^\d]+/).filter((number) => number !== "");
  const first = numbers.findIndex((number) => Number(number) !== 0);
  return numbers
    .slice(0, first + 1)
    .map(Number)
    .join(".");
}

/** Whether two versions of a system may keep their values in different places. */
export const isAnotherMajor = (confirmedFor: string, present: string): boolean =>
  majorOf(confirmedFor) !== majorOf(present);

/** The confirmed version whose places should still be valid. */
export const versionNear = (confirmed: readonly string[], present: string): string | undefined =>
  confirmed.find((id) => !isAnotherMajor(id, present));

/** The key of a value's name, from the first turn rules that read it. Undefined if none does. */
function labelOf(trait: string): string | undefined {
  const host = HOST_TRAITS.find(({ name }) => name === trait)?.label;
  return listVariants().reduce<string | undefined>((found, { id }) => {
    const spec = traitSpecs(id).find(({ name }) => name === trait);
    return found ?? (spec === undefined ? undefined : traitText(id, spec).key);
  }, host);
}

/** Names what the system itself says, which takes precedence over this module's defaults. */
function ownNote(): NoteView[] {
  const own = ownPreset();
  if (own === null) return [];
  const labels = Object.keys(own.traits).flatMap((name) => labelOf(name) ?? []);
  const keys = [...labels, ...(own.statuses === undefined ? [] : ["TURNWRIGHT.bindings.statuses.title"])];
  const list = formatsOf(game.i18n.lang).list(keys.map((key) => game.i18n.localize(key)));
  const said = game.i18n.format("TURNWRIGHT.bindings.from-system", { system: game.system.title, list });
  return [{ text: said, alarm: false }];
}

export function presetNotes(): NoteView[] {
  const { system, confirmedFor, alsoConfirmedFor, seenIn } = systemPreset();
  if (system === null || confirmedFor === null) {
    return [...ownNote(), { text: game.i18n.localize("TURNWRIGHT.bindings.guessed"), alarm: ownPreset() === null }];
  }
  const versions = [confirmedFor, alsoConfirmedFor].filter((version) => version !== undefined);
  const version = versionNear(versions, game.system.version);
  const data = { system: game.system.title, version: version ?? confirmedFor, present: game.system.version };
  const isOther = version === undefined;
  const key = isOther ? "TURNWRIGHT.bindings.other-major" : "TURNWRIGHT.bindings.confirmed";
  const seen = seenIn === undefined ? [] : [{ text: game.i18n.localize(SEEN_IN[seenIn]), alarm: false }];
  return [...ownNote(), { text: game.i18n.format(key, data), alarm: isOther }, ...seen];
}

function optionNote(variantId: string, { option, finding }: SystemOption): NoteView {
  const label = optionText(variantId, option).label;
  const { value, odd } = finding;
  const isWrong = value !== null && optionProblems(variantId, { [option]: value }).length > 0;
  if (value === null || isWrong) {
    const data = { option: label, path: odd?.path ?? "", found: odd?.found ?? String(value) };
    return {
      text: wordsWithoutNames().text({ key: "TURNWRIGHT.settings.sheet-report.option-odd", data }),
      alarm: true,
    };
  }
  const data = { option: label, value: spokenOption(variantId, option, value), path: finding.path };
  return { text: game.i18n.format("TURNWRIGHT.settings.sheet-report.option", data), alarm: false };
}

export function checkNotes(variantId: string, placeholders: number): NoteView[] {
  const kept = ownInitiativeText();
  const count = { count: placeholders };
  const ignored = placeholders === 0 ? [] : [wordsWithoutNames().own("settings.sheet-report.placeholders", count)];
  return [
    ...presetNotes(),
    ...(kept === null ? [] : [{ text: kept, alarm: true }]),
    ...systemOptions(variantId).map((said) => optionNote(variantId, said)),
    ...ignored.map((text) => ({ text, alarm: false })),
  ];
}
