/** The room that has to stay free beside the sidebar, in pixels. */
const GAP = 12;

/**
 * Tells an element of Foundry's middle column, by the style value `--turnwright-covered`, how much of that column the sidebar covers, and by
 * `--turnwright-room` how wide it may be around the middle of the rest without reaching the sidebar or the list of players.
 * In unscaled pixels: Foundry scales its interface as people have set it, and what is measured on the screen is scaled.
 */
function measure(element: HTMLElement): void {
  const column = element.parentElement;
  const sidebar = document.getElementById("sidebar");
  if (column === null || sidebar === null) return;
  const box = column.getBoundingClientRect();
  const scale = box.width / (column.offsetWidth || 1) || 1;
  const { left } = sidebar.getBoundingClientRect();
  const covered = Math.max(0, box.right - left + GAP);
  const middle = (box.left + box.right - covered) / 2;
  const players = document.getElementById("players")?.getBoundingClientRect().right ?? 0;
  const room = 2 * Math.min(left - GAP - middle, middle - players - GAP);
  element.style.setProperty("--turnwright-covered", `${Math.round(covered / scale)}px`);
  element.style.setProperty("--turnwright-room", `${Math.round(room / scale)}px`);
}

/** Those that are in the page say so themselves: nobody else keeps them when they are gone. */
const DODGING = "turnwrightDodges";

function measureAll(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-turnwright-dodges]")) measure(element);
}

/** The sidebar slides: where it ends up is known only then. */
function onSlide(): void {
  measureAll();
  document.getElementById("sidebar-content")?.addEventListener("transitionend", measureAll, { once: true });
}

Hooks.on("collapseSidebar", onSlide);
window.addEventListener("resize", measureAll);

/** Keeps an element of Foundry's middle column clear of the sidebar, as long as it is in the page. */
export function dodgeSidebar(element: HTMLElement): void {
  element.dataset[DODGING] = "";
  measure(element);
}
