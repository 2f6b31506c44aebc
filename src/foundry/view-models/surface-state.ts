import type { Command, Control, Field } from "../../core/index";
import type { Reason } from "../i18n/words";

/** A field's content: a value, or the ticked values. */
export type TypedEntry = string | readonly string[];

/**
 * A control's position on a surface: its place's id, then its own. The same control may be in a row and at the foot.
 */
export type Spot = string;

export const spotOf = (place: string, control: Pick<Control, "id">): Spot => `${place}/${control.id}`;

export const controlAt = (spot: Spot): string => spot.slice(spot.indexOf("/") + 1);

export const placeAt = (spot: Spot): string => spot.slice(0, spot.indexOf("/"));

/** Why a press did nothing, and its button's spot. */
export interface Notice {
  readonly spot: Spot;
  readonly reason: Reason;
  readonly round: number | null;
  /** Whether its button is blocked for that reason. */
  readonly isBlocked?: boolean;
}

/** The last move in a list that is being ordered. */
export interface Moved {
  readonly spot: Spot;
  readonly field: string;
  readonly id: string;
}

/** A surface's local state, kept apart from the screen, so that redraws lose nothing. */
export class SurfaceState {
  /** The spot whose form is open. Opening another form closes it and keeps its text. */
  open: Spot | null = null;
  readonly #entries = new Map<Spot, Map<string, TypedEntry>>();
  readonly #unfolded = new Set<string>();
  /** The fields of each spot that hold the person's own words. */
  readonly #written = new Map<Spot, Set<string>>();
  /** Words from forms that vanished before they were sent, kept until the person dismisses them. */
  kept: readonly string[] = [];
  /** The combatant whose menu is open. At most one menu is open. */
  drawer: string | null = null;
  readonly #picked = new Map<string, string>();
  moved: Moved | null = null;
  /** The spot whose form is being sent. Its text does not count as unsent. */
  sending: Spot | null = null;
  /** The spot whose control waits for a click on the map. */
  pointing: Spot | null = null;
  /** Why the last press on this surface did nothing. Null if it worked or the notice was dismissed. */
  notice: Notice | null = null;
  /** The field without which the open form was not sent. */
  missing: { readonly spot: Spot; readonly field: string } | null = null;

  /** Dismisses a notice from another round, which may no longer be true. */
  enterRound(round: number | null): void {
    if (this.notice !== null && this.notice.round !== round) this.notice = null;
  }

  /** Dismisses a notice about a blocked button that is so no longer, and follows its reason. */
  checkNotice(controlOf: (id: string) => Pick<Control, "blocked"> | undefined): void {
    if (this.notice?.isBlocked !== true) return;
    const blocked = controlOf(controlAt(this.notice.spot))?.blocked ?? null;
    this.notice = blocked === null ? null : { ...this.notice, reason: blocked };
  }

  toggleForm(spot: Spot): void {
    this.open = this.open === spot ? null : spot;
  }

  /** Closes a form and forgets its entries, after it was sent or cancelled. */
  clearForm(spot: Spot): void {
    if (this.open === spot) this.open = null;
    this.#entries.delete(spot);
    this.#written.delete(spot);
    this.missing = null;
  }

  isWritten(spot: Spot, field: string): boolean {
    return this.#written.get(spot)?.has(field) === true;
  }

  writtenAt(spot: Spot): readonly string[] {
    return [...(this.#written.get(spot) ?? [])].flatMap((field) => {
      const entry = this.entry(spot, field);
      return typeof entry === "string" && entry.trim() !== "" ? [entry] : [];
    });
  }

  keep(texts: readonly string[]): void {
    this.kept = [...this.kept, ...texts];
  }

  /** Undefined until the person touches the field. */
  entry(spot: Spot, field: string): TypedEntry | undefined {
    return this.#entries.get(spot)?.get(field);
  }

  /** Stores a field's content. `written`: in the person's own words. */
  enter(spot: Spot, field: string, value: TypedEntry, written = false): void {
    const entries = this.#entries.get(spot) ?? new Map<string, TypedEntry>();
    this.#entries.set(spot, entries.set(field, value));
    if (this.missing?.field === field) this.missing = null;
    // What was refused was another answer.
    if (this.notice?.spot === spot && this.notice.isBlocked !== true) this.notice = null;
    if (written) this.#written.set(spot, (this.#written.get(spot) ?? new Set()).add(field));
  }

  isUnfolded(part: string): boolean {
    return this.#unfolded.has(part);
  }

  toggleFold(part: string): void {
    if (!this.#unfolded.delete(part)) this.#unfolded.add(part);
  }

  toggleDrawer(combatant: string): void {
    this.drawer = this.drawer === combatant ? null : combatant;
  }

  picked(part: string): string | undefined {
    return this.#picked.get(part);
  }

  pick(part: string, value: string): void {
    this.#picked.set(part, value);
  }

  /** Takes over what is open and typed at another surface's spots, whose part of the page has moved here. */
  moveEntriesFrom(from: SurfaceState, isMoved: (spot: Spot) => boolean): void {
    for (const [spot, entries] of [...from.#entries].filter(([at]) => isMoved(at))) {
      this.#entries.set(spot, entries);
      const written = from.#written.get(spot);
      if (written !== undefined) this.#written.set(spot, written);
      from.#entries.delete(spot);
      from.#written.delete(spot);
    }
    const open = from.open;
    if (open !== null && isMoved(open)) {
      this.open = open;
      from.open = null;
    }
    for (const [part, value] of from.#picked) this.#picked.set(part, value);
    for (const part of from.#unfolded) this.#unfolded.add(part);
  }

  /**
   * Closes the forms of controls that are gone, so that the next question of the same name starts empty. Keeps unsent
   * words of an open form.
   */
  keepOnly(controls: Pick<ReadonlySet<string>, "has">): void {
    const isGone = (spot: Spot): boolean => !controls.has(controlAt(spot));
    const touched = [...this.#entries.keys()];
    for (const spot of new Set([...touched, ...(this.open === null ? [] : [this.open])])) {
      if (!isGone(spot)) continue;
      if (spot === this.open && spot !== this.sending) this.keep(this.writtenAt(spot));
      this.clearForm(spot);
    }
  }
}

/** The only field of a control if a click on the map can fill it in (a token), or null. */
export function pointedField({ fields }: Pick<Control, "fields">): Extract<Field, { kind: "token" }> | null {
  const [field, ...others] = fields;
  return field?.kind === "token" && others.length === 0 ? field : null;
}

/** A field's content, or its initial value. */
export function valueOf(field: Field, entry: TypedEntry | undefined): TypedEntry {
  switch (field.kind) {
    case "text":
      return typeof entry === "string" ? entry : (field.value ?? "");
    case "integer":
      return typeof entry === "string" ? entry : String(field.value);
    case "choice":
      return typeof entry === "string" ? entry : firstOf(field);
    case "choices":
      return Array.isArray(entry) ? entry : (field.value ?? []);
    case "token":
      return typeof entry === "string" ? entry : (field.people[0] ?? "");
    case "order":
      return Array.isArray(entry) ? inOrder(field.people, entry) : field.people;
  }
}

/** The initial value of a choice. Of several combatants none is chosen until somebody chooses. */
function firstOf({ choices }: Extract<Field, { readonly kind: "choice" }>): string {
  const [first, ...others] = choices;
  return first === undefined || (first.whom !== undefined && others.length > 0) ? "" : first.value;
}

/** A field's people in the order entered. New people are last, and missing people are omitted. */
function inOrder(people: readonly string[], wanted: readonly string[]): string[] {
  const still = wanted.filter((id) => people.includes(id));
  return [...still, ...people.filter((id) => !still.includes(id))];
}

/** Whether an empty selection is an answer. If the field began with ticks, it removes them all. */
const isTakenBack = (field: Field): boolean =>
  field.kind === "choices" && field.required !== true && field.value !== undefined;

/** A field's value in a command. Undefined if the person left it empty. */
function answer(field: Field, entry: TypedEntry | undefined): unknown {
  const value = valueOf(field, entry);
  if (typeof value !== "string") return value.length > 0 || isTakenBack(field) ? value : undefined;
  const trimmed = value.trim();
  if (trimmed === "") return field.kind === "text" ? (field.required ? "" : field.otherwise) : undefined;
  return field.kind === "integer" ? Number(trimmed) : trimmed;
}

/** The control's command with its fields filled in. Empty fields are omitted. */
export function complete(control: Control, spot: Spot, state: SurfaceState): Command {
  const answers = control.fields.flatMap((field) => {
    const value = answer(field, state.entry(spot, field.name));
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return { ...control.command, ...Object.fromEntries(answers) };
}

function lacks(field: Field, entry: TypedEntry | undefined): boolean {
  const value = valueOf(field, entry);
  if (field.kind === "text") return field.required && field.otherwise === undefined && String(value).trim() === "";
  if (field.kind === "choices") return field.required === true && value.length < (field.least ?? 1);
  return field.kind === "choice" && value === "" && field.choices.every((choice) => choice.value !== "");
}

/** The first field that must be filled in before the form can be sent, and is not. Null if there is none. */
export const missingIn = ({ fields }: Pick<Control, "fields">, spot: Spot, state: SurfaceState): string | null =>
  fields.find((field) => lacks(field, state.entry(spot, field.name)))?.name ?? null;
