import { OWN } from "../../../core/index";
import { drawAgain } from "../../windows/draw-again";
import { MODULE_ID, templatePath } from "../../compat/module-id";
import { replacement } from "../../compat/operators";
import { keptById } from "../../variant/kept-rules";
import { isTraitField, MissingNotice } from "../../windows/missing-notice";
import { WindowHooks } from "../../windows/window-hooks";
import { keepingFocus } from "../../windows/surface/focus";
import { morph } from "../../windows/surface/morph";
import { chosenRules, useInWorld } from "../../windows/use-rules";
import { viewedCombat } from "../../session/trackers";
import { ownInitiativeText } from "../own-initiative-note";
import { presetNotes } from "../sheet-report-notes";
import { openOwnRules } from "../own-rules/open";
import { offeredRules, soughtChoices } from "./rules";
import { tokensToJoin, valuesView } from "./values";

const { ApplicationV2 } = foundry.applications.api;

type Window = InstanceType<typeof ApplicationV2>;

const STEPS = ["rules", "where", "values"] as const;

type GuideStep = (typeof STEPS)[number];

const TITLES = {
  rules: "TURNWRIGHT.guide.rules.title",
  where: "TURNWRIGHT.guide.where.title",
  values: "TURNWRIGHT.guide.values.title",
} as const satisfies Record<GuideStep, string>;

const CHANGES = ["turnwright.changed", "updateActor", "createToken", "deleteToken", "canvasReady"] as const;

class GuideWindow extends ApplicationV2 {
  static override readonly name = "GuideWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-guide",
    classes: ["turnwright-settings"],
    window: { title: "TURNWRIGHT.guide.title", icon: "fa-solid fa-signs-post", resizable: true },
    position: { width: 560, height: "auto" as const },
    actions: {
      turnwrightGo: onStep,
      turnwrightEverywhere: chooseForWorld,
      turnwrightHere: chooseForScene,
      turnwrightJoin: join,
      turnwrightTracker: showTracker,
      turnwrightNotNow: notNow,
    },
  };

  #step: GuideStep = "rules";
  #drawn: GuideStep | null = null;
  chosen = "";
  /** What the table looks for: a complaint, or the name of a game. Empty for the rules of the system. */
  #sought = "";
  readonly #missing = new MissingNotice(() => this.#redraw());
  readonly #redraw = foundry.utils.debounce(() => drawAgain(this), 50);
  readonly #hooks = new WindowHooks(CHANGES, () => {
    if (this.#step === "values") this.#redraw();
  });

  async show(step: GuideStep): Promise<void> {
    this.#step = step;
    await this.render();
  }

  protected override async _renderHTML(): Promise<string> {
    return foundry.applications.handlebars.renderTemplate(templatePath("config/guide-window"), this.#view());
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    keepingFocus(content, [], () => morph(content, String(result)));
  }

  protected override async _onFirstRender(...args: Parameters<Window["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", (event) => this.#onChange(event.target as HTMLInputElement));
    this.#hooks.start();
  }

  protected override async _onRender(...args: Parameters<Window["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    if (this.#drawn === this.#step) return;
    this.#drawn = this.#step;
    this.element.querySelector<HTMLElement>(`[id="${this.id}-title"]`)?.focus();
  }

  /** Closing is an answer, so afterwards only the settings open it. */
  protected override _onClose(...args: Parameters<Window["_onClose"]>): void {
    super._onClose(...args);
    this.#hooks.stop();
    void game.settings.set(MODULE_ID, "guideDone", true);
  }

  #view(): Record<string, unknown> {
    const rules = offeredRules(this.#sought);
    const known = rules.some(({ id }) => id === this.chosen);
    if (!known) this.chosen = rules[0]?.id ?? "";
    const step = this.#step;
    return {
      root: this.id,
      title: game.i18n.localize(TITLES[step]),
      steps: STEPS.map((each) => ({ title: game.i18n.localize(TITLES[each]), current: each === step })),
      rules: step === "rules" ? rules.map((each) => ({ ...each, chosen: each.id === this.chosen })) : null,
      sought: soughtChoices(this.#sought),
      system: game.i18n.format("TURNWRIGHT.guide.tables.system", { system: game.system.title }),
      intro: game.i18n.format("TURNWRIGHT.guide.rules.intro", { system: game.system.title }),
      keeps: ownInitiativeText(),
      notes: presetNotes().filter(({ alarm }) => alarm),
      where: step === "where" ? { name: rules.find(({ id }) => id === this.chosen)?.name } : null,
      scene: game.scenes.viewed?.name ?? null,
      values:
        step === "values"
          ? valuesView(chosenRules(this.chosen).variant, this.id, (who, trait) => this.#missing.rejected(who, trait))
          : null,
    };
  }

  #onChange(field: HTMLInputElement): void {
    if (field.name === `${this.id}-rules`) this.chosen = field.value;
    if (field.name === `${this.id}-sought`) {
      this.#sought = field.value;
      // The best fit is first, and chosen.
      this.chosen = offeredRules(this.#sought)[0]?.id ?? "";
      this.#redraw();
    }
    const combat = viewedCombat();
    if (isTraitField(field) && combat !== null) void this.#missing.enter(combat, field);
  }
}

let made: GuideWindow | null = null;

export async function openGuide(): Promise<void> {
  if (made?.rendered !== true) made = new GuideWindow();
  await made.render({ force: true });
}

async function onStep(this: GuideWindow, _event: Event, button: HTMLElement): Promise<void> {
  const step = STEPS.find((each) => each === button.dataset["step"]);
  if (step === "where" && this.chosen === OWN.id) return openOwnRules();
  if (step !== undefined) await this.show(step);
}

async function chooseForWorld(this: GuideWindow): Promise<void> {
  const rules = keptById(this.chosen)?.rules;
  if (rules === undefined) await game.settings.set(MODULE_ID, "defaultVariant", this.chosen);
  else await useInWorld(rules);
  await this.show("values");
}

async function chooseForScene(this: GuideWindow): Promise<void> {
  const { variant, options } = chosenRules(this.chosen);
  const own: object = options === undefined ? {} : { options: Object.fromEntries([replacement(variant, options)]) };
  await game.scenes.viewed?.update({ flags: { [MODULE_ID]: { variant, ...own } } });
  await this.show("values");
}

async function join(this: GuideWindow): Promise<void> {
  await CONFIG.Token.documentClass.createCombatants(tokensToJoin(chosenRules(this.chosen).variant));
  await this.render();
}

async function showTracker(this: GuideWindow): Promise<void> {
  ui.combat?.activate();
  await this.close();
}

async function notNow(this: GuideWindow): Promise<void> {
  await this.close();
}
