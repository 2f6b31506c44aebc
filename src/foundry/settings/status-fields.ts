import { waysOf } from "../bindings/binding";
import { NO_STATUS, STATUS_CONDITIONS, statusBinding, type StatusCondition } from "../bindings/status-bindings";
import { presetStatuses } from "../bindings/system";
import { MODULE_ID } from "../compat/module-id";
import { systemStatuses } from "../compat/statuses";
import { wordsWithoutNames } from "../session/fight-view";

const LABELS = {
  defeated: "TURNWRIGHT.bindings.statuses.defeated",
  incapacitated: "TURNWRIGHT.bindings.statuses.incapacitated",
  surprised: "TURNWRIGHT.bindings.statuses.surprised",
  hidden: "TURNWRIGHT.bindings.statuses.hidden",
  prone: "TURNWRIGHT.bindings.statuses.prone",
  "cover-light": "TURNWRIGHT.bindings.statuses.cover-light",
  "cover-heavy": "TURNWRIGHT.bindings.statuses.cover-heavy",
} as const satisfies Record<StatusCondition, string>;

export const statusConditionText = (condition: StatusCondition): string => game.i18n.localize(LABELS[condition]);

export function statusFields(root: string) {
  const bindings = game.settings.get(MODULE_ID, "bindings");
  const names = new Map(systemStatuses().map(({ id, name }) => [id, name] as const));
  const none = game.i18n.localize("TURNWRIGHT.bindings.statuses.none");
  return STATUS_CONDITIONS.map((condition) => {
    const own = waysOf(bindings[statusBinding(condition)] ?? "");
    const usual = presetStatuses(condition);
    // The preset's are first, the plainest on top, because the first chosen status is put on tokens. A chosen status
    // stays even if its module is inactive.
    const ids = new Set([NO_STATUS, ...usual.filter((id) => names.has(id)), ...names.keys(), ...own]);
    const choices = [...ids].map((value) => ({
      value,
      label: value === NO_STATUS ? none : (names.get(value) ?? value),
      chosen: own.includes(value),
    }));
    const preset = usual.map((id) => names.get(id) ?? id);
    return {
      id: `${root}-status-${condition}`,
      condition,
      label: statusConditionText(condition),
      choices,
      preset: wordsWithoutNames().own("bindings.statuses.default", {
        list: preset.length === 0 ? none : preset.join(" | "),
      }),
    };
  });
}

/** A form's choices as bindings, without choices left to the preset. */
export function chosenStatuses(form: HTMLElement): Record<string, string> {
  const fields = [...form.querySelectorAll<HTMLSelectElement>("select[data-turnwright-status]")];
  const chosen = fields.map((field) => {
    const ids = [...field.selectedOptions].map(({ value }) => value);
    return [statusBinding(field.dataset["turnwrightStatus"] ?? ""), ids.join(" | ")] as const;
  });
  return Object.fromEntries(chosen.filter(([, ids]) => ids !== ""));
}
