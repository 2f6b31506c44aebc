import { MODULE_ID, templatePath } from "../module-id";
import { optionErrors, optionFields } from "../settings/option-fields";
import { checkWhileTyping } from "../settings/option-forms";
import { optionLayers } from "../settings/option-layers";
import { listVariants, OFF, sceneFlags } from "../variant-choice";
import type { SceneFlags } from "../store/flags";

/** The id of our part and of our tab in the scene's configuration. */
const TAB = MODULE_ID;

/** As much of a configuration's class as a tab needs. */
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
    tabs.push({ id: TAB, icon: "fa-solid fa-people-arrows", label: "TURNWRIGHT.settings.scene.tab" });
  }
}

/** The classes that configure scenes: Foundry's own, and those that systems and modules have registered. */
function sheetClasses(): TabbedClass[] {
  const registered = Object.values(CONFIG.Scene.sheetClasses ?? {}).flatMap((byId) => Object.values(byId ?? {}));
  const classes = registered.map((entry) => (entry as { readonly cls: unknown }).cls as TabbedClass);
  return [foundry.applications.sheets.SceneConfig as unknown as TabbedClass, ...classes];
}

/** What a scene's form offers as its rules: the world's, each variant, or none. */
function choices(chosen: string): { value: string; label: string; selected: boolean }[] {
  const name = (id: string): string => {
    const meta = listVariants().find((each) => each.id === id);
    return game.i18n.localize(meta?.name ?? "TURNWRIGHT.ui.head.off");
  };
  const world = game.i18n.format("TURNWRIGHT.settings.scene.variant.world", {
    name: name(game.settings.get(MODULE_ID, "defaultVariant")),
  });
  const ids = [...listVariants().map(({ id }) => id), OFF];
  return [
    { value: "", label: world, selected: chosen === "" },
    ...ids.map((id) => ({ value: id, label: name(id), selected: id === chosen })),
  ];
}

function contextOf(root: string, flags: SceneFlags): Record<string, unknown> {
  const chosen = flags.variant ?? "";
  const world = game.settings.get(MODULE_ID, "options");
  const variants = listVariants().map(({ id, name, summary }) => ({
    variant: id,
    chosen: id === chosen,
    name: game.i18n.localize(name),
    summary: game.i18n.localize(summary),
    fields: optionFields({
      variant: id,
      prefix: `flags.${MODULE_ID}.options.${id}`,
      entered: flags.options?.[id],
      below: optionLayers(id, [world[id]]),
      root,
    }),
  }));
  return { root, choices: choices(chosen), variants };
}

/** Shows the options of the chosen variant and no others; those of the others are left as they are stored. */
function showChosen(content: HTMLElement, chosen: string): void {
  for (const fieldset of content.querySelectorAll<HTMLFieldSetElement>("fieldset[data-turnwright-options]")) {
    const isChosen = fieldset.dataset["turnwrightOptions"] === chosen;
    fieldset.hidden = !isChosen;
    fieldset.disabled = !isChosen;
  }
}

/** Where our fields go: our own tab, or the first tab of a class that has not taken it over. */
function placeIn(element: HTMLElement): HTMLElement | null {
  return element.querySelector<HTMLElement>(`section[data-tab="${TAB}"]`) ?? element.querySelector<HTMLElement>(".tab");
}

/** As much of a form that configures a scene as a tab needs. */
interface SceneForm {
  readonly id: string;
  readonly document: Scene.Implementation;
  /** Fits the window to what is in it and to the screen. */
  setPosition(): unknown;
}

async function fill(form: SceneForm, element: HTMLElement): Promise<void> {
  const place = placeIn(element);
  if (place === null || place.dataset["turnwright"] !== undefined) return;
  place.dataset["turnwright"] = "scene";
  const context = contextOf(`${form.id}-turnwright`, sceneFlags(form.document));
  const html = await foundry.applications.handlebars.renderTemplate(templatePath("config/scene-choice"), context);
  const content = place.ownerDocument.createElement("div");
  content.innerHTML = html;
  content.querySelector("select")?.addEventListener("change", (event) => {
    showChosen(content, (event.target as HTMLSelectElement).value);
    form.setPosition();
  });
  checkWhileTyping(content);
  place.append(content);
  form.setPosition();
}

/** What a change of a scene says about us, as far as it says anything. */
function ownPart(changes: unknown): SceneFlags | undefined {
  const { flags } = changes as { readonly flags?: Readonly<Record<string, unknown>> };
  const own = flags?.[MODULE_ID];
  return typeof own === "object" && own !== null ? own : undefined;
}

/** Wrong values are not stored, whoever sends them, and it is said why. */
function refuseWrong(changes: unknown): boolean | undefined {
  const errors = optionErrors(ownPart(changes)?.options);
  for (const error of errors) ui.notifications.error(error);
  return errors.length === 0 ? undefined : false;
}

/**
 * Adds the tab "Turn rules" to the configuration of scenes. In `ready`: systems copy the lists of tabs when they define
 * their classes, so that each class that has its own gets it by itself.
 */
export function installSceneTab(): void {
  for (const sheet of new Set(sheetClasses())) addTab(sheet);
  Hooks.on("renderSceneConfig", (app, element) => {
    void fill(app as unknown as SceneForm, element);
  });
  Hooks.on("preUpdateScene", (_scene, changes) => refuseWrong(changes));
  Hooks.on("preCreateScene", (_scene, data) => refuseWrong(data));
}
