/** The script of a room's table: sets the theme, opens the combat tab of each game, and starts the fight over. */

import type { Choices } from "../choices.ts";

/** As much of a game's page as the table touches. */
interface GamePage {
  readonly game?: { readonly ready?: boolean };
  readonly ui?: { readonly sidebar: { changeTab(tab: string, group: string): void } };
}

/** How often a game is asked whether it is ready, in milliseconds. */
const ASKING = 50;

const panes = document.querySelector<HTMLElement>(".panes");
const theme = (panes?.dataset["theme"] ?? "dark") as Choices["theme"];

/** The setting in which Foundry keeps the themes of a browser. */
localStorage.setItem("core.uiConfig", JSON.stringify({ colorScheme: { applications: theme, interface: theme } }));

/** Opens the combat tab as soon as a game is ready. */
function openTracker(frame: HTMLIFrameElement): void {
  const game = frame.contentWindow as unknown as GamePage | null;
  if (game?.game?.ready === true) game.ui?.sidebar.changeTab("combat", "primary");
  else setTimeout(() => openTracker(frame), ASKING);
}

for (const frame of document.querySelectorAll<HTMLIFrameElement>("iframe[data-src]")) {
  frame.addEventListener("load", () => openTracker(frame));
  frame.src = frame.dataset["src"] ?? "";
}

const widen = [...document.querySelectorAll<HTMLButtonElement>("[data-widen]")];
for (const button of widen) {
  button.addEventListener("click", () => {
    if (panes) panes.dataset["wide"] = button.dataset["widen"] ?? "0";
    for (const other of widen) other.ariaPressed = String(other === button);
  });
}

/** The other windows at the same table load their games anew as well. */
const form = document.querySelector<HTMLFormElement>("form[data-room]");
const others = new BroadcastChannel(`turnwright-lobby-${form?.dataset["room"] ?? ""}`);
others.addEventListener("message", () => location.reload());
async function startOver(address: string): Promise<void> {
  await fetch(address, { method: "POST", redirect: "manual" });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  others.postMessage("over");
  location.reload();
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  void startOver(form.action);
});
