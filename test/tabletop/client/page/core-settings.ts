import { BooleanField, NumberField, SchemaField, StringField } from "../../common/fields.ts";
import { canvas, game, generation, ui } from "../game.ts";
import { CONFIG } from "../config.ts";
import { instances } from "../applications/api/instances.ts";
import { applyTheme } from "../applications/api/application.ts";
import { UIConfig } from "../applications/settings/ui-config.ts";
import { messageModeFor, messageModeSetting } from "../documents/message-modes.ts";

const THEMES = { dark: "SETTINGS.ThemeDark", light: "SETTINGS.ThemeLight" };

/** Registers core's own settings, as many as the stand-in has. */
export function registerCoreSettings(): void {
  const { settings } = game;
  const theme = { required: true, initial: "dark", choices: THEMES };
  settings.registerMenu("core", "uiConfig", {
    name: "SETTINGS.UIConfig",
    label: "SETTINGS.UIConfigLabel",
    hint: "SETTINGS.UIConfigHint",
    icon: "fa-solid fa-palette",
    type: UIConfig,
    restricted: false,
  });
  settings.register("core", "uiConfig", {
    scope: "client",
    config: false,
    type: new SchemaField({
      colorScheme: new SchemaField({
        applications: new StringField({ ...theme, label: "SETTINGS.ThemeApplications" }),
        interface: new StringField({ ...theme, label: "SETTINGS.ThemeInterface" }),
      }),
    }),
    onChange: applyColorScheme,
  });
  settings.register("core", "combatTrackerConfig", {
    scope: "world",
    type: Object,
    default: {
      resource: "",
      skipDefeated: false,
      turnMarker: { enabled: true, animation: "spin", src: "", disposition: false },
    },
    onChange: () => {
      void ui.combat?.render();
      for (const token of canvas.tokens.placeables) token.refresh();
    },
  });
  settings.register("core", "noCanvas", { scope: "client", type: new BooleanField({ initial: false }) });
  const modes = generation() >= 14 ? CONFIG.ChatMessage.modes : CONFIG.Dice.rollModes;
  settings.register("core", messageModeSetting(), {
    scope: "client",
    type: new StringField({ required: true, initial: messageModeFor("public"), choices: modes ?? {} }),
  });
  settings.register("core", "time", {
    scope: "world",
    type: new NumberField({ required: true, nullable: false, initial: 0 }),
    onChange: (value, options, userId) => game.time.onUpdateWorldTime(value as number, options ?? {}, userId ?? ""),
  });
  chooseTheme(new URL(location.href).searchParams.get("theme"));
  applyColorScheme();
}

/** Keeps the theme that the page's address names, as a choice in the settings would. */
function chooseTheme(theme: string | null): void {
  if (theme === null || !(theme in THEMES)) return;
  localStorage.setItem("core.uiConfig", JSON.stringify({ colorScheme: { applications: theme, interface: theme } }));
}

/** Puts the chosen themes on the page and on every window. */
function applyColorScheme(): void {
  const { colorScheme } = game.settings.get("core", "uiConfig") as {
    colorScheme: { applications: string; interface: string };
  };
  const interfaceTheme = `theme-${colorScheme.interface}`;
  for (const element of [document.body, document.getElementById("interface")]) {
    element?.classList.remove("theme-dark", "theme-light");
    element?.classList.add(interfaceTheme);
  }
  document.getElementById("interface")?.classList.add("themed");
  for (const app of instances.values()) if (app.hasFrame) applyTheme(app.element);
}
