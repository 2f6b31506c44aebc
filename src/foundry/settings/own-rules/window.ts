import {
  completeChoices,
  OWN,
  parseOptions,
  readRules,
  RULES_FORMAT,
  SETS,
  withChoice,
  writeRules,
  type ChoiceName,
  type Choices,
  type RulesFile,
} from "../../../core/index";
import { templatePath } from "../../compat/module-id";
import { forgetRules, keepRules, keptRules, rulesName } from "../../variant/kept-rules";
import { optionSpecs } from "../../variant/table-options";
import { takesText } from "../option-fields";
import { levels, USE_LABELS, useRules, type Level } from "./use";
import { choiceFields, sample, starts, typedChoice } from "./view";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Window = InstanceType<typeof ApplicationV2>;

/** How many rounds are played at first and after each change. */
const ROUNDS = 2;

/** The GM's form that puts turn rules together from choices, beside two sample rounds. */
export class OwnRulesWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override readonly name = "OwnRulesWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-own-rules",
    classes: ["turnwright-settings"],
    window: {
      title: "TURNWRIGHT.own-rules.title",
      icon: "fa-solid fa-shapes",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    position: { width: 960, height: 600 },
    actions: {
      turnwrightKeep: keep,
      turnwrightExport: exportRules,
      turnwrightForget: forget,
      turnwrightUse: use,
      turnwrightNextRound: nextRound,
      turnwrightOtherDice: otherDice,
    },
  };

  static override PARTS = {
    rules: { template: templatePath("config/own-rules-window"), scrollable: [".turnwright-own-choices"] },
  };

  choices: Choices = completeChoices({});

  called = "";

  seed = 1;

  rounds = ROUNDS;

  /** The faults of the file read last, as sentences. */
  wrong: readonly string[] = [];

  /** The form's present rules. */
  get rules(): RulesFile {
    const { choices } = this;
    return {
      turnwright: "rules",
      format: RULES_FORMAT,
      name: this.called,
      summary: "",
      icon: OWN.icon,
      choices,
      open: [],
    };
  }

  /** Why the rules can't be kept or used yet, as a sentence, or null. */
  get reason(): string | null {
    return this.called === "" ? game.i18n.localize("TURNWRIGHT.own-rules.needs-name") : null;
  }

  protected override async _prepareContext(
    ...args: Parameters<Window["_prepareContext"]>
  ): ReturnType<Window["_prepareContext"]> {
    const context = await super._prepareContext(...args);
    const { reason } = this;
    return {
      ...context,
      root: this.id,
      called: this.called,
      starts: starts(),
      fields: choiceFields(this.choices),
      rounds: sample(this.choices, this.seed, this.rounds),
      reason,
      isKept: keptRules().some((rules) => rulesName(rules) === this.called),
      levels: levels().map((level) => ({ level, label: USE_LABELS[level] })),
      wrong: this.wrong,
    };
  }

  protected override async _onFirstRender(...args: Parameters<Window["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", (event) => void this.#onChange(event.target as HTMLInputElement));
  }

  async #onChange(field: HTMLInputElement): Promise<void> {
    const { turnwrightChoice, turnwrightOwn } = field.dataset;
    this.wrong = [];
    if (turnwrightChoice !== undefined) this.#choose(turnwrightChoice as ChoiceName, field.value);
    if (turnwrightOwn === "name") this.called = field.value.trim();
    if (turnwrightOwn === "start") this.#start(field.value);
    if (turnwrightOwn === "file") await this.#read(field.files?.[0]);
    await this.#drawAt(field.id);
  }

  /** Draws the form again and restores the focus, because the changed field may be another element now. */
  async #drawAt(id: string): Promise<void> {
    await this.render();
    this.element.querySelector<HTMLElement>(`[id="${id}"]`)?.focus();
  }

  /** Makes a choice. Text or a number that the rules refuse gets a sentence, and the previous choice stays. */
  #choose(name: ChoiceName, text: string): void {
    const value = typedChoice(name, text);
    const fits = parseOptions(optionSpecs(OWN.id) ?? {}, { [name]: value }).ok;
    if (fits) this.choices = withChoice(this.choices, name, value);
    else ui.notifications.error(takesText(OWN.id, name));
    this.rounds = ROUNDS;
  }

  #start(key: string): void {
    const from = starts().find((start) => start.key === key);
    if (from === undefined) return;
    this.choices = from.choices;
    if (key.startsWith("kept:")) this.called = from.name;
    this.rounds = ROUNDS;
  }

  async #read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const read = readRules(jsonOf(await file.text()), SETS);
    this.wrong = read.ok
      ? []
      : read.problems.map(({ code, detail }) => game.i18n.format(`TURNWRIGHT.parts.refused.${code}`, { detail }));
    if (!read.ok) return;
    this.choices = read.rules.choices;
    this.called = rulesName(read.rules);
    this.rounds = ROUNDS;
  }
}

/** A file's content. Undefined if it is no JSON, and so no rules. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function keep(this: OwnRulesWindow): Promise<void> {
  await keepRules(this.rules);
  ui.notifications.info(game.i18n.format("TURNWRIGHT.own-rules.kept", { name: this.called }));
  await this.render();
}

async function forget(this: OwnRulesWindow): Promise<void> {
  await forgetRules(this.called);
  await this.render();
}

function exportRules(this: OwnRulesWindow): void {
  const text = `${JSON.stringify(writeRules(this.rules), null, 2)}\n`;
  foundry.utils.saveDataToFile(text, "application/json", "turnwright-rules.json");
}

async function use(this: OwnRulesWindow, _event: Event, target: HTMLElement): Promise<void> {
  await useRules(this.rules, target.dataset["turnwrightLevel"] as Level);
}

async function nextRound(this: OwnRulesWindow): Promise<void> {
  this.rounds += 1;
  await this.render();
}

async function otherDice(this: OwnRulesWindow): Promise<void> {
  this.seed += 1;
  await this.render();
}
