import { MODULE_ID, templatePath } from "../compat/module-id";
import { CheckTable } from "./sheet-report-table";
import { optionSet } from "./option-fields";
import { editSet, enableOptionForm, startFrom } from "./option-forms";
import { OWN } from "../../core/index";
import { entryOf, isKeptId, keptById, optionsUnder, titleIn } from "../variant/kept-rules";
import { openOwnRules } from "./own-rules/open";
import { PUT_TOGETHER, variantNames, variantUnder } from "../windows/variant-names";
import { listVariants, OFF, sceneFlags } from "../variant/resolve";
import { TRACKING } from "../variant/tracking-options";
import type { SceneFlags } from "../store/flags";

function choices({ variant = "", options = {} }: SceneFlags) {
  const fallback = game.settings.get(MODULE_ID, "defaultVariant");
  const { name } = variantUnder(fallback, game.settings.get(MODULE_ID, "options")[fallback]);
  const chosen = entryOf(variant, options[variant]);
  const present = chosen === OWN.id ? variantUnder(OWN.id, options[OWN.id]) : null;
  const entries = variantNames(present).map(({ id, name: label }) => {
    const selected = id === chosen;
    return isKeptId(id)
      ? { value: OWN.id, means: OWN.id, kept: id, label, selected }
      : { value: id, means: id, label, selected };
  });
  const world = game.i18n.format("TURNWRIGHT.tracker.choice.world", { name });
  return [{ value: "", means: fallback, label: world, selected: chosen === "" }, ...entries];
}

/** Whether a scene with these rules uses a set of options. */
const isShown = (id: string, means: string): boolean => id === means || (id === TRACKING && means !== OFF);

const measuresIn = (root: string, { measures = {} }: SceneFlags, means: string): Record<string, unknown> => ({
  root,
  shown: means !== OFF,
  reach: measures.reach ?? "",
  bands: measures.bands ?? "",
  worldReach: game.settings.get(MODULE_ID, "meleeReach"),
  worldBands: game.settings.get(MODULE_ID, "bandDistances"),
});

function contextOf(root: string, flags: SceneFlags): Record<string, unknown> {
  const offered = choices(flags);
  const means = offered.find(({ selected }) => selected)?.means;
  const world = game.settings.get(MODULE_ID, "options");
  const own = { id: TRACKING, name: "TURNWRIGHT.tracking.name", summary: "TURNWRIGHT.tracking.summary" };
  const variants = [...listVariants(), own].map(({ id, name, summary }) => ({
    ...optionSet({
      variant: id,
      prefix: `flags.${MODULE_ID}.options.${id}`,
      entered: flags.options?.[id],
      above: [{ from: "world", values: world[id] }],
      root,
    }),
    shown: isShown(id, means ?? OFF),
    name: (id === OWN.id && titleIn(flags.options?.[id])) || game.i18n.localize(name),
    summary: game.i18n.localize(summary),
  }));
  return { root, choices: offered, variants, measures: measuresIn(root, flags, means ?? OFF) };
}

/** Own rules start from the chosen kept rules, whose values they get if they are `chosen` now. */
function startOwn(content: HTMLElement, { selectedOptions: [entry] }: HTMLSelectElement, isChosen: boolean): void {
  const set = content.querySelector(`[data-turnwright-options="${OWN.id}"]`);
  const rules = keptById(entry?.dataset["turnwrightKept"] ?? "")?.rules;
  if (set !== null) startFrom(set, rules === undefined ? null : optionsUnder(rules), isChosen);
}

/** Shows only the chosen variant's options. The others stay as stored. */
function showChosen(content: HTMLElement, select: HTMLSelectElement): void {
  const means = select.selectedOptions[0]?.dataset["turnwrightMeans"];
  for (const fieldset of content.querySelectorAll<HTMLFieldSetElement>("fieldset[data-turnwright-options]")) {
    const isChosen = isShown(fieldset.dataset["turnwrightOptions"] ?? "", means ?? OFF);
    fieldset.hidden = !isChosen;
    fieldset.disabled = !isChosen;
  }
  const measures = content.querySelector<HTMLFieldSetElement>("fieldset[data-turnwright-measures]");
  if (measures !== null) measures.hidden = means === OFF;
}

function checkIn(form: SceneForm, content: HTMLElement, root: string): () => void {
  const place = content.querySelector<HTMLElement>(`[id="${root}-check"]`);
  const select = content.querySelector<HTMLSelectElement>(`[id="${root}-variant"]`);
  if (place === null || select === null) return () => {};
  const chosen = (): string => select.selectedOptions[0]?.dataset["turnwrightMeans"] ?? OFF;
  const table = new CheckTable(place, root, () => ({ scene: form.document, variantId: chosen() }));
  return () => {
    place.hidden = !listVariants().some(({ id }) => id === chosen());
    if (!place.hidden) table.draw();
  };
}

/** The place for our fields: our own tab, or the first tab of a sheet class without it. */
function placeIn(element: HTMLElement): HTMLElement | null {
  return (
    element.querySelector<HTMLElement>(`section[data-tab="${MODULE_ID}"]`) ?? element.querySelector<HTMLElement>(".tab")
  );
}

export interface SceneForm {
  readonly id: string;
  readonly document: Scene.Implementation;
  setPosition(): unknown;
  changeTab(tab: string, group: string): void;
}

export async function fillSceneTab(form: SceneForm, element: HTMLElement): Promise<void> {
  const place = placeIn(element);
  if (place === null || place.dataset["turnwright"] !== undefined) return;
  place.dataset["turnwright"] = "scene";
  const root = `${form.id}-turnwright`;
  const context = contextOf(root, sceneFlags(form.document));
  const html = await foundry.applications.handlebars.renderTemplate(templatePath("config/scene-choice"), context);
  const content = place.ownerDocument.createElement("div");
  content.innerHTML = html;
  const drawCheck = checkIn(form, content, root);
  const list = content.querySelector<HTMLSelectElement>(`[id="${root}-variant"]`);
  if (list !== null) startOwn(content, list, false);
  let chosen = list?.selectedIndex ?? 0;
  list?.addEventListener("change", () => {
    if (list.value === PUT_TOGETHER) {
      list.selectedIndex = chosen;
      void openOwnRules({ scene: form.document });
      return;
    }
    chosen = list.selectedIndex;
    startOwn(content, list, true);
    showChosen(content, list);
    drawCheck();
    form.setPosition();
  });
  enableOptionForm(
    content,
    () => {
      const tab = place.dataset["tab"];
      if (tab !== undefined && !place.classList.contains("active")) form.changeTab(tab, "sheet");
    },
    (set) => editSet(set, form.document),
  );
  drawCheck();
  place.append(content);
  form.setPosition();
}
