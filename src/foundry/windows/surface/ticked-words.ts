import { formatsOf } from "../../i18n/formats";
import type { TypedEntry } from "../../view-models/surface-state";

/** A form's value under a name: all ticked values of tick boxes, or the only value. */
export function entryOf(form: HTMLFormElement, field: HTMLInputElement): TypedEntry {
  if (field.type !== "checkbox") return field.value;
  return [...form.elements].flatMap((element) => {
    const other = element as HTMLInputElement;
    return other.name === field.name && other.checked ? [other.value] : [];
  });
}

function tickedIn(form: HTMLFormElement, name: string): string[] {
  return [...form.elements].flatMap((element) => {
    const box = element as HTMLInputElement;
    const label = box.labels?.[0]?.textContent.trim() ?? "";
    return box.name === name && box.checked && label !== "" ? [label] : [];
  });
}

/** The text field that the ticked values under a name write, if any. */
export const writtenBy = (form: HTMLFormElement, name: string): HTMLTextAreaElement | null =>
  form.querySelector<HTMLTextAreaElement>(`textarea[data-written-by~="${CSS.escape(name)}"]`);

/** Ticked values in words, for the text field that they write, a phrase for each field: "Move, Melee attack: Ogre". */
export function tickedWords(form: HTMLFormElement, field: HTMLTextAreaElement, lang: string): string {
  const names = field.dataset["writtenBy"]?.split(" ") ?? [];
  const phrases = names.map((name) => formatsOf(lang).list(tickedIn(form, name)));
  return phrases.filter((said) => said !== "").join(": ");
}
