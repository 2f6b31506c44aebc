/** The script of a room's table: opens the game of each seat, makes one of them wide, and starts the fight over. */

const panes = document.querySelector<HTMLElement>(".panes");

for (const frame of document.querySelectorAll<HTMLIFrameElement>("iframe[data-src]")) {
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
