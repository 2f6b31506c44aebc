import type { ApplicationV2 } from "../applications/api/application.ts";
import { Sidebar } from "../applications/sidebar/sidebar.ts";
import { CONFIG } from "../config.ts";
import { ui } from "../game.ts";

/** Makes and renders the applications of the interface, of the classes that packages configured. */
export async function setUpInterface(): Promise<void> {
  for (const [name, cls] of Object.entries(CONFIG.ui)) ui[name] = new (cls as new () => unknown)();
  await ui.sidebar.render({ force: true });
  const others = Object.keys(CONFIG.ui).filter((name) => name !== "sidebar" && name !== "notifications");
  for (const name of others) await (ui[name] as ApplicationV2).render({ force: true });
  ui.sidebar.changeTab(Object.keys(Sidebar.tabs)[0] ?? "chat", "primary");
}
