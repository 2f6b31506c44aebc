import { keepClear } from "../windows/window-placing";

const GAP = 12;

/**
 * Tells an element how much of Foundry's middle column the sidebar covers (`--turnwright-covered`), and how wide it may
 * be without reaching the sidebar or the players list (`--turnwright-room`), in unscaled pixels.
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

export function measureAll(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-turnwright-dodges]")) measure(element);
}

/** The sidebar slides, so its final edge is known only afterwards. */
function onSlide(): void {
  measureAll();
  document.getElementById("sidebar-content")?.addEventListener("transitionend", measureAll, { once: true });
}

Hooks.on("collapseSidebar", onSlide);
window.addEventListener("resize", measureAll);

/**
 * Keeps an element of Foundry's middle column clear of the sidebar, and windows clear of it, while it is in the page.
 */
export function dodgeSidebar(element: HTMLElement): void {
  // A mark in the page, because a list would keep removed elements.
  element.dataset["turnwrightDodges"] = "";
  measure(element);
  keepClear(element);
}
