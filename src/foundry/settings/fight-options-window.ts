import { drawAgain } from "../windows/draw-again";
import { findVariant, OWN, type Encounter } from "../../core/index";
import { Story } from "../../core/story/index";
import { reasonText } from "../i18n/words";
import { sessionOf } from "../session/fight-session";
import { wordsFor } from "../session/fight-view";
import { storedFlags } from "../store/flags";
import { stepBeforeRolls, undoBackTo } from "../windows/back-to";
import { titleIn } from "../variant/kept-rules";
import { isFrozen, listVariants, OFF, optionsAbove } from "../variant/resolve";
import { withTraits } from "./counter-fields";
import { enableOptionForm } from "./option-forms";
import { isSaid } from "./own-options";
import { draftIn, openOwnRules } from "./own-rules/open";
import { keptOptions, optionErrors, optionSet, optionText, spokenOption } from "./option-fields";
import { formPartsOf, isRight, SettingsForm } from "./settings-window";

/** A fight's encounter once anyone has rolled. From then on options change by a command (C-24). */
function begun(combat: Combat.Implementation): Encounter | null {
  const { stored } = sessionOf(combat);
  return stored !== null && isFrozen(stored) ? stored : null;
}

/** The options that made a fight's numbers or stages (C-24). */
function fixedOptions({ variant, options }: Encounter) {
  return Object.entries(findVariant(variant)?.options ?? {})
    .filter(([option, { changes }]) => changes === undefined && !isSaid(variant, option))
    .map(([option]) => ({
      ...optionText(variant, option),
      value: spokenOption(variant, option, options[option]),
    }));
}

/** The options that can change in a running fight, each with the time of its change. */
function changeableOptions({ variant, options, nextOptions }: Encounter, root: string): ReturnType<typeof optionSet> {
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
    if (counts === undefined || field.isSaid) return [];
    const hint = counts === "next-round" ? `${field.hint} ${game.i18n.localize(NEXT_ROUND)}` : field.hint;
    return [{ ...field, hint, fromText: null }];
  });
  return { ...set, fields };
}

const NEXT_ROUND = "TURNWRIGHT.settings.fight-options.next-round";

/** Rules that a GM put together go by their own name. */
function wordsOf(id: string, options: unknown): { name: string; summary: string } {
  const meta = listVariants().find((variantMeta) => variantMeta.id === id);
  const title = id === OWN.id ? titleIn(options) : "";
  return { name: title || game.i18n.localize(meta?.name ?? ""), summary: game.i18n.localize(meta?.summary ?? "") };
}

class FightOptionsWindow extends SettingsForm {
  static override readonly name = "FightOptionsWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-fight-options",
    classes: ["turnwright-of-fight"],
    window: { title: "TURNWRIGHT.settings.fight-options.title", icon: "fa-solid fa-sliders" },
    position: { width: 480 },
    actions: { undoAll },
  };

  static override PARTS = formPartsOf("config/fight-options");

  /** The state at the last drawing. Only its change redraws the window. */
  #drawn = "";

  constructor(readonly combat: Combat.Implementation) {
    super();
  }

  protected override view(): object {
    this.#drawn = this.#state();
    const encounter = begun(this.combat);
    const session = sessionOf(this.combat);
    const { id } = session.choice();
    const options = session.encounter?.options;
    const fixed = encounter === null ? [] : fixedOptions(encounter);
    const set = encounter === null ? (id === OFF ? null : this.#set(id)) : changeableOptions(encounter, this.id);
    const mayUndo = encounter !== null && stepBeforeRolls(encounter) !== null;
    const buttons = set === null ? { buttons: [] } : {};
    return { ...wordsOf(id, options), isBegun: encounter !== null, fixed, mayUndo, set, ...buttons };
  }

  #set(id: string): ReturnType<typeof optionSet> {
    return optionSet({
      variant: id,
      prefix: `options.${id}`,
      entered: storedFlags(this.combat).options?.[id],
      above: optionsAbove(this.combat, id),
      root: this.id,
    });
  }

  protected override async _onFirstRender(...args: Parameters<SettingsForm["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    // Every field is in view already.
    enableOptionForm(
      this.element,
      () => {},
      () => void openOwnRules({ draft: draftIn(sessionOf(this.combat).encounter?.options) }),
    );
  }

  override async store({ options }: { readonly options?: object }): Promise<boolean> {
    const [variant] = Object.keys(options ?? {});
    if (!isRight(optionErrors(options)) || variant === undefined) return false;
    const own = keptOptions(options)[variant] ?? {};
    const hasBegun = begun(this.combat) !== null;
    if (hasBegun && Object.keys(own).length === 0) return true;
    const answer = await sessionOf(this.combat).requests.submit(
      hasBegun ? withTraits(this.combat, variant, own) : { do: "fight/choose-options", variant, options: own },
    );
    if (!answer.ok) ui.notifications.warn(wordsFor(this.combat).text(reasonText(answer.refusal)));
    return answer.ok;
  }

  #state(): string {
    const encounter = begun(this.combat);
    const { options = {}, nextOptions = {} } = encounter ?? {};
    return `${sessionOf(this.combat).choice().id} ${encounter === null} ${JSON.stringify([options, nextOptions])}`;
  }

  redrawIfChanged(): void {
    if (this.#state() !== this.#drawn) drawAgain(this);
  }
}

/** Undoes the fight to before the first roll, so that every option can change. */
function undoAll(this: FightOptionsWindow): void {
  const { encounter } = sessionOf(this.combat);
  const rev = encounter === null ? null : stepBeforeRolls(encounter);
  if (rev === null) return;
  void undoBackTo(this.combat, rev, (now, count) => new Story({ gm: true }).newest(now, count).lines);
}

let open: FightOptionsWindow | null = null;

/** Opens or closes a fight's options. There is one window, so another fight's closes. */
async function toggle(combat: Combat.Implementation): Promise<void> {
  const isSame = open?.rendered === true && open.combat === combat;
  await open?.close();
  open = isSame ? null : new FightOptionsWindow(combat);
  await open?.render({ force: true });
}

export const fightOptionsWindow = {
  isOpenFor: (combat: Combat.Implementation): boolean => open?.rendered === true && open.combat === combat,
  toggle,
  redrawIfChanged: (): void => open?.redrawIfChanged(),
  /** Closes it if its fight is gone. */
  leave(combat: string | null): void {
    if (open?.combat.id === combat) void open.close();
  },
};
