import { conditionsOf, conditionText, findVariant, legality, sees, takesCondition, traitText } from "../../core/index";
import type { Encounter, Variant, Viewer } from "../../core/index";
import type { Denial } from "../authority/answer";
import { systemStatuses } from "../compat/statuses";
import { templatePath } from "../compat/module-id";
import { reasonText } from "../i18n/words";
import { fightViewOf, wordsFor } from "../session/fight-view";
import { sessionOf } from "../session/fight-session";
import { ADDS, effectCommand } from "./effect-form";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Window = InstanceType<typeof ApplicationV2>;
type CloseArguments = Parameters<Window["_onClose"]>;

/** The durations in the form's order, with their words without a name. A variant may say which is chosen first. */
const LASTS = {
  turns: "TURNWRIGHT.effects.form.until.turns",
  "source-turn-end": "TURNWRIGHT.effects.lasts.source-turn-end-unseen",
  "source-turn-start": "TURNWRIGHT.effects.lasts.source-turn-start-unseen",
  "target-turn-end": "TURNWRIGHT.effects.lasts.target-turn-end-any",
  "target-turn-start": "TURNWRIGHT.effects.lasts.target-turn-start-any",
  rounds: "TURNWRIGHT.effects.form.until.rounds",
  "end-of-round": "TURNWRIGHT.effects.lasts.round",
  combat: "TURNWRIGHT.effects.lasts.fight",
} as const;
type Lasts = keyof typeof LASTS;

const NAMING: Readonly<Partial<Record<Lasts, "source" | "target">>> = {
  "source-turn-end": "source",
  "source-turn-start": "source",
  "target-turn-start": "target",
};

const unnamed = (lasts: Lasts): string => game.i18n.localize(LASTS[lasts]);

const MOMENTS = ["turn-start", "turn-end"] as const;

const localize = (key: string): string => game.i18n.localize(`TURNWRIGHT.effects.form.${key}`);

/** The numbers an effect can change: the order's number, and the variant's number traits. */
function numbersOf({ numbers, traits }: Variant): string[] {
  const read = traits.filter(({ kind, name }) => kind === "number" && name !== "initiative").map(({ name }) => name);
  return [...(numbers === null ? [] : ["initiative"]), ...read];
}

function numberLabel({ meta, traits }: Variant, name: string): string {
  const spec = traits.find((each) => each.name === name);
  if (spec === undefined || name === "initiative") return game.i18n.localize("TURNWRIGHT.traits.initiative");
  return game.i18n.localize(traitText(meta.id, spec).key);
}

/** A fight that can take effects, and its viewer. Null if it is gone. */
function fightFor(combat: Combat.Implementation): { encounter: Encounter; variant: Variant; viewer: Viewer } | null {
  const fight = fightViewOf(combat);
  const encounter = fight?.encounter ?? null;
  const variant = encounter === null ? undefined : findVariant(encounter.variant);
  if (fight === null || encounter === null || variant === undefined) return null;
  return { encounter, variant, viewer: fight.viewer };
}

/** Whether the rules let the viewer give an effect with these fields. */
const isAllowed = (encounter: Encounter, viewer: Viewer, fields: object): boolean =>
  legality(encounter, { do: "addEffect", name: "…", until: "combat", ...fields }, viewer) === null;

/** The form's parts by the names that refusals use. */
const PARTS_OF_IT: Readonly<Record<string, string>> = {
  name: "name",
  until: "how-long",
  source: "source",
  tick: "tick",
  save: "save",
  modify: "adds",
  imposes: "imposes",
};

/** Why it was not done, in words, with the wrong part of the form if any. */
function reasonOf(combat: Combat.Implementation, refusal: Denial): string {
  const part = refusal.code === "bad-command" ? PARTS_OF_IT[String(refusal.detail).split(".")[0] ?? ""] : undefined;
  if (part === undefined) return wordsFor(combat).text(reasonText(refusal));
  return game.i18n.format("TURNWRIGHT.effects.form.wrong", { part: localize(part) });
}

/** The form for an effect on combatants (C-11). It stays as opened and keeps what is typed until it is sent. */
class EffectWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override readonly name = "EffectWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-effect",
    tag: "form",
    classes: ["turnwright-settings", "turnwright-of-fight", "turnwright-effect-window"],
    window: {
      title: "TURNWRIGHT.effects.form.title",
      icon: "fa-solid fa-hourglass-start",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    position: { width: 480, height: "auto" as const },
    form: { handler: give, closeOnSubmit: false },
  };

  static override PARTS = {
    effect: { template: templatePath("config/effect-window"), scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  constructor(
    readonly combat: Combat.Implementation,
    private readonly targets: readonly string[],
    private readonly opener: Element | null,
  ) {
    super();
  }

  protected override async _prepareContext(
    ...args: Parameters<Window["_prepareContext"]>
  ): ReturnType<Window["_prepareContext"]> {
    const context = await super._prepareContext(...args);
    const buttons = [{ type: "submit", icon: "fa-solid fa-check", label: "TURNWRIGHT.effects.form.add" }];
    return { ...context, ...this.#choices(), root: this.id, buttons };
  }

  #choices(): object {
    const found = fightFor(this.combat);
    if (found === null) return {};
    const { encounter, variant, viewer } = found;
    const words = wordsFor(this.combat);
    const people = Object.keys(encounter.combatants)
      .filter((id) => sees(encounter, viewer, id))
      .map((id) => ({
        value: id,
        label: words.text({ key: "TURNWRIGHT.names.one", data: { combatant: { name: id } } }),
      }));
    const conditions = [...conditionsOf(variant)]
      .filter((condition) => takesCondition(variant, condition))
      .map((condition) => ({ value: condition, label: words.text(conditionText(variant, condition)) }));
    const bearers = people.filter(({ value }) => isAllowed(encounter, viewer, { target: value }));
    const target = bearers[0]?.value;
    const sources = people.filter(({ value }) => isAllowed(encounter, viewer, { target, source: value }));
    const acting = variant.flow.active(encounter);
    return {
      targets: this.#options("target", bearers, this.targets),
      sources: this.#options("source", sources, acting.length === 1 ? acting : []),
      statuses: systemStatuses(),
      lasts: this.#options(
        "lasts",
        (Object.keys(LASTS) as Lasts[]).map((value) => ({ value, label: unnamed(value) })),
        [variant.lasting ?? "turns"],
      ),
      moments: MOMENTS.map((value) => ({ value, label: localize(value) })),
      numbers: numbersOf(variant)
        .filter((name) => isAllowed(encounter, viewer, { target, modify: { [name]: 1 } }))
        .map((name) => ({
          id: `${this.id}-${ADDS}${name}`,
          name: `${ADDS}${name}`,
          label: numberLabel(variant, name),
        })),
      conditions: this.#options("imposes", conditions, []),
    };
  }

  #options(name: string, choices: readonly { value: string; label: string }[], chosen: readonly string[]) {
    return choices.map(({ value, label }) => ({
      id: `${this.id}-${name}-${value}`,
      value,
      label,
      chosen: chosen.includes(value),
    }));
  }

  protected override async _onFirstRender(...args: Parameters<Window["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", () => this.#showWanted());
    this.element.addEventListener("toggle", () => this.#makeRoom(), { capture: true });
    this.#showWanted();
    this.element.querySelector<HTMLElement>('[name="name"]')?.focus();
  }

  #showWanted(): void {
    const form = new FormData(this.element as HTMLFormElement);
    for (const part of this.element.querySelectorAll<HTMLElement>("[data-wanted-by]")) {
      const { wantedBy = "", wantedFor } = part.dataset;
      const value = form.get(wantedBy);
      const wanted = wantedFor === undefined ? value !== "" : value === wantedFor;
      part.hidden = !wanted;
      for (const field of part.querySelectorAll<HTMLInputElement>("input, select")) field.disabled = !wanted;
    }
    this.#nameDurations(form);
    this.#makeRoom();
  }

  /** Puts the names of the source and the only target into the durations' words. */
  #nameDurations(form: FormData): void {
    const targets = form.getAll("target");
    const named = { source: form.get("source"), target: targets.length === 1 ? (targets[0] ?? null) : null };
    const words = wordsFor(this.combat);
    for (const option of this.element.querySelectorAll<HTMLOptionElement>('select[name="lasts"] option')) {
      const who = NAMING[option.value as Lasts];
      const id = who === undefined ? null : named[who];
      const field = who === "source" ? "source" : "combatant";
      option.text =
        typeof id === "string" && id !== ""
          ? words.text({ key: `TURNWRIGHT.effects.lasts.${option.value}`, data: { [field]: { name: id } } })
          : unnamed(option.value as Lasts);
    }
  }

  #makeRoom(): void {
    this.setPosition({ height: "auto" });
  }

  /** Shows why it was not done. An empty text removes it. */
  refuse(reason: string): void {
    const shown = this.element.querySelector<HTMLElement>(".turnwright-refusal");
    if (shown === null) return;
    shown.textContent = reason;
    shown.hidden = reason === "";
  }

  protected override _onClose(...args: CloseArguments): void {
    super._onClose(...args);
    // A closed window would hold the fight, and what was drawn of it around the opener.
    if (open === this) open = null;
    const { opener } = this;
    if (!(opener instanceof HTMLElement)) return;
    // Its opener may have been drawn again since.
    const back = opener.isConnected ? opener : document.getElementById(opener.id);
    back?.focus();
  }
}

/** Sends the form's command. If it is refused, the form shows why and stays. */
async function give(this: EffectWindow, _event: Event, form: HTMLFormElement): Promise<void> {
  const { combat } = this;
  const found = fightFor(combat);
  const command = found === null ? null : effectCommand(new FormData(form), numbersOf(found.variant));
  this.refuse(command === null ? localize("nobody") : "");
  if (command === null) return;
  // Queued, because while another command of this user is pending this one would look like a double click.
  const answer = await sessionOf(combat).requests.submitInTurn(command);
  if (answer.ok) await this.close();
  else this.refuse(reasonOf(combat, answer.refusal));
}

let open: EffectWindow | null = null;

/** Opens the form for an effect, with some targets ticked. Closing it restores the present focus. */
export async function openEffectWindow(combat: Combat.Implementation, targets: readonly string[]): Promise<void> {
  const opener = document.activeElement;
  if (open?.rendered === true) await open.close();
  open = new EffectWindow(combat, targets, opener);
  await open.render({ force: true });
}
