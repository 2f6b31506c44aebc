import { optionProblems } from "./option-layers";
import { takesText } from "./option-fields";

/** The variant and option that a field of a form stands for; null for other fields. */
function optionOf(field: Element): { variant: string; option: string } | null {
  const { turnwrightVariant: variant, turnwrightOption: option } = (field as HTMLElement).dataset;
  return variant === undefined || option === undefined ? null : { variant, option };
}

function check(field: HTMLInputElement): void {
  const found = optionOf(field);
  if (found === null) return;
  const isWrong = optionProblems(found.variant, { [found.option]: field.value }).length > 0;
  const message = isWrong ? takesText(found.variant, found.option) : "";
  field.setCustomValidity(message);
  field.setAttribute("aria-invalid", String(isWrong));
  const shown = field.closest(".form-group")?.querySelector<HTMLElement>(".turnwright-option-error");
  if (!shown) return;
  shown.textContent = message;
  shown.hidden = !isWrong;
}

/** Says beside a field of options, while it is being filled in, what is wrong with it; a form with a wrong one cannot be sent. */
export function checkWhileTyping(root: HTMLElement): void {
  root.addEventListener("input", (event) => check(event.target as HTMLInputElement));
}
