import { drawAgain } from "../windows/draw-again";
import { findVariant, OWN } from "../../core/index";
import { Story } from "../../core/story/index";
import { reasonText } from "../i18n/words";
import { sessionOf } from "../session/fight-session";
import { wordsFor } from "../session/words";
import { templatePath } from "../compat/module-id";
import { storedFlags } from "../store/flags";
import { stepBeforeRolls, takeBackTo } from "../windows/back-to";
import { titleIn } from "../variant/kept-rules";
import { isFrozen, listVariants, OFF, optionsAbove } from "../variant/resolve";
import { bringToLife } from "./option-forms";
import { idleAmong } from "./own-options";
import { keptOptions, optionErrors, optionSet, optionText, spokenOption } from "./option-fields";
import type { OptionSet } from "./option-fields";
import type { Encounter } from "../../core/index";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type FormData = foundry.applications.ux.FormDataExtended;
type Window = InstanceType<typeof ApplicationV2>;
type Options = ConstructorParameters<typeof ApplicationV2>[0];

/** An option that a running fight cannot change: name, value, and effect on play. */
interface FixedOption {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
}

/** A fight's encounter once anyone has rolled, or null. From then on options change by a command (C-24). */
function begun(combat: Combat.Implementation): Encounter | null {
  const { stored } = sessionOf(combat);
  return stored !== null && isFrozen(stored) ? stored : null;
}

/** The options that made a fight's numbers or stages (C-24). */
function fixedOptions({ variant, options }: Encounter): FixedOption[] {
  const idle = variant === OWN.id ? idleAmong(options) : new Set();
  return Object.entries(findVariant(variant)?.options ?? {})
    .filter(([option, { changes }]) => changes === undefined && !idle.has(option))
    .map(([option]) => ({
      ...optionText(variant, option),
      value: spokenOption(variant, option, options[option]),
    }));
}

/** The options that can change in a running fight, each with a sentence that says when a change applies. */
function changeableOptions({ variant, options, nextOptions }: Encounter, root: string): OptionSet {
  const specs = findVariant(variant)?.options ?? {};
  const values = { ...options, ...nextOptions };
  const set = optionSet({
    variant,
    prefix: `options.${variant}`,
    entered: {},
    above: [{ from: "combat", values }],
    root,
  });
  const fields = set.fields.flatMap((field) => {
    const counts = specs[field.option]?.changes;
    if (counts === undefined || field.idle) return [];
    const hint = counts === "next-round" ? `${field.hint} ${game.i18n.localize(NEXT_ROUND)}` : field.hint;
    return [{ ...field, hint, fromText: null }];
  });
  return { ...set, fields };
}

const NEXT_ROUND = "TURNWRIGHT.settings.fight-options.next-round";

/** The rules' name and summary. Rules that a GM put together go by their own name. */
function wordsOf(id: string, options: unknown): { name: string; summary: string } {
  const meta = listVariants().find((variantMeta) => variantMeta.id === id);
  const title = id === OWN.id ? titleIn(options) : "";
  return { name: title || game.i18n.localize(meta?.name ?? ""), summary: game.i18n.localize(meta?.summary ?? "") };
}

class FightOptionsWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override readonly name = "FightOptionsWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-fight-options",
    tag: "form",
    classes: ["turnwright-settings", "turnwright-of-fight"],
    window: {
      title: "TURNWRIGHT.settings.fight-options.title",
      icon: "fa-solid fa-sliders",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    position: { width: 480, height: "auto" as const },
    form: { handler: store, closeOnSubmit: false },
    actions: { undoAll },
  };

  static override PARTS = {
    options: { template: templatePath("config/fight-options"), scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  readonly #combat: Combat.Implementation;

  /** The state at the last drawing. Only its change redraws the window, so that typed text is kept. */
  #drawn = "";

  constructor(combat: Combat.Implementation, options?: Options) {
    super(options);
    this.#combat = combat;
  }

  get combat(): Combat.Implementation {
    return this.#combat;
  }

  protected override async _prepareContext(
    ...args: Parameters<Window["_prepareContext"]>
  ): ReturnType<Window["_prepareContext"]> {
    const context = await super._prepareContext(...args);
    this.#drawn = this.#state();
    const encounter = begun(this.#combat);
    const session = sessionOf(this.#combat);
    const { id } = session.choice();
    const options = session.encounter?.options;
    const fixed = encounter === null ? [] : fixedOptions(encounter);
    const set = encounter === null ? (id === OFF ? null : this.#set(id)) : changeableOptions(encounter, this.id);
    const save = { type: "submit", icon: "fa-solid fa-floppy-disk", label: "TURNWRIGHT.settings.save" };
    const buttons = set === null ? [] : [save];
    const mayUndo = encounter !== null && stepBeforeRolls(encounter) !== null;
    return { ...context, ...wordsOf(id, options), isBegun: encounter !== null, fixed, mayUndo, set, buttons };
  }

  #set(id: string): ReturnType<typeof optionSet> {
    return optionSet({
      variant: id,
      prefix: `options.${id}`,
      entered: storedFlags(this.#combat).options?.[id],
      above: optionsAbove(this.#combat, id),
      root: this.id,
    });
  }

  protected override async _onFirstRender(...args: Parameters<Window["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    // Every field is in view already.
    bringToLife(this.element, () => {});
  }

  #state(): string {
    const encounter = begun(this.#combat);
    const { options = {}, nextOptions = {} } = encounter ?? {};
    return `${sessionOf(this.#combat).choice().id} ${encounter === null} ${JSON.stringify([options, nextOptions])}`;
  }

  /** Draws the form again if the fight has changed in a way that matters to it. */
  follow(): void {
    if (this.#state() !== this.#drawn) drawAgain(this);
  }
}

/** Undoes the fight to before the first roll, after the log's question, so that every option can change. */
function undoAll(this: FightOptionsWindow): void {
  const { encounter } = sessionOf(this.combat);
  const rev = encounter === null ? null : stepBeforeRolls(encounter);
  if (rev === null) return;
  void takeBackTo(this.combat, rev, (now, count) => new Story({ gm: true }).newest(now, count).lines);
}

/** Stores the entries. If one is wrong or the change is refused, notifies the user and stays open. */
async function store(this: FightOptionsWindow, _event: Event, _form: HTMLFormElement, data: FormData): Promise<void> {
  const { options } = foundry.utils.expandObject(data.object) as { readonly options?: object };
  const errors = optionErrors(options);
  for (const error of errors) ui.notifications.error(error);
  const [variant] = Object.keys(options ?? {});
  if (errors.length > 0 || variant === undefined) return;
  const own = keptOptions(options)[variant] ?? {};
  const hasBegun = begun(this.combat) !== null;
  const isSame = hasBegun && Object.keys(own).length === 0;
  const session = sessionOf(this.combat);
  const answer = isSame
    ? { ok: true as const }
    : await session.request(
        hasBegun ? { do: "changeOptions", options: own } : { do: "fight/choose-options", variant, options: own },
      );
  if (answer.ok) await this.close();
  else ui.notifications.warn(wordsFor(this.combat).say(reasonText(answer.refusal)));
}

let open: FightOptionsWindow | null = null;

/** Opens or closes a fight's options. There is one window, so another fight's closes. */
async function toggle(combat: Combat.Implementation): Promise<void> {
  const isSame = open?.rendered === true && open.combat === combat;
  await open?.close();
  open = isSame ? null : new FightOptionsWindow(combat);
  await open?.render({ force: true });
}

/** The window of a fight's options. */
export const fightOptionsWindow = {
  isOpenFor: (combat: Combat.Implementation): boolean => open?.rendered === true && open.combat === combat,
  toggle,
  follow: (): void => open?.follow(),
  /** Closes it if its fight is gone. */
  leave(combat: string | null): void {
    if (open?.combat.id === combat) void open.close();
  },
};
