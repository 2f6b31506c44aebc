import { templatesReady } from "../windows/templates";
import { MODULE_ID, templatePath } from "../compat/module-id";
import { CheckTable } from "./sheet-report-table";
import { optionErrors, optionSet } from "./option-fields";
import { bringToLife } from "./option-forms";
import { listVariants, OFF, sceneFlags } from "../variant/resolve";
import type { SceneFlags } from "../store/flags";

/** The id of our part and of our tab in the scene's configuration. */
const TAB = MODULE_ID;

/** The parts of a configuration's class that a tab needs. */
interface TabbedClass {
  PARTS?: Record<string, object>;
  TABS?: Record<string, { tabs: { id: string; icon?: string; label?: string }[] }>;
}

/** Adds our tab and part to a class that has its own lists, once; the part stands before the footer. */
function addTab(sheet: TabbedClass): void {
  const { PARTS, TABS } = sheet;
  if (PARTS !== undefined && !Object.hasOwn(PARTS, TAB)) {
    const { footer, ...parts } = PARTS;
    const part = { template: templatePath("config/scene-tab"), scrollable: [""] };
    sheet.PARTS = { ...parts, [TAB]: part, ...(footer === undefined ? {} : { footer }) };
  }
  const tabs = TABS?.["sheet"]?.tabs;
  if (tabs !== undefined && !tabs.some(({ id }) => id === TAB)) {
    tabs.push({ id: TAB, icon: "fa-solid fa-people-arrows", label: "TURNWRIGHT.settings.turn-rules" });
  }
}

/** The classes that configure scenes: Foundry's own, and those that systems and modules have registered. */
function sheetClasses(): TabbedClass[] {
  const registered = Object.values(CONFIG.Scene.sheetClasses ?? {}).flatMap((byId) => Object.values(byId ?? {}));
  const classes = registered.map((entry) => (entry as { readonly cls: unknown }).cls as TabbedClass);
  return [foundry.applications.sheets.SceneConfig as unknown as TabbedClass, ...classes];
}

/** One choice for a scene's rules; `means` is the variant that it leads to. */
interface SceneChoice {
  readonly value: string;
  readonly means: string;
  readonly label: string;
  readonly selected: boolean;
}

/** The choices of a scene's form: the world's variant, each variant, or none. */
function choices(chosen: string): SceneChoice[] {
  const name = (id: string): string => {
    const meta = listVariants().find((each) => each.id === id);
    return game.i18n.localize(meta?.name ?? "TURNWRIGHT.tracker.head.off");
  };
  const fallback = game.settings.get(MODULE_ID, "defaultVariant");
  const world = game.i18n.format("TURNWRIGHT.tracker.choice.world", { name: name(fallback) });
  const ids = [...listVariants().map(({ id }) => id), OFF];
  return [
    { value: "", means: fallback, label: world, selected: chosen === "" },
    ...ids.map((id) => ({ value: id, means: id, label: name(id), selected: id === chosen })),
  ];
}

function contextOf(root: string, flags: SceneFlags): Record<string, unknown> {
  const offered = choices(flags.variant ?? "");
  const means = offered.find(({ selected }) => selected)?.means;
  const world = game.settings.get(MODULE_ID, "options");
  const variants = listVariants().map(({ id, name, summary }) => ({
    ...optionSet({
      variant: id,
      prefix: `flags.${MODULE_ID}.options.${id}`,
      entered: flags.options?.[id],
      above: [{ from: "world", values: world[id] }],
      root,
    }),
    shown: id === means,
    name: game.i18n.localize(name),
    summary: game.i18n.localize(summary),
  }));
  return { root, choices: offered, variants };
}

/** Shows the options of the chosen variant alone. Those of the others stay as stored. */
function showChosen(content: HTMLElement, select: HTMLSelectElement): void {
  const means = select.selectedOptions[0]?.dataset["turnwrightMeans"];
  for (const fieldset of content.querySelectorAll<HTMLFieldSetElement>("fieldset[data-turnwright-options]")) {
    const isChosen = fieldset.dataset["turnwrightOptions"] === means;
    fieldset.hidden = !isChosen;
    fieldset.disabled = !isChosen;
  }
}

/** Draws the sheet report for the variant chosen in the form, below its options; nothing where none is chosen. */
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

/** The place for our fields: our own tab, or the first tab of a sheet class that lacks it. */
function placeIn(element: HTMLElement): HTMLElement | null {
  return element.querySelector<HTMLElement>(`section[data-tab="${TAB}"]`) ?? element.querySelector<HTMLElement>(".tab");
}

/** The parts of a scene's form that a tab needs. */
interface SceneForm {
  readonly id: string;
  readonly document: Scene.Implementation;
  /** Fits the window to its content and to the screen. */
  setPosition(): unknown;
  changeTab(tab: string, group: string): void;
}

async function fill(form: SceneForm, element: HTMLElement): Promise<void> {
  const place = placeIn(element);
  if (place === null || place.dataset["turnwright"] !== undefined) return;
  place.dataset["turnwright"] = "scene";
  const root = `${form.id}-turnwright`;
  const context = contextOf(root, sceneFlags(form.document));
  await templatesReady();
  const html = await foundry.applications.handlebars.renderTemplate(templatePath("config/scene-choice"), context);
  const content = place.ownerDocument.createElement("div");
  content.innerHTML = html;
  const drawCheck = checkIn(form, content, root);
  content.querySelector<HTMLSelectElement>(`[id="${root}-variant"]`)?.addEventListener("change", (event) => {
    showChosen(content, event.target as HTMLSelectElement);
    drawCheck();
    form.setPosition();
  });
  bringToLife(content, () => {
    const tab = place.dataset["tab"];
    if (tab !== undefined && !place.classList.contains("active")) form.changeTab(tab, "sheet");
  });
  drawCheck();
  place.append(content);
  form.setPosition();
}

/** Our flags in a change of a scene or combat; undefined where it has none. */
function ownPart(changes: unknown): Pick<SceneFlags, "options"> | undefined {
  const { flags } = changes as { readonly flags?: Readonly<Record<string, unknown>> };
  const own = flags?.[MODULE_ID];
  return typeof own === "object" && own !== null ? own : undefined;
}

/** Refuses wrong values, whoever sends them, and notifies the user of the reason. */
function refuseWrong(changes: unknown): boolean | undefined {
  const errors = optionErrors(ownPart(changes)?.options);
  for (const error of errors) ui.notifications.error(error);
  return errors.length === 0 ? undefined : false;
}

/**
 * Adds the tab "Turn rules" to the configuration of scenes. In `ready`, since systems copy the lists of tabs when they define
 * their classes: each class with lists of its own needs the tab added.
 */
export function installSceneTab(): void {
  for (const sheet of new Set(sheetClasses())) addTab(sheet);
  Hooks.on("renderSceneConfig", (app, element) => {
    void fill(app as unknown as SceneForm, element);
  });
  Hooks.on("preUpdateScene", (_scene, changes) => refuseWrong(changes));
  Hooks.on("preCreateScene", (_scene, data) => refuseWrong(data));
  Hooks.on("preUpdateCombat", (_combat, changes) => refuseWrong(changes));
  Hooks.on("preCreateCombat", (_combat, data) => refuseWrong(data));
}
