import type { Command, Control, Field } from "../../core/index";
import type { Reason } from "../i18n/words";

/** What somebody has filled in: one value, or the values ticked. */
export type Entry = string | readonly string[];

/**
 * Where a control stands on a surface: the same control may stand in a row and in the foot. The id of its place, then
 * the control's own.
 */
export type Spot = string;

/** The spot of a control in a place. */
export const spotOf = (place: string, control: Pick<Control, "id">): Spot => `${place}/${control.id}`;

/** The id of the control that stands at a spot. */
export const controlAt = (spot: Spot): string => spot.slice(spot.indexOf("/") + 1);

/** What somebody is told about a press that did nothing. */
export interface Notice {
  readonly spot: Spot;
  readonly reason: Reason;
}

/** Somebody in a list that is being ordered. */
export interface Moved {
  readonly spot: Spot;
  readonly field: string;
  readonly id: string;
}

/**
 * What a person has done to one surface that nobody else needs to know: which form is open, what is typed in it, what
 * is unfolded. It lives beside the screen, so that a redraw loses none of it.
 */
export class SurfaceState {
  #open: Spot | null = null;
  readonly #entries = new Map<Spot, Map<string, Entry>>();
  readonly #unfolded = new Set<string>();
  #drawer: string | null = null;
  readonly #picked = new Map<string, string>();
  /** Who was put to another place last, in a list that is being ordered: so that it can be said. */
  moved: Moved | null = null;
  /** The spot whose control waits for somebody to be pointed at on the map, or null. */
  pointing: Spot | null = null;
  /** Why the last press on this surface did nothing; null where it did, or where the person has put the notice away. */
  notice: Notice | null = null;

  /** The spot whose form is open. At most one is: opening another closes it and keeps what was typed. */
  get open(): Spot | null {
    return this.#open;
  }

  /** Opens the form of a spot, or closes it where it is open. */
  toggleForm(spot: Spot): void {
    this.#open = this.#open === spot ? null : spot;
  }

  /** Closes a form and forgets what was typed in it: it has been sent, or is not wanted. */
  clearForm(spot: Spot): void {
    if (this.#open === spot) this.#open = null;
    this.#entries.delete(spot);
  }

  /** What is filled in so far; undefined where nobody has touched the field. */
  entry(spot: Spot, field: string): Entry | undefined {
    return this.#entries.get(spot)?.get(field);
  }

  /** Keeps what was filled in. */
  enter(spot: Spot, field: string, value: Entry): void {
    const entries = this.#entries.get(spot) ?? new Map<string, Entry>();
    this.#entries.set(spot, entries.set(field, value));
  }

  /** Whether a part that is folded away by itself has been unfolded. */
  isUnfolded(part: string): boolean {
    return this.#unfolded.has(part);
  }

  /** Unfolds a part, or folds it again. */
  toggleFold(part: string): void {
    if (!this.#unfolded.delete(part)) this.#unfolded.add(part);
  }

  /** Whose menu is pulled out; at most one at a time. */
  get drawer(): string | null {
    return this.#drawer;
  }

  /** Pulls out somebody's menu, or puts it away. */
  toggleDrawer(combatant: string): void {
    this.#drawer = this.#drawer === combatant ? null : combatant;
  }

  /** Puts away whichever menu is pulled out: something was chosen. */
  closeDrawer(): void {
    this.#drawer = null;
  }

  /** What was picked where one of several parts is shown; undefined where nobody has. */
  picked(part: string): string | undefined {
    return this.#picked.get(part);
  }

  /** Shows another of several parts. */
  pick(part: string, value: string): void {
    this.#picked.set(part, value);
  }

  /**
   * Forgets the forms of controls that are gone: the next question of the same name starts empty.
   *
   * @param controls the ids of all controls on the screen now
   */
  keepOnly(controls: ReadonlySet<string>): void {
    const isGone = (spot: Spot): boolean => !controls.has(controlAt(spot));
    const touched = [...this.#entries.keys()];
    for (const spot of [...touched, ...(this.#open === null ? [] : [this.#open])]) {
      if (isGone(spot)) this.clearForm(spot);
    }
  }
}

/** What a control asks for by pointing at it on the map; null where it asks for something else, or for more. */
export function pointedField({ fields }: Pick<Control, "fields">): Extract<Field, { kind: "token" }> | null {
  const [field, ...others] = fields;
  return field?.kind === "token" && others.length === 0 ? field : null;
}

/** What a field holds: what was entered, else what it starts with. */
export function valueOf(field: Field, entry: Entry | undefined): Entry {
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

/** Who is there now, in the order somebody has put them in; who has come since is at the end. */
function inOrder(people: readonly string[], wanted: readonly string[]): string[] {
  const still = wanted.filter((id) => people.includes(id));
  return [...still, ...people.filter((id) => !still.includes(id))];
}

/** The value a command carries for a field; undefined where the person left it open. */
function answer(field: Field, entry: Entry | undefined): unknown {
  const value = valueOf(field, entry);
  if (typeof value !== "string") return value.length === 0 ? undefined : value;
  const trimmed = value.trim();
  if (trimmed === "") return field.kind === "text" && field.required ? "" : undefined;
  return field.kind === "integer" ? Number(trimmed) : trimmed;
}

/** The control's command with what the person filled in. Fields left open stay out of it. */
export function complete(control: Control, spot: Spot, state: SurfaceState): Command {
  const answers = control.fields.flatMap((field) => {
    const value = answer(field, state.entry(spot, field.name));
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return { ...control.command, ...Object.fromEntries(answers) };
}
