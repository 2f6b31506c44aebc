/** An element of a form that is made of others and has one value. */
export abstract class AbstractFormInputElement<Value = unknown> extends HTMLElement {
  static tagName = "";
  static formAssociated = true;

  protected readonly _internals = this.attachInternals();
  protected _value!: Value;

  get form(): HTMLFormElement | null {
    return this._internals.form;
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(name: string) {
    this.setAttribute("name", name);
  }

  get value(): Value {
    return this._getValue();
  }

  set value(value: Value) {
    this._setValue(value);
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this._refresh();
  }

  protected _getValue(): Value {
    return this._value;
  }

  protected _setValue(value: Value): void {
    this._value = value;
  }

  get disabled(): boolean {
    return this.matches(":disabled");
  }

  set disabled(disabled: boolean) {
    this.toggleAttribute("disabled", disabled);
  }

  get editable(): boolean {
    return !this.disabled && !this.hasAttribute("readonly");
  }

  formDisabledCallback(disabled: boolean): void {
    this._toggleDisabled(disabled);
  }

  connectedCallback(): void {
    this.replaceChildren(...this._buildElements());
    this._refresh();
    this._toggleDisabled(!this.editable);
    this.addEventListener("click", (event) => this._onClick(event));
    this._activateListeners();
  }

  protected _toggleDisabled(_disabled: boolean): void {}

  protected _buildElements(): HTMLElement[] {
    return [];
  }

  protected _refresh(): void {}

  /** Hands on what an input within needs to be one of a form. */
  protected _applyInputAttributes(input: HTMLInputElement): void {
    input.toggleAttribute("required", this.hasAttribute("required"));
    input.toggleAttribute("disabled", this.hasAttribute("disabled"));
    input.toggleAttribute("readonly", this.hasAttribute("readonly"));
  }

  protected _activateListeners(): void {}

  protected _onClick(_event: PointerEvent): void {}
}
