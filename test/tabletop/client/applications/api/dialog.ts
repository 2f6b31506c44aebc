import type { JsonObject } from "../../../common/utils/objects.ts";
import { escapeHTML } from "../../../common/utils/text.ts";
import { game } from "../../game.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import type { ApplicationRenderOptions, PartialConfiguration } from "./application.ts";

/** A button of a dialog. */
export interface DialogV2Button {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  type?: "button" | "submit";
  default?: boolean;
  disabled?: boolean;
  callback?: (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;
}

/** The options of a dialog beside those of an application. */
type DialogV2Configuration = PartialConfiguration & {
  buttons?: DialogV2Button[];
  content?: string | HTMLElement;
  modal?: boolean;
  submit?: (result: unknown, dialog: DialogV2) => unknown;
};

/** The options of the promising factories beside the configuration. */
export type DialogV2WaitOptions = DialogV2Configuration & {
  rejectClose?: boolean;
  render?: (event: Event, dialog: DialogV2) => unknown;
  close?: (event: Event, dialog: DialogV2) => unknown;
};

type ConfirmOptions = DialogV2WaitOptions & { yes?: Partial<DialogV2Button>; no?: Partial<DialogV2Button> };
type PromptOptions = DialogV2WaitOptions & { ok?: Partial<DialogV2Button> };

/** A window that asks for an answer. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    window: { frame: true, positioned: true, minimizable: false },
    position: { width: 400 },
  };

  get #buttons(): DialogV2Button[] {
    return (this.options["buttons"] as DialogV2Button[] | undefined) ?? [];
  }

  protected override async _renderHTML(
    _context: JsonObject,
    _options: ApplicationRenderOptions,
  ): Promise<HTMLFormElement> {
    const form = document.createElement("form");
    form.className = "dialog-form standard-form";
    const content = document.createElement("div");
    content.className = "dialog-content standard-form";
    const given = this.options["content"];
    if (given instanceof HTMLElement) content.append(given);
    else content.innerHTML = typeof given === "string" ? given : "";
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    footer.innerHTML = this.#buttons.map(buttonHTML).join("");
    form.append(content, footer);
    form.addEventListener("submit", (event) => void this._onSubmit(event.submitter as HTMLButtonElement, event));
    return form;
  }

  protected override _replaceHTML(result: HTMLFormElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  protected override async _onFirstRender(): Promise<void> {
    const dialog = this.element as HTMLDialogElement;
    if (this.options["modal"] === true) dialog.showModal();
    else dialog.show();
    this.element.querySelector<HTMLElement>("[autofocus], button[data-default]")?.focus();
  }

  /** Answers with the button that was pressed, and closes. */
  protected async _onSubmit(target: HTMLButtonElement | null, event: Event): Promise<void> {
    event.preventDefault();
    const action = target?.dataset["action"];
    const button = this.#buttons.find((candidate) => candidate.action === action) ?? this.#buttons[0];
    if (!button || !target) return;
    target.disabled = true;
    const result = (await button.callback?.(event, target, this)) ?? button.action;
    await (this.options["submit"] as DialogV2Configuration["submit"])?.(result, this);
    await this.close({ submitted: true });
  }

  /** Shows a dialog and waits for the answer: what the button's callback gives, else the button's action; null when it is closed. */
  static async wait(options: DialogV2WaitOptions = {}): Promise<unknown> {
    const { rejectClose = false, close, render, ...configuration } = options;
    return new Promise((resolve, reject) => {
      let answered = false;
      const submit = async (result: unknown, dialog: DialogV2): Promise<void> => {
        answered = true;
        await options.submit?.(result, dialog);
        resolve(result);
      };
      const dialog = new this({ ...configuration, submit });
      dialog.addEventListener("close", (event) => {
        close?.(event, dialog);
        if (answered) return;
        if (rejectClose) reject(new Error("Dialog was dismissed without pressing a button."));
        else resolve(null);
      });
      dialog.addEventListener("render", (event) => void render?.(event, dialog));
      void dialog.render({ force: true });
    });
  }

  /** Asks yes or no. */
  static async confirm({ yes = {}, no = {}, ...options }: ConfirmOptions = {}): Promise<unknown> {
    const buttons: DialogV2Button[] = [
      { action: "yes", label: "COMMON.Yes", icon: "fa-solid fa-check", default: true, callback: () => true, ...yes },
      { action: "no", label: "COMMON.No", icon: "fa-solid fa-xmark", callback: () => false, ...no },
    ];
    return this.wait({ ...options, buttons: [...buttons, ...(options.buttons ?? [])] });
  }

  /** Shows something with one button. */
  static async prompt({ ok = {}, ...options }: PromptOptions = {}): Promise<unknown> {
    const button = { action: "ok", label: "COMMON.Confirm", icon: "fa-solid fa-check", default: true, ...ok };
    return this.wait({ ...options, buttons: [button, ...(options.buttons ?? [])] });
  }

  /** Shows a form with one button, and answers with its values. */
  static async input({ ok = {}, ...options }: PromptOptions = {}): Promise<unknown> {
    const callback: NonNullable<DialogV2Button["callback"]> = (event, button, dialog) => {
      if (ok.callback) return ok.callback(event, button, dialog);
      return button.form ? new FormDataExtended(button.form).object : null;
    };
    return this.prompt({ ...options, ok: { ...ok, callback } });
  }
}

function buttonHTML(button: DialogV2Button): string {
  const { action, label, icon, class: cssClass = "", type = "submit", default: isDefault, disabled } = button;
  const attributes = [isDefault ? "autofocus data-default" : "", disabled ? "disabled" : ""].join(" ");
  const mark = icon ? `<i class="${escapeHTML(icon)}" inert></i>` : "";
  const text = escapeHTML(game.i18n.localize(label));
  return `<button type="${type}" data-action="${escapeHTML(action)}" class="${escapeHTML(cssClass)}" ${attributes}>${mark}<span>${text}</span></button>`;
}
