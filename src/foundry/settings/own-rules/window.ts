import {
  completeChoices,
  contradictionsIn,
  OWN,
  parseOptions,
  readRules,
  RULES_FORMAT,
  SETS,
  writeRules,
} from "../../../core/index";
import type { ChoiceName, RulesFile } from "../../../core/index";
import { withChoice } from "../../../core/scenario/index";
import { templatePath } from "../../compat/module-id";
import { forgetRules, keepRules, keptRules, rulesName, rulesSummary } from "../../variant/kept-rules";
import { optionSpecs } from "../../variant/tracking-options";
import { keepingFocus } from "../../windows/surface/focus";
import { morph } from "../../windows/surface/morph";
import { firstFaults, readChosen } from "../chosen-file";
import { optionText, expectedText } from "../option-fields";
import { sentencesOf } from "./sentences";
import { levels, USE_LABELS, useRules, type Level } from "./use";
import { icons, sample, starts, typedChoice, type SampleView } from "./view";

const { ApplicationV2 } = foundry.applications.api;

type Window = InstanceType<typeof ApplicationV2>;

const ROUNDS = 2;

/** In kilobytes. Names and summaries in many languages included, rules need less than a tenth. */
const LARGEST_FILE = 100;

/** A button's action, after which the window is drawn again. */
const act = (job: (window: OwnRulesWindow, target: HTMLElement) => Promise<void> | void) =>
  async function (this: OwnRulesWindow, _event: Event, target: HTMLElement): Promise<void> {
    await job(this, target);
    await this.render();
  };

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
      turnwrightKeep: act(keep),
      turnwrightExport: act(exportRules),
      turnwrightForget: act(async ({ rules }) => forgetRules(rulesName(rules))),
      turnwrightUse: act(async ({ rules }, target) => useRules(rules, target.dataset["turnwrightLevel"] as Level)),
      turnwrightNextRound: act((window) => void (window.rounds += 1)),
      turnwrightOtherDice: act((window) => void (window.seed += 1)),
      turnwrightIcon: act(chooseIcon),
      turnwrightUnfold: act((window) => void (window.isUnfolded = true)),
    },
  };

  rules: RulesFile = {
    turnwright: "rules",
    format: RULES_FORMAT,
    name: "",
    summary: "",
    icon: OWN.icon,
    choices: completeChoices({}),
    open: [],
  };

  /** The name of the kept rules that this form shows, or empty. */
  opened = "";

  isUnfolded = false;

  seed = 1;

  rounds = ROUNDS;

  wrong: readonly string[] = [];

  /** The last sample, with what it was played by. */
  #played: { readonly by: string; readonly rounds: readonly SampleView[] } = { by: "", rounds: [] };

  /** Why the rules can't be kept or used yet, as a sentence, or null. */
  get reason(): string | null {
    if (rulesName(this.rules) === "") return game.i18n.localize("TURNWRIGHT.own-rules.needs-name");
    const [wrong] = contradictionsIn(this.rules.choices);
    return wrong === undefined ? null : game.i18n.localize(`TURNWRIGHT.parts.refused.${wrong}`);
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
    const { icon, choices } = this.rules;
    const name = rulesName(this.rules);
    const { numbers, turns, more, usual } = sentencesOf(choices, this.isUnfolded);
    return {
      root: this.id,
      called: name,
      summary: rulesSummary(this.rules),
      icon,
      icons: icons(icon),
      starts: starts(),
      sections: [
        { title: optionText(OWN.id, "numbers").label, sentences: numbers },
        { title: optionText(OWN.id, "next").label, sentences: turns },
      ],
      more,
      usual,
      rounds: this.#sample(),
      reason: this.reason,
      isKept: isKept(name),
      levels: levels().map((level) => ({ level, label: USE_LABELS[level] })),
      wrong: this.wrong,
    };
  }

  #sample(): readonly SampleView[] {
    const { choices } = this.rules;
    const by = JSON.stringify([choices, this.seed, this.rounds]);
    if (by !== this.#played.by) this.#played = { by, rounds: sample(choices, this.seed, this.rounds) };
    return this.#played.rounds;
  }

  /** Changed choices begin the sample again. */
  change(changed: Partial<RulesFile>): void {
    this.rules = { ...this.rules, ...changed };
    if (changed.choices !== undefined) this.rounds = ROUNDS;
  }

  async #onChange(field: HTMLInputElement): Promise<void> {
    const { turnwrightChoice, turnwrightOwn } = field.dataset;
    this.wrong = [];
    if (turnwrightChoice !== undefined) this.#choose(turnwrightChoice as ChoiceName, field);
    if (turnwrightOwn === "name" || turnwrightOwn === "summary") this.change({ [turnwrightOwn]: field.value.trim() });
    if (turnwrightOwn === "start") this.#start(field.value);
    if (turnwrightOwn === "file") await this.#read(field.files?.[0]);
    if (turnwrightOwn === "start" || turnwrightOwn === "file") field.value = "";
    await this.render();
  }

  /** Makes a choice. Values that the rules refuse get a sentence. */
  #choose(name: ChoiceName, field: HTMLInputElement): void {
    const value = typedChoice(name, field.value);
    const fits = parseOptions(optionSpecs(OWN.id) ?? {}, { [name]: value }).ok;
    if (fits) this.change({ choices: withChoice(this.rules.choices, name, value) });
    else ui.notifications.error(expectedText(OWN.id, name));
    // A focused field is not drawn again.
    field.value = String(this.rules.choices[name]);
  }

  #start(key: string): void {
    const from = starts().find((start) => start.key === key);
    if (from === undefined) return;
    this.opened = from.kept === null ? "" : from.name;
    this.change({ choices: from.choices, ...(from.kept && { name: from.name, ...from.kept }) });
  }

  async #read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const chosen = await readChosen(file, LARGEST_FILE);
    if ("refusal" in chosen) {
      this.wrong = [chosen.refusal];
      return;
    }
    const read = readRules(jsonOf(chosen.text), SETS);
    if (!read.ok) {
      this.wrong = firstFaults(
        read.problems.map(({ code, detail }) => game.i18n.format(`TURNWRIGHT.parts.refused.${code}`, { detail })),
      );
      return;
    }
    const { choices, icon } = read.rules;
    this.opened = "";
    this.change({ choices, icon, name: rulesName(read.rules), summary: rulesSummary(read.rules) });
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

async function keep(window: OwnRulesWindow): Promise<void> {
  const name = rulesName(window.rules);
  const isTaken = name !== window.opened && isKept(name);
  if (isTaken && !(await mayReplace(name))) return;
  await keepRules(window.rules);
  window.opened = name;
  ui.notifications.info(game.i18n.format("TURNWRIGHT.own-rules.kept", { name }));
}

function exportRules({ rules }: OwnRulesWindow): void {
  const text = `${JSON.stringify(writeRules(rules), null, 2)}\n`;
  foundry.utils.saveDataToFile(text, "application/json", "turnwright-rules.json");
}

function chooseIcon(window: OwnRulesWindow, target: HTMLElement): void {
  window.change({ icon: target.dataset["turnwrightIcon"] ?? window.rules.icon });
  const list = target.closest("details");
  if (list !== null) list.open = false;
  list?.querySelector("summary")?.focus();
}
