import {
  completeChoices,
  OWN,
  parseOptions,
  readRules,
  RULES_FORMAT,
  SETS,
  writeRules,
  type ChoiceName,
  type Choices,
  type RulesFile,
} from "../../../core/index";
import { withChoice } from "../../../core/scenario/index";
import { templatePath } from "../../compat/module-id";
import { forgetRules, keepRules, keptRules, rulesName, rulesSummary } from "../../variant/kept-rules";
import { optionSpecs } from "../../variant/tracking-options";
import { keepingFocus } from "../../windows/surface/focus";
import { morph } from "../../windows/surface/morph";
import { optionText, takesText } from "../option-fields";
import { sentencesOf } from "./sentences";
import { levels, USE_LABELS, useRules, type Level } from "./use";
import { icons, sample, starts, typedChoice, type SampleView } from "./view";

const { ApplicationV2 } = foundry.applications.api;

type Window = InstanceType<typeof ApplicationV2>;

/** How many rounds are played at first and after each change. */
const ROUNDS = 2;

/** The GM's form that puts turn rules together, beside two sample rounds. */
export class OwnRulesWindow extends ApplicationV2 {
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
    position: { width: 1060, height: 616 },
    actions: {
      turnwrightKeep: keep,
      turnwrightExport: exportRules,
      turnwrightForget: forget,
      turnwrightUse: use,
      turnwrightNextRound: nextRound,
      turnwrightOtherDice: otherDice,
      turnwrightIcon: chooseIcon,
      turnwrightUnfold: unfold,
    },
  };

  choices: Choices = completeChoices({});

  called = "";

  summary = "";

  icon: string = OWN.icon;

  /** The name of the kept rules that this form shows, or empty. */
  opened = "";

  isUnfolded = false;

  seed = 1;

  rounds = ROUNDS;

  /** The faults of the file read last, as sentences. */
  wrong: readonly string[] = [];

  /** The last sample, with what it was played by. */
  #played: { readonly by: string; readonly rounds: readonly SampleView[] } = { by: "", rounds: [] };

  get rules(): RulesFile {
    const { called, summary, icon, choices } = this;
    return { turnwright: "rules", format: RULES_FORMAT, name: called, summary, icon, choices, open: [] };
  }

  /** Why the rules can't be kept or used yet, as a sentence, or null. */
  get reason(): string | null {
    return this.called === "" ? game.i18n.localize("TURNWRIGHT.own-rules.needs-name") : null;
  }

  protected override async _renderHTML(): Promise<string> {
    return foundry.applications.handlebars.renderTemplate(templatePath("config/own-rules-window"), this.#view());
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    keepingFocus(content, [`${this.id}-surprise`], () => morph(content, String(result)));
  }

  protected override async _onFirstRender(...args: Parameters<Window["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", (event) => void this.#onChange(event.target as HTMLInputElement));
  }

  #view(): Record<string, unknown> {
    const { numbers, turns, more, usual } = sentencesOf(this.choices, this.isUnfolded);
    return {
      root: this.id,
      called: this.called,
      summary: this.summary,
      icon: this.icon,
      icons: icons(this.icon),
      starts: starts(),
      sections: [
        { title: optionText(OWN.id, "numbers").label, sentences: numbers },
        { title: optionText(OWN.id, "next").label, sentences: turns },
      ],
      more,
      usual,
      rounds: this.#sample(),
      reason: this.reason,
      isKept: isKept(this.called),
      levels: levels().map((level) => ({ level, label: USE_LABELS[level] })),
      wrong: this.wrong,
    };
  }

  #sample(): readonly SampleView[] {
    const by = JSON.stringify([this.choices, this.seed, this.rounds]);
    if (by !== this.#played.by) this.#played = { by, rounds: sample(this.choices, this.seed, this.rounds) };
    return this.#played.rounds;
  }

  async #onChange(field: HTMLInputElement): Promise<void> {
    const { turnwrightChoice, turnwrightOwn } = field.dataset;
    this.wrong = [];
    if (turnwrightChoice !== undefined) this.#choose(turnwrightChoice as ChoiceName, field);
    if (turnwrightOwn === "name") this.called = field.value.trim();
    if (turnwrightOwn === "summary") this.summary = field.value.trim();
    if (turnwrightOwn === "start") this.#start(field.value);
    if (turnwrightOwn === "file") await this.#read(field.files?.[0]);
    // These two fields are reset once they have been applied.
    if (turnwrightOwn === "start" || turnwrightOwn === "file") field.value = "";
    await this.render();
  }

  /** Makes a choice. Values that the rules refuse get a sentence. */
  #choose(name: ChoiceName, field: HTMLInputElement): void {
    const value = typedChoice(name, field.value);
    const fits = parseOptions(optionSpecs(OWN.id) ?? {}, { [name]: value }).ok;
    if (fits) this.choices = withChoice(this.choices, name, value);
    else ui.notifications.error(takesText(OWN.id, name));
    // A focused field is not drawn again.
    field.value = String(this.choices[name]);
    this.rounds = ROUNDS;
  }

  #start(key: string): void {
    const from = starts().find((start) => start.key === key);
    if (from === undefined) return;
    this.choices = from.choices;
    this.opened = from.kept === null ? "" : from.name;
    this.rounds = ROUNDS;
    if (from.kept === null) return;
    this.called = from.name;
    this.summary = from.kept.summary;
    this.icon = from.kept.icon;
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
    this.opened = "";
    this.summary = rulesSummary(read.rules);
    this.icon = read.rules.icon;
    this.rounds = ROUNDS;
  }
}

const isKept = (name: string): boolean => keptRules().some((rules) => rulesName(rules) === name);

/** A file's content. Undefined if it is no JSON, and so no rules. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Asks whether the rules may replace other kept rules of their name. */
async function mayReplace(name: string): Promise<boolean> {
  const content = document.createElement("div");
  content.textContent = game.i18n.format("TURNWRIGHT.own-rules.replace", { name });
  const window = { title: "TURNWRIGHT.own-rules.keep" };
  return (await foundry.applications.api.DialogV2.confirm({ window, content, rejectClose: false })) === true;
}

async function keep(this: OwnRulesWindow): Promise<void> {
  const isTaken = this.called !== this.opened && isKept(this.called);
  if (isTaken && !(await mayReplace(this.called))) return;
  await keepRules(this.rules);
  this.opened = this.called;
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

async function chooseIcon(this: OwnRulesWindow, _event: Event, target: HTMLElement): Promise<void> {
  this.icon = target.dataset["turnwrightIcon"] ?? this.icon;
  const list = target.closest("details");
  if (list !== null) list.open = false;
  list?.querySelector("summary")?.focus();
  await this.render();
}

async function unfold(this: OwnRulesWindow): Promise<void> {
  this.isUnfolded = true;
  await this.render();
}
