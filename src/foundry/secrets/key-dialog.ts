import { readKey, writeKey, type SealKey } from "./key";

/** The choice of a gm without the key: bring it back, have what was sealed made anew from the tokens, or neither now. */
export type KeyChoice =
  | { readonly kind: "key"; readonly key: SealKey }
  | { readonly kind: "anew" }
  | { readonly kind: "later" };

/** The width of the dialogs, in pixels. */
const WIDTH = 560;

const said = (key: string): string => game.i18n.localize(key);

function paragraph(text: string): HTMLElement {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}

function contentOf(): HTMLElement {
  const content = document.createElement("div");
  content.className = "turnwright-key";
  return content;
}

/** A line with a label, in which a key stands or is typed. */
function keyField(
  label: string,
  value: string | null,
): { readonly group: HTMLElement; readonly input: HTMLInputElement } {
  const input = document.createElement("input");
  input.type = "text";
  input.name = "key";
  input.id = "turnwright-seal-key";
  input.autocomplete = "off";
  input.spellcheck = false;
  if (value !== null) {
    input.value = value;
    input.readOnly = true;
  }
  const caption = document.createElement("label");
  caption.htmlFor = input.id;
  caption.textContent = label;
  const fields = document.createElement("div");
  fields.className = "form-fields";
  fields.append(input);
  const group = document.createElement("div");
  group.className = "form-group stacked";
  group.append(caption, fields);
  return { group, input };
}

/**
 * Tells a gm that what is sealed in this world cannot be read here, and asks what to do. What was typed and is not the key that
 * is wanted is said, and asked again.
 *
 * @param wanted the ids of the keys that are missing: any of them is taken
 */
export async function askForKey(wanted: readonly string[]): Promise<KeyChoice> {
  let wrong = false;
  for (;;) {
    const content = contentOf();
    const { group, input } = keyField(said("TURNWRIGHT.settings.seal-key.bring.label"), null);
    content.append(
      paragraph(said("TURNWRIGHT.settings.seal-key.missing.text")),
      paragraph(said("TURNWRIGHT.settings.seal-key.missing.open")),
      group,
    );
    if (wrong) {
      const alert = paragraph(said("TURNWRIGHT.settings.seal-key.bring.wrong"));
      alert.className = "turnwright-option-error";
      alert.role = "alert";
      content.append(alert);
    }
    content.append(paragraph(said("TURNWRIGHT.settings.seal-key.anew.hint")));
    const answer: unknown = await foundry.applications.api.DialogV2.wait({
      id: "turnwright-seal-key-missing",
      window: { title: "TURNWRIGHT.settings.seal-key.missing.title", icon: "fa-solid fa-key" },
      position: { width: WIDTH },
      content,
      buttons: [
        {
          action: "key",
          label: "TURNWRIGHT.settings.seal-key.bring.button",
          icon: "fa-solid fa-key",
          default: true,
          callback: () => ({ text: input.value }),
        },
        { action: "anew", label: "TURNWRIGHT.settings.seal-key.anew.button", icon: "fa-solid fa-rotate" },
        { action: "later", label: "TURNWRIGHT.settings.seal-key.later", icon: "fa-solid fa-xmark" },
      ],
      rejectClose: false,
    });
    if (answer === "anew") return { kind: "anew" };
    if (typeof answer !== "object" || answer === null || !("text" in answer)) return { kind: "later" };
    const key = readKey(String(answer.text));
    if (key !== null && wanted.includes(key.id)) return { kind: "key", key };
    wrong = true;
  }
}

/** Shows a gm the key of this world, to be kept somewhere safe, and saves it as a file where that is wanted. */
export async function showKey(key: SealKey): Promise<void> {
  const content = contentOf();
  const { group } = keyField(said("TURNWRIGHT.settings.seal-key.keep.label"), writeKey(key));
  content.append(paragraph(said("TURNWRIGHT.settings.seal-key.keep.text")), group);
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    id: "turnwright-seal-key-keep",
    window: { title: "TURNWRIGHT.settings.seal-key.name", icon: "fa-solid fa-key" },
    // A key is long: it is to be seen that it is whole.
    position: { width: WIDTH },
    content,
    buttons: [
      {
        action: "save",
        label: "TURNWRIGHT.settings.seal-key.keep.save",
        icon: "fa-solid fa-file-export",
        default: true,
      },
      { action: "close", label: "TURNWRIGHT.settings.seal-key.keep.close", icon: "fa-solid fa-xmark" },
    ],
    rejectClose: false,
  });
  if (answer === "save") foundry.utils.saveDataToFile(`${writeKey(key)}\n`, "text/plain", "turnwright-key.txt");
}
