import { MODULE_ID } from "../compat/module-id";
import { broken, fine, odd, type CheckPoint, type Finding } from "../view-models/finding";
import type { Stage } from "./stage";

const SETTINGS = [
  "acted",
  "activeEffects",
  "alike",
  "bandDistances",
  "bindings",
  "chatCards",
  "compactRows",
  "defaultVariant",
  "diceBy",
  "guideDone",
  "historyLimit",
  "meleeReach",
  "options",
  "orderIn",
  "ownRules",
  "panelDocked",
  "panelOpen",
  "places",
  "reminderSeconds",
  "rollsBy",
  "sealKey",
  "sealKeys",
  "sidesBy",
  "strip",
  "turnBar",
];

const MENUS = ["bindings", "check", "guide", "options", "ownRules", "setup", "table"];

const PACKS = ["macros", "rules"];

/** How long the scene's form may take to show our fields, in milliseconds. */
const FORM_PATIENCE = 5000;

const named = (id: string): string => `${MODULE_ID}.${id}`;

function checkSettings(): Finding {
  // The published types accept only known keys.
  const settings: ReadonlyMap<string, unknown> = game.settings.settings;
  const { menus } = game.settings;
  const missing = [
    ...SETTINGS.filter((key) => !settings.has(named(key))),
    ...MENUS.filter((key) => !menus.has(named(key))),
  ];
  return missing.length === 0
    ? fine("TURNWRIGHT.compatibility.settings.fine")
    : broken("TURNWRIGHT.compatibility.settings.missing", "reload", { facts: missing });
}

function checkPacks(): Finding {
  const missing = PACKS.filter((name) => game.packs.get(named(name)) === undefined);
  if (missing.length > 0) return odd("TURNWRIGHT.compatibility.settings.packs-missing", "install", { facts: missing });
  const empty = PACKS.filter((name) => game.packs.get(named(name))?.index.size === 0);
  return empty.length === 0
    ? fine("TURNWRIGHT.compatibility.settings.packs-fine")
    : odd("TURNWRIGHT.compatibility.settings.packs-empty", "install", { facts: empty });
}

async function appears(root: Element, selector: string): Promise<Element | null> {
  const found = root.querySelector(selector);
  if (found !== null) return found;
  return new Promise((resolve) => {
    const done = (element: Element | null): void => {
      watcher.disconnect();
      resolve(element);
    };
    const watcher = new MutationObserver(() => {
      const now = root.querySelector(selector);
      if (now !== null) done(now);
    });
    watcher.observe(root, { childList: true, subtree: true });
    setTimeout(done, FORM_PATIENCE, root.querySelector(selector));
  });
}

interface StyleSheet {
  readonly element: HTMLElement;
  render(options: object): Promise<unknown>;
  close(options: object): Promise<unknown>;
}

async function checkSceneTab(stage: Stage): Promise<Finding> {
  const scene = await stage.scene();
  const sheet = scene.sheet as unknown as StyleSheet;
  await sheet.render({ force: true });
  try {
    const field = await appears(sheet.element, `[name="flags.${MODULE_ID}.variant"]`);
    if (field === null) {
      return broken("TURNWRIGHT.compatibility.settings.tab-missing", "modules", { facts: [sheet.constructor.name] });
    }
    const tab = `[data-tab="${MODULE_ID}"]`;
    return field.closest(tab) === null || sheet.element.querySelector(`nav ${tab}`) === null
      ? odd("TURNWRIGHT.compatibility.settings.tab-inside", null, { facts: [sheet.constructor.name] })
      : fine("TURNWRIGHT.compatibility.settings.tab-fine");
  } finally {
    await sheet.close({ animate: false });
  }
}

export const settingPoints = (stage: Stage): readonly CheckPoint[] => [
  {
    id: "settings.registered",
    name: "TURNWRIGHT.compatibility.settings.registered",
    check: checkSettings,
  },
  { id: "settings.packs", name: "TURNWRIGHT.compatibility.settings.packs", check: checkPacks },
  {
    id: "settings.scene-tab",
    name: "TURNWRIGHT.compatibility.settings.scene-tab",
    check: () => checkSceneTab(stage),
  },
];
