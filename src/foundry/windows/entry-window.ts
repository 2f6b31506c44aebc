import { findVariant, type Encounter, type Entry } from "../../core/index";
import type { Answer } from "../authority/answer";
import { MODULE_ID, templatePath } from "../compat/module-id";
import { replacement } from "../compat/operators";
import { reasonText } from "../i18n/words";
import { entryFrom, flagOf, documentOfEntry } from "../roster/entries";
import { fightViewOf, wordsFor } from "../session/fight-view";
import { sessionOf } from "../session/fight-session";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Window = InstanceType<typeof ApplicationV2>;

/** A lair's usual number. */
const USUAL_NUMBER = 20;

const AT_NUMBER = { number: "TURNWRIGHT.entries.form.at-number" } as const;

const MOMENTS = {
  "round-start": "TURNWRIGHT.entries.round-start",
  "round-end": "TURNWRIGHT.entries.round-end",
} as const;

const ROUNDS = {
  each: "TURNWRIGHT.entries.form.each",
  once: "TURNWRIGHT.entries.form.once",
  again: "TURNWRIGHT.entries.form.again",
} as const;

/** The options of a list, from their texts. */
const listed = (texts: Readonly<Record<string, string>>, chosen: string) =>
  Object.entries(texts).map(([value, key]) => ({
    value,
    label: game.i18n.localize(key),
    chosen: value === chosen,
  }));

const roundsOf = ({ round, every }: Partial<Entry>): keyof typeof ROUNDS =>
  every !== undefined ? "again" : round === undefined ? "each" : "once";

function typed(data: FormData, field: string): string {
  const value = data.get(field);
  return typeof value === "string" ? value.trim() : "";
}

/** What the form says of an entry, without its name. */
function entryIn(data: FormData): Omit<Entry, "id"> {
  const number = (name: string): number => Number(data.get(name));
  const [at, rounds, label] = [typed(data, "at"), typed(data, "rounds"), typed(data, "label")];
  const brings = data.getAll("brings").filter((each) => typeof each === "string");
  return {
    at: at === "number" ? number("number") : at === "round-start" ? at : "round-end",
    ...(rounds === "once" && { round: number("round") }),
    ...(rounds === "again" && { every: number("every"), round: number("from") }),
    ...(label !== "" && { label }),
    ...(data.has("alone") && { alone: true }),
    ...(data.has("byItself") && { byItself: true }),
    ...(brings.length > 0 && { brings }),
  };
}

/** The form for a row of nobody (C-35): a new one, or one that is there. */
class EntryWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override readonly name = "EntryWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-entry",
    tag: "form",
    classes: ["turnwright-settings", "turnwright-of-fight", "turnwright-effect-window"],
    window: {
      title: "TURNWRIGHT.entries.form.title",
      icon: "fa-solid fa-calendar-plus",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    position: { width: 420, height: "auto" as const },
    form: { handler: save, closeOnSubmit: false },
  };

  static override PARTS = {
    entry: { template: templatePath("config/entry-window"), scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  constructor(
    readonly combat: Combat.Implementation,
    readonly document: Combatant.Implementation | null,
    private readonly opener: Element | null,
  ) {
    super();
  }

  protected override async _prepareContext(
    ...args: Parameters<Window["_prepareContext"]>
  ): ReturnType<Window["_prepareContext"]> {
    const context = await super._prepareContext(...args);
    const label = this.document === null ? "TURNWRIGHT.entries.form.add" : "TURNWRIGHT.settings.save";
    return {
      ...context,
      ...this.#fields(),
      root: this.id,
      buttons: [{ type: "submit", icon: "fa-solid fa-check", label }],
    };
  }

  #fields(): object {
    const { combat, document: known } = this;
    const encounter = fightViewOf(combat)?.encounter ?? null;
    const entry = known === null ? null : (entryOf(encounter, known) ?? null);
    const hasNumbers = encounter !== null && areByNumber(encounter);
    const at = entry?.at ?? (hasNumbers ? USUAL_NUMBER : "round-end");
    const moment = typeof at === "number" ? "number" : at;
    const { round = Math.max(1, (encounter?.round ?? 0) + 1), every = 2, label = "", alone, byItself } = entry ?? {};
    const people = this.#people(encounter, entry?.brings ?? []);
    const numbers = hasNumbers || moment === "number" ? AT_NUMBER : {};
    return {
      name: known?.name ?? game.i18n.localize("TURNWRIGHT.entries.form.lair"),
      number: typeof at === "number" ? at : USUAL_NUMBER,
      moments: listed({ ...numbers, ...MOMENTS }, moment),
      rounds: listed(ROUNDS, roundsOf(entry ?? {})),
      round,
      every,
      from: entry?.round ?? every,
      label,
      alone,
      byItself,
      people,
      bringsAny: people.some((person) => person.chosen),
    };
  }

  /** The foes that can be away. */
  #people(encounter: Encounter | null, brings: readonly string[]) {
    const words = wordsFor(this.combat);
    return Object.entries(encounter?.combatants ?? {})
      .filter(([, { side }]) => side === "gm")
      .map(([id]) => ({
        id: `${this.id}-brings-${id}`,
        value: id,
        label: words.text({ key: "TURNWRIGHT.names.one", data: { combatant: { name: id } } }),
        chosen: brings.includes(id),
      }));
  }

  protected override async _onFirstRender(...args: Parameters<Window["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", () => this.#showWanted());
    this.element.addEventListener("toggle", () => this.setPosition({ height: "auto" }), { capture: true });
    this.#showWanted();
    this.element.querySelector<HTMLInputElement>('[name="name"]')?.select();
  }

  #showWanted(): void {
    const form = new FormData(this.element as HTMLFormElement);
    for (const part of this.element.querySelectorAll<HTMLElement>("[data-wanted-by]")) {
      const { wantedBy = "", wantedFor } = part.dataset;
      part.hidden = form.get(wantedBy) !== wantedFor;
      for (const field of part.querySelectorAll("input")) field.disabled = part.hidden;
    }
    this.setPosition({ height: "auto" });
  }

  refuse(reason: string): void {
    const shown = this.element.querySelector<HTMLElement>(".turnwright-refusal");
    if (shown === null) return;
    shown.textContent = reason;
    shown.hidden = false;
  }

  protected override _onClose(...args: Parameters<Window["_onClose"]>): void {
    super._onClose(...args);
    // A closed window would hold the fight, and what was drawn of it around the opener.
    if (open === this) open = null;
    const { opener } = this;
    if (opener instanceof HTMLElement) (opener.isConnected ? opener : document.getElementById(opener.id))?.focus();
  }
}

const areByNumber = (encounter: Encounter): boolean =>
  findVariant(encounter.variant)?.flow.areByNumber?.(encounter) === true;

/** The entry as the rules have it, or as its document has it before the fight. */
const entryOf = (encounter: Encounter | null, known: Combatant.Implementation): Entry | null =>
  encounter?.entries?.find(({ id }) => id === known.id) ?? entryFrom(known);

/** The fields of a document for an entry. */
const documentOf = (name: string, entry: Omit<Entry, "id">) => ({
  name,
  hidden: entry.alone === true,
  initiative: typeof entry.at === "number" ? entry.at : null,
  flags: { [MODULE_ID]: Object.fromEntries([replacement("entry", flagOf(entry))]) as object },
});

/** The command that makes an entry what the form says. */
const change = (entry: string, now: Omit<Entry, "id">) => ({
  do: "changeEntry",
  entry,
  round: null,
  every: null,
  label: null,
  alone: null,
  byItself: null,
  brings: null,
  ...now,
});

async function save(this: EntryWindow, _event: Event, form: HTMLFormElement): Promise<void> {
  const { combat, document: known } = this;
  const data = new FormData(form);
  const name = typed(data, "name");
  const entry = entryIn(data);
  const session = sessionOf(combat);
  let answer: Answer | null = null;
  if (known === null) {
    await combat.createEmbeddedDocuments("Combatant", [documentOfEntry({ id: "", ...entry }, name)] as object[]);
  } else if (session.stored === null) {
    await combat.updateEmbeddedDocuments("Combatant", [{ _id: known.id, ...documentOf(name, entry) }] as object[]);
  } else {
    if (name !== known.name) await known.update({ name });
    answer = await session.requests.submitInTurn(change(known.id ?? "", entry));
  }
  if (answer === null || answer.ok) await this.close();
  else this.refuse(wordsFor(combat).text(reasonText(answer.refusal)));
}

let open: EntryWindow | null = null;

/** Opens the form for a new entry, or for the entry of a document. Closing it restores the present focus. */
export async function openEntryWindow(
  combat: Combat.Implementation,
  known: Combatant.Implementation | null = null,
): Promise<void> {
  const opener = document.activeElement;
  if (open?.rendered === true) await open.close();
  open = new EntryWindow(combat, known, opener);
  await open.render({ force: true });
}
