import type { Command, Control, Field } from "../../core/index";
import type { Reason } from "../i18n/words";

/** The content of a field: one value, or the ticked values. */
export type TypedEntry = string | readonly string[];

/**
 * The position of a control on a surface: the same control may stand in a row and in the foot. It is the id of the place, then
 * the control's own.
 */
export type Spot = string;

/** The spot of a control in a place. */
export const spotOf = (place: string, control: Pick<Control, "id">): Spot => `${place}/${control.id}`;

/** The id of the control that stands at a spot. */
export const controlAt = (spot: Spot): string => spot.slice(spot.indexOf("/") + 1);

/** The id of the place of a spot. */
export const placeAt = (spot: Spot): string => spot.slice(0, spot.indexOf("/"));

/** The reason a press did nothing, and the spot of the button. */
export interface Notice {
  readonly spot: Spot;
  readonly reason: Reason;
  /** The round of the fight in which it was said; null before there is a fight. */
  readonly round: number | null;
}

/** The last move in a list that is being ordered. */
export interface Moved {
  readonly spot: Spot;
  readonly field: string;
  readonly id: string;
}

/**
 * The local state of one surface, which nobody else needs to know: the open form, the text typed in it, the unfolded
 * parts. It lives beside the screen, so that a redraw loses none of it.
 */
export class SurfaceState {
  #open: Spot | null = null;
  readonly #entries = new Map<Spot, Map<string, TypedEntry>>();
  readonly #unfolded = new Set<string>();
  /** For each spot, the fields in which the person writes in their own words. */
  readonly #written = new Map<Spot, Set<string>>();
  #kept: readonly string[] = [];
  #drawer: string | null = null;
  readonly #picked = new Map<string, string>();
  /** The last move in a list that is being ordered, kept for screen readers; null where nobody was moved. */
  moved: Moved | null = null;
  /** The spot whose form is on its way, or null: it is nothing that was left unsent. */
  sending: Spot | null = null;
  /** The spot whose control waits for a click on the map, or null. */
  pointing: Spot | null = null;
  /** The reason why the last press on this surface did nothing; null where it worked, or once the notice is dismissed. */
  notice: Notice | null = null;

  /** The spot whose form is open. At most one is: opening another closes it and keeps what was typed. */
  get open(): Spot | null {
    return this.#open;
  }

  /** Puts a notice of another round away: it would speak of a fight that has gone on. */
  enterRound(round: number | null): void {
    if (this.notice !== null && this.notice.round !== round) this.notice = null;
  }

  /** Opens the form of a spot, or closes it where it is open. */
  toggleForm(spot: Spot): void {
    this.#open = this.#open === spot ? null : spot;
  }

  /** Closes a form and forgets its entries, after it was sent or cancelled. */
  clearForm(spot: Spot): void {
    if (this.#open === spot) this.#open = null;
    this.#entries.delete(spot);
    this.#written.delete(spot);
  }

  /** Tells whether the person has written into a field in their own words. */
  isWritten(spot: Spot, field: string): boolean {
    return this.#written.get(spot)?.has(field) === true;
  }

  /** The person's own words in a form, field by field. */
  writtenAt(spot: Spot): readonly string[] {
    return [...(this.#written.get(spot) ?? [])].flatMap((field) => {
      const entry = this.entry(spot, field);
      return typeof entry === "string" && entry.trim() !== "" ? [entry] : [];
    });
  }

  /** Words written into forms that went before they were sent. They stay until the person puts them away. */
  get kept(): readonly string[] {
    return this.#kept;
  }

  /** Keeps what was written into a form that is gone. */
  keep(texts: readonly string[]): void {
    this.#kept = [...this.#kept, ...texts];
  }

  /** Forgets what was kept. */
  forgetKept(): void {
    this.#kept = [];
  }

  /** The content of a field so far; undefined while nobody has touched it. */
  entry(spot: Spot, field: string): TypedEntry | undefined {
    return this.#entries.get(spot)?.get(field);
  }

  /** Stores the content of a field; `written` where it is in the person's own words. */
  enter(spot: Spot, field: string, value: TypedEntry, written = false): void {
    const entries = this.#entries.get(spot) ?? new Map<string, TypedEntry>();
    this.#entries.set(spot, entries.set(field, value));
    if (written) this.#written.set(spot, (this.#written.get(spot) ?? new Set()).add(field));
  }

  /** True where the person has unfolded a part. */
  isUnfolded(part: string): boolean {
    return this.#unfolded.has(part);
  }

  /** Unfolds a part, or folds it again. */
  toggleFold(part: string): void {
    if (!this.#unfolded.delete(part)) this.#unfolded.add(part);
  }

  /** The combatant whose menu is open, or null. At most one menu is open. */
  get drawer(): string | null {
    return this.#drawer;
  }

  /** Opens a combatant's menu, or closes it where it is open. */
  toggleDrawer(combatant: string): void {
    this.#drawer = this.#drawer === combatant ? null : combatant;
  }

  /** Closes the open menu, after something in it was chosen. */
  closeDrawer(): void {
    this.#drawer = null;
  }

  /** The picked value of a part; undefined while nobody has picked one. */
  picked(part: string): string | undefined {
    return this.#picked.get(part);
  }

  /** Shows another of several parts. */
  pick(part: string, value: string): void {
    this.#picked.set(part, value);
  }

  /** Takes over what is opened and typed at some spots of another surface: the part of the page that they lie in has moved here. */
  takeOver(from: SurfaceState, isMoved: (spot: Spot) => boolean): void {
    for (const [spot, entries] of [...from.#entries].filter(([at]) => isMoved(at))) {
      this.#entries.set(spot, entries);
      const written = from.#written.get(spot);
      if (written !== undefined) this.#written.set(spot, written);
      from.#entries.delete(spot);
      from.#written.delete(spot);
    }
    const open = from.#open;
    if (open !== null && isMoved(open)) {
      this.#open = open;
      from.#open = null;
    }
    for (const [part, value] of from.#picked) this.#picked.set(part, value);
    for (const part of from.#unfolded) this.#unfolded.add(part);
  }

  /**
   * Closes the forms of controls that are gone: the next question of the same name starts empty. What was written into an open
   * one and not sent is kept.
   *
   * @param controls the ids of all controls on the screen now
   */
  keepOnly(controls: Pick<ReadonlySet<string>, "has">): void {
    const isGone = (spot: Spot): boolean => !controls.has(controlAt(spot));
    const touched = [...this.#entries.keys()];
    for (const spot of new Set([...touched, ...(this.#open === null ? [] : [this.#open])])) {
      if (!isGone(spot)) continue;
      if (spot === this.#open && spot !== this.sending) this.keep(this.writtenAt(spot));
      this.clearForm(spot);
    }
  }
}

/** The field that a click on the map can fill in: the control's only one, a token; null where it has others or none. */
export function pointedField({ fields }: Pick<Control, "fields">): Extract<Field, { kind: "token" }> | null {
  const [field, ...others] = fields;
  return field?.kind === "token" && others.length === 0 ? field : null;
}

/** The content of a field: what was entered, else its initial value. */
export function valueOf(field: Field, entry: TypedEntry | undefined): TypedEntry {
  switch (field.kind) {
    case "text":
      return typeof entry === "string" ? entry : (field.value ?? "");
    case "integer":
      return typeof entry === "string" ? entry : String(field.value);
    case "choice":
      return typeof entry === "string" ? entry : (field.choices[0]?.value ?? "");
    case "choices":
      return Array.isArray(entry) ? entry : (field.value ?? []);
    case "token":
      return typeof entry === "string" ? entry : (field.people[0] ?? "");
    case "order":
      return Array.isArray(entry) ? inOrder(field.people, entry) : field.people;
  }
}

/** The people of a field in the order entered. Newcomers go to the end; the gone are left out. */
function inOrder(people: readonly string[], wanted: readonly string[]): string[] {
  const still = wanted.filter((id) => people.includes(id));
  return [...still, ...people.filter((id) => !still.includes(id))];
}

/** If something was ticked to begin with, nothing ticked is an answer: all of it is taken back. */
const isTakenBack = (field: Field): boolean =>
  field.kind === "choices" && field.required !== true && field.value !== undefined;

/** The value of a field in a command; undefined where the person left it empty. */
function answer(field: Field, entry: TypedEntry | undefined): unknown {
  const value = valueOf(field, entry);
  if (typeof value !== "string") return value.length > 0 || isTakenBack(field) ? value : undefined;
  const trimmed = value.trim();
  if (trimmed === "") return field.kind === "text" ? (field.required ? "" : field.otherwise) : undefined;
  return field.kind === "integer" ? Number(trimmed) : trimmed;
}

/** The control's command with the filled-in fields. It leaves empty fields out. */
export function complete(control: Control, spot: Spot, state: SurfaceState): Command {
  const answers = control.fields.flatMap((field) => {
    if (field.kind === "choices" && field.isAside === true) return [];
    const value = answer(field, state.entry(spot, field.name));
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return { ...control.command, ...Object.fromEntries(answers) };
}
