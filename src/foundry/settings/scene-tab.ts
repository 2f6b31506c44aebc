import { OWN } from "../../core/index";
import { MODULE_ID, templatePath } from "../compat/module-id";
import { distancesIn } from "../map/distance";
import { tryImport } from "../parts/try-import";
import { optionProblems } from "../variant/option-layers";
import { forms } from "./forms";
import type { SceneForm } from "./scene-form";
import type { SceneFlags } from "../store/flags";

const TAB = MODULE_ID;

interface TabbedClass {
  PARTS?: Record<string, object>;
  TABS?: Record<string, { tabs: { id: string; icon?: string; label?: string }[] }>;
}

/** Adds our tab and part to a class with its own lists, once. The part precedes the footer. */
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

/** The classes that configure scenes: Foundry's, systems' and modules'. */
function sheetClasses(): TabbedClass[] {
  const registered = Object.values(CONFIG.Scene.sheetClasses ?? {}).flatMap((byId) => Object.values(byId ?? {}));
  const classes = registered.map((entry) => (entry as { readonly cls: unknown }).cls as TabbedClass);
  return [foundry.applications.sheets.SceneConfig as unknown as TabbedClass, ...classes];
}

function ownPart(changes: unknown): Pick<SceneFlags, "options" | "measures"> | undefined {
  const { flags } = changes as { readonly flags?: Readonly<Record<string, unknown>> };
  const own = flags?.[MODULE_ID];
  return typeof own === "object" && own !== null ? own : undefined;
}

/** Refuses wrong values from any sender. Own rules count as a whole, with what is stored. */
function refuseWrong(changes: unknown, stored: SceneFlags["options"] = {}): boolean | undefined {
  notifyWrongBands(ownPart(changes)?.measures?.bands);
  const { ...options } = ownPart(changes)?.options ?? {};
  const own = options[OWN.id];
  if (own !== undefined) options[OWN.id] = { ...stored[OWN.id], ...own };
  const isWrong = Object.entries(options).some(([variant, entered]) => optionProblems(variant, entered).length > 0);
  if (!isWrong) return undefined;
  void notifyWrongOptions(options);
  return false;
}

/** Invalid distances of a scene are stored, but the world's apply. */
function notifyWrongBands(typed: unknown): void {
  if (typeof typed !== "string" || typed.trim() === "" || distancesIn(typed) !== null) return;
  ui.notifications.warn("TURNWRIGHT.settings.scene-measures.wrong", { localize: true });
}

async function notifyWrongOptions(options: object): Promise<void> {
  const errors = (await tryImport(async () => forms.load()))?.optionErrors(options) ?? [];
  for (const error of errors) ui.notifications.error(error);
}

/** Adds our tab to the configuration of scenes. In `ready`, because systems' classes copy the lists of tabs. */
export function installSceneTab(): void {
  for (const sheet of new Set(sheetClasses())) addTab(sheet);
  Hooks.on("renderSceneConfig", (app, element) => {
    void tryImport(async () => forms.load()).then(async (part) =>
      part?.fillSceneTab(app as unknown as SceneForm, element),
    );
  });
  Hooks.on("preUpdateScene", (scene, changes) => refuseWrong(changes, ownPart(scene)?.options));
  Hooks.on("preCreateScene", (_scene, data) => refuseWrong(data));
  Hooks.on("preUpdateCombat", (combat, changes) => refuseWrong(changes, ownPart(combat)?.options));
  Hooks.on("preCreateCombat", (_combat, data) => refuseWrong(data));
}
