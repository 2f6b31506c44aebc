import { OWN, parseOptions, readRules, SETS, writeRules } from "../../../core/index";
import type { ChoiceName, RulesFile } from "../../../core/index";
import { templatePath } from "../../compat/module-id";
import { forgetRules, keepRules, keptRules, rulesName, rulesSummary, wordsIn } from "../../variant/kept-rules";
import { optionSpecs } from "../../variant/tracking-options";
import { newElement } from "../../windows/element";
import { variantName } from "../../windows/variant-names";
import { keepingFocus } from "../../windows/surface/focus";
import { morph } from "../../windows/surface/morph";
import { firstFaults, jsonOf, readChosen } from "../chosen-file";
import { optionText, expectedText } from "../option-fields";
import { draftOf, emptyDraft, isSame, rulesIn, sideEffects, withWish, type Draft } from "./draft";
import { faultText } from "./faults";
import { peopleText, preview, withPicks, type Preview } from "./preview";
import type { Play } from "../sample-people";
import { sentencesOf, writtenChoice } from "./sentences";
import { levels, useRules, type Level } from "./use";
import { icons, missingIdeas, starts, typedChoice, warnings } from "./view";

const { ApplicationV2, DialogV2 } = foundry.applications.api;

type Window = InstanceType<typeof ApplicationV2>;

const PLAY: Play = { seed: 1, rounds: 2, picks: [] };

/** In kilobytes. Names and summaries in many languages included, rules need less than a tenth. */
const LARGEST_FILE = 100;

/** The rules that a form opens with, and where they are used. */
export interface Opening {
  /** Null for the rules that the form shows already. */
  readonly draft: Draft | null;
  readonly scene: Scene.Implementation | null;
  /** Called once a level uses the rules. */
  readonly onUse: (rules: RulesFile) => void;
}

/** What the form says about the last change, and how to bring back what was before. */
interface Notice {
  readonly text?: string;
  readonly lost?: readonly string[];
  readonly changed?: readonly string[];
  readonly faults?: readonly string[];
  readonly back?: () => Promise<void> | void;
}

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
    position: { width: 1060, height: 640 },
    actions: {
      turnwrightKeep: act(async (window) => void (await window.keep())),
      turnwrightExport: act((window) => exportRules(window)),
      turnwrightDuplicate: act((window) => window.duplicate()),
      turnwrightForget: act(async (window) => window.forget()),
      turnwrightUse: act(async (window, target) => window.use(target.dataset["turnwrightLevel"] as Level)),
      turnwrightNextRound: act((window) => window.playOn()),
      turnwrightOtherDice: act((window) => void (window.play = { ...PLAY, seed: window.play.seed + 1 })),
      turnwrightPick: act((window, target) => window.pick(target.dataset["turnwrightPerson"] ?? "")),
      turnwrightIcon: act(chooseIcon),
      turnwrightUnfold: act((window) => void (window.isUnfolded = !window.isUnfolded)),
      turnwrightBack: act(async (window) => window.bringBack()),
    },
  };

  draft: Draft = emptyDraft();

  /** The draft as it was opened, stored or used last. */
  saved: Draft = this.draft;

  isUnfolded = false;

  play: Play = PLAY;

  notice: Notice = {};

  #opening: Opening = { draft: null, scene: null, onUse: () => {} };

  /** The last preview, with what it was played by. */
  #played: { readonly by: string; readonly preview: Preview } = { by: "", preview: { rounds: [], isOpen: false } };

  open(opening: Opening): void {
    this.#opening = opening;
    const { draft } = opening;
    if (draft === null || isSame(this.draft, draft)) return;
    const isUntouched = isSame(this.draft, emptyDraft());
    this.#show(draft, isUntouched ? null : nameOf(rulesIn(draft)), draft);
  }

  get rules(): RulesFile {
    return rulesIn(this.draft);
  }

  get isChanged(): boolean {
    return !isSame(this.draft, this.saved);
  }

  /** Closes after a question if changes would be lost. */
  override async close(...args: Parameters<Window["close"]>): Promise<this> {
    const mayClose = !this.rendered || !this.isChanged || (await this.#mayClose());
    if (mayClose) await super.close(...args);
    return this;
  }

  async #mayClose(): Promise<boolean> {
    const { rules } = this;
    const store = { action: "store", label: "TURNWRIGHT.own-rules.keep", icon: "fa-solid fa-floppy-disk" };
    const answer: unknown = await DialogV2.wait({
      id: `${this.id}-unsaved`,
      window: { title: "TURNWRIGHT.own-rules.title", icon: "fa-solid fa-shapes" },
      position: { width: 520 },
      content: newElement("p", {}, game.i18n.format("TURNWRIGHT.own-rules.unsaved.text", { name: nameOf(rules) })),
      buttons: [
        ...(rulesName(rules) === "" ? [] : [store]),
        { action: "discard", label: "TURNWRIGHT.own-rules.unsaved.discard", icon: "fa-solid fa-trash" },
        { action: "stay", label: "TURNWRIGHT.own-rules.unsaved.stay", icon: "fa-solid fa-pencil", default: true },
      ],
      rejectClose: false,
    });
    return answer === "store" ? this.keep() : answer === "discard";
  }

  protected override async _renderHTML(): Promise<string> {
    return foundry.applications.handlebars.renderTemplate(templatePath("config/own-rules-window"), this.#view());
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    const next = [`${this.id}-open`, `${this.id}-round`, `${this.id}-name`];
    keepingFocus(content, next, () => morph(content, String(result)));
  }

  protected override async _onFirstRender(...args: Parameters<Window["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", (event) => void this.#onChange(event.target as HTMLInputElement));
  }

  #view(): Record<string, unknown> {
    const { draft, rules, notice } = this;
    const { choices, icon } = rules;
    const { numbers, turns, more, usual } = sentencesOf(choices, this.isUnfolded, draft.base);
    const { lost = [], changed = [], faults = [], text = "" } = notice;
    const says = text !== "" || lost.length > 0 || changed.length > 0 || faults.length > 0;
    return {
      root: this.id,
      called: rulesName(rules),
      summary: rulesSummary(rules),
      icon,
      icons: icons(icon),
      starts: starts().map(({ key, name }) => ({ key, name, chosen: key === draft.start })),
      notice: says ? { text, lost, changed, faults, hasBack: notice.back !== undefined } : null,
      sections: [
        { title: optionText(OWN.id, "numbers").label, sentences: numbers },
        { title: optionText(OWN.id, "next").label, sentences: turns },
      ],
      warnings: warnings(choices),
      more,
      usual,
      isUnfolded: this.isUnfolded,
      missing: missingIdeas(),
      ...this.#preview(),
      people: peopleText(choices),
      reason: rulesName(rules) === "" ? game.i18n.localize("TURNWRIGHT.own-rules.needs-name") : null,
      isStored: draft.stored !== "",
      levels: levels(this.#opening.scene),
    };
  }

  #preview(): Preview {
    const { choices } = this.rules;
    const by = JSON.stringify([choices, this.play]);
    if (by !== this.#played.by) this.#played = { by, preview: preview(choices, this.play) };
    return this.#played.preview;
  }

  /** Changed choices begin the preview again. */
  change(changed: Partial<Draft>): void {
    const before = this.rules.choices;
    this.draft = { ...this.draft, ...changed };
    if (JSON.stringify(before) !== JSON.stringify(this.rules.choices)) this.play = { ...PLAY, seed: this.play.seed };
  }

  /** Shows another draft, says so if it has a name, and can bring back the one before. */
  #show(draft: Draft, name: string | null, saved = this.saved): void {
    const before = { draft: this.draft, saved: this.saved };
    this.saved = saved;
    this.change(draft);
    const text = name === null ? "" : game.i18n.format("TURNWRIGHT.own-rules.notice.shown", { name });
    this.notice = name === null ? {} : { text, back: () => this.#restore(before) };
  }

  #restore({ draft, saved }: { readonly draft: Draft; readonly saved: Draft }): void {
    this.saved = saved;
    this.change(draft);
  }

  async bringBack(): Promise<void> {
    const { back } = this.notice;
    this.notice = {};
    await back?.();
  }

  async #onChange(field: HTMLInputElement): Promise<void> {
    const { turnwrightChoice, turnwrightOwn } = field.dataset;
    if (turnwrightChoice !== undefined) this.#choose(turnwrightChoice as ChoiceName, field);
    if (turnwrightOwn === "name" || turnwrightOwn === "summary") this.change({ [turnwrightOwn]: field.value.trim() });
    if (turnwrightOwn === "start") this.#start(field.value);
    if (turnwrightOwn === "file") {
      await this.#read(field.files?.[0]);
      field.value = "";
    }
    await this.render();
    if (turnwrightOwn === "file") this.element.querySelector(".turnwright-own-notice")?.scrollIntoView();
  }

  /** Makes a choice. Values that the rules refuse get a sentence. */
  #choose(name: ChoiceName, field: HTMLInputElement): void {
    const value = typedChoice(name, field.value);
    const fits = parseOptions(optionSpecs(OWN.id) ?? {}, { [name]: value }).ok;
    if (fits) this.#wish(name, value);
    else this.notice = { faults: [expectedText(OWN.id, name)] };
    // A focused field is not drawn again.
    field.value = writtenChoice(this.rules.choices[name]);
  }

  #wish(name: ChoiceName, value: unknown): void {
    const before = this.draft;
    this.change(withWish(before, name, value));
    const effects = sideEffects(before, this.draft, name);
    const hasEffects = effects.lost.length > 0 || effects.changed.length > 0;
    this.notice = hasEffects ? { ...effects, back: () => this.change(before) } : {};
  }

  #start(key: string): void {
    const from = starts().find((start) => start.key === key);
    if (from === undefined) return;
    const draft = { ...from.from(this.draft), start: key };
    this.#show(draft, from.name, draft.stored === "" ? this.saved : draft);
  }

  async #read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const refuse = (...faults: readonly string[]): void => {
      const text = game.i18n.format("TURNWRIGHT.settings.setup-file.refused", { name: file.name });
      this.notice = { text, faults: firstFaults(faults) };
    };
    const chosen = await readChosen(file, LARGEST_FILE);
    if ("refusal" in chosen) return refuse(chosen.refusal);
    const raw = jsonOf(chosen.text);
    if (raw === undefined) return refuse(game.i18n.localize("TURNWRIGHT.settings.setup-file.wrong.no-json"));
    const read = readRules(raw, SETS);
    if (!read.ok) return refuse(...read.problems.map((problem) => faultText(problem, raw)));
    this.#show(draftOf(read.rules), rulesName(read.rules));
  }

  /** Stores the rules with the world. Under another name they are renamed. Returns whether they are stored. */
  async keep(): Promise<boolean> {
    const { stored } = this.draft;
    const name = rulesName(this.rules);
    const isTaken = name !== stored && keptRules().some((rules) => rulesName(rules) === name);
    if (isTaken && !(await mayReplace(name))) return false;
    await keepRules(this.rules);
    const isRenamed = stored !== "" && stored !== name;
    if (isRenamed) await forgetRules(stored);
    this.change({ stored: name });
    this.saved = this.draft;
    this.notice = {};
    const says = isRenamed ? "TURNWRIGHT.own-rules.renamed" : "TURNWRIGHT.own-rules.kept";
    ui.notifications.info(game.i18n.format(says, { name, from: stored }));
    return true;
  }

  /** Makes a copy that is stored under a name of its own. */
  duplicate(): void {
    const { rules } = this;
    const name = game.i18n.format("TURNWRIGHT.own-rules.copy", { name: nameOf(rules) }).slice(0, 60);
    this.#show({ ...this.draft, name, stored: "" }, name);
    const field = this.element.querySelector<HTMLInputElement>(`[id="${this.id}-name"]`);
    if (field === null) return;
    // A focused field is not drawn again.
    field.value = name;
    field.select();
  }

  async forget(): Promise<void> {
    const { stored } = this.draft;
    const rules = keptRules().find((each) => rulesName(each) === stored);
    await forgetRules(stored);
    this.change({ stored: "" });
    this.notice = {
      text: game.i18n.format("TURNWRIGHT.own-rules.notice.deleted", { name: stored }),
      back: async () => {
        if (rules !== undefined) await keepRules(rules);
        this.change({ stored });
      },
    };
  }

  async use(level: Level): Promise<void> {
    const { rules } = this;
    const { scene, onUse } = this.#opening;
    if (!(await useRules(rules, level, scene))) return;
    this.saved = this.draft;
    onUse(rules);
  }

  pick(person: string): void {
    this.play = { ...this.play, picks: [...this.play.picks, person] };
  }

  /** Shows one more round. Open turns of the rounds before are given by chance. */
  playOn(): void {
    const { isOpen } = this.#preview();
    const play = isOpen ? withPicks(this.rules.choices, this.play) : this.play;
    this.play = { ...play, rounds: play.rounds + 1 };
  }
}

/** The rules' name for sentences, also before they have one. */
const nameOf = (rules: RulesFile): string => rulesName(rules) || variantName(OWN.id).name;

/** Asks whether the rules may replace other kept rules of their name. */
async function mayReplace(name: string): Promise<boolean> {
  const content = newElement("div", {}, game.i18n.format("TURNWRIGHT.own-rules.replace", { name }));
  const window = { title: "TURNWRIGHT.own-rules.keep" };
  return (await DialogV2.confirm({ window, content, rejectClose: false })) === true;
}

/** A file's name without signs that a system may refuse: "Sides, rolled anew" is `turnwright-sides-rolled-anew.json`. */
const fileName = (name: string): string => {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  return `turnwright-${plain || "rules"}.json`;
};

function exportRules(window: OwnRulesWindow): void {
  const text = `${JSON.stringify(writeRules(window.rules), null, 2)}\n`;
  foundry.utils.saveDataToFile(text, "application/json", fileName(wordsIn(window.rules.name, game.i18n.lang)));
  window.saved = window.draft;
}

function chooseIcon(window: OwnRulesWindow, target: HTMLElement): void {
  window.change({ icon: target.dataset["turnwrightIcon"] ?? window.draft.icon });
  const list = target.closest("details");
  if (list !== null) list.open = false;
  list?.querySelector("summary")?.focus();
}
