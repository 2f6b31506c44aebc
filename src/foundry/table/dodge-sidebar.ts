/** The room that has to stay free beside the sidebar, in pixels. */
const GAP = 12;

/**
 * Tells an element of Foundry's middle column, by the style value `--turnwright-covered`, how much of that column the sidebar covers.
 * In unscaled pixels: Foundry scales its interface as people have set it, and what is measured on the screen is scaled.
 */
function measure(element: HTMLElement): void {
  const column = element.parentElement;
  const sidebar = document.getElementById("sidebar");
  if (column === null || sidebar === null) return;
  const box = column.getBoundingClientRect();
  const scale = box.width / (column.offsetWidth || 1) || 1;
  const covered = Math.max(0, box.right - sidebar.getBoundingClientRect().left + GAP) / scale;
  element.style.setProperty("--turnwright-covered", `${Math.round(covered)}px`);
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
