import { outlineOf } from "../../core/index";
import { sessionOf } from "../session/fight-session";
import { templatePath } from "../compat/module-id";
import { storedFlags } from "../store/reading";
import { isFrozen, listVariants, OFF, optionsAbove } from "../variant/resolve";
import { bringToLife } from "./option-forms";
import { keptOptions, optionErrors, optionSet, optionText, spokenOption } from "./option-fields";
import type { Encounter } from "../../core/index";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type FormData = foundry.applications.ux.FormDataExtended;
type Window = InstanceType<typeof ApplicationV2>;
type Options = ConstructorParameters<typeof ApplicationV2>[0];

/** A fixed option of a fight: its name, its value, and its effect on play. */
interface SettledOption {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
}

/** The encounter of a fight whose options can no longer be changed, null before. */
function settled(combat: Combat.Implementation): Encounter | null {
  const { stored } = sessionOf(combat);
  return stored !== null && isFrozen(stored) ? stored : null;
}

function settledOptions({ variant, options }: Encounter): SettledOption[] {
  return Object.keys(outlineOf(variant)?.options ?? {}).map((option) => ({
    ...optionText(variant, option),
    value: spokenOption(variant, option, options[option]),
  }));
}

/** The variant's name and summary. */
function wordsOf(id: string): { name: string; summary: string } {
  const meta = listVariants().find((one) => one.id === id);
  return { name: game.i18n.localize(meta?.name ?? ""), summary: game.i18n.localize(meta?.summary ?? "") };
}

/** The gm's form for the options of one fight. Once they are fixed, it only shows them. */
class FightOptionsWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override readonly name = "FightOptionsWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-fight-options",
    tag: "form",
    classes: ["turnwright-settings"],
    window: {
      title: "TURNWRIGHT.settings.fight-options.title",
      icon: "fa-solid fa-sliders",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    position: { width: 480, height: "auto" as const },
    form: { handler: store, closeOnSubmit: false },
  };

  static override PARTS = {
    options: { template: templatePath("config/fight-options"), scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  readonly #combat: Combat.Implementation;

  /** The state at the last drawing. Only a change of it redraws the window, so that no typed text is lost. */
  #drawn = "";

  constructor(combat: Combat.Implementation, options?: Options) {
    super(options);
    this.#combat = combat;
  }

  /** The fight whose options it shows. */
  get combat(): Combat.Implementation {
    return this.#combat;
  }

  protected override async _prepareContext(
    ...args: Parameters<Window["_prepareContext"]>
  ): ReturnType<Window["_prepareContext"]> {
    const context = await super._prepareContext(...args);
    this.#drawn = this.#state();
    const encounter = settled(this.#combat);
    const { id } = sessionOf(this.#combat).choice();
    const frozen = encounter === null ? null : settledOptions(encounter);
    const set = frozen === null && id !== OFF ? this.#set(id) : null;
    const save = { type: "submit", icon: "fa-solid fa-floppy-disk", label: "TURNWRIGHT.settings.save" };
    return { ...context, ...wordsOf(id), frozen, set, buttons: set === null ? [] : [save] };
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
    // Every field is in view: there is nowhere to lead to.
    bringToLife(this.element, () => {});
  }

  #state(): string {
    return `${sessionOf(this.#combat).choice().id} ${settled(this.#combat) === null}`;
  }

  /** Draws the form again where the fight has changed in a way that matters to it. */
  follow(): void {
    if (this.rendered && this.#state() !== this.#drawn) void this.render();
  }
}

/** Stores the entries. Where one is wrong, or the options were fixed meanwhile, it notifies the user and stays open. */
async function store(this: FightOptionsWindow, _event: Event, _form: HTMLFormElement, data: FormData): Promise<void> {
  const { options } = foundry.utils.expandObject(data.object) as { readonly options?: object };
  const errors = optionErrors(options);
  for (const error of errors) ui.notifications.error(error);
  const [variant] = Object.keys(options ?? {});
  if (errors.length > 0 || variant === undefined) return;
  const own = keptOptions(options)[variant] ?? {};
  const answer = await sessionOf(this.combat).request({ do: "fight/choose-options", variant, options: own });
  if (answer.ok) await this.close();
  else ui.notifications.warn(game.i18n.localize("TURNWRIGHT.settings.fight-options.frozen"));
}

let open: FightOptionsWindow | null = null;

/** Opens the options of a fight, or closes them where they are open. There is one window: another fight's closes. */
async function toggle(combat: Combat.Implementation): Promise<void> {
  const isSame = open?.rendered === true && open.combat === combat;
  await open?.close();
  open = isSame ? null : new FightOptionsWindow(combat);
  await open?.render({ force: true });
}

/** The window with the options of one fight, as long as it is open. */
export const fightOptionsWindow = {
  isOpenFor: (combat: Combat.Implementation): boolean => open?.rendered === true && open.combat === combat,
  toggle,
  /** Updates it with its fight. */
  follow: (): void => open?.follow(),
  /** Closes it where its fight is gone. */
  leave(combat: string | null): void {
    if (open?.combat.id === combat) void open.close();
  },
};
