const COMING = "turnwright-coming";
const NOTE = "turnwright-coming-note";

/**
 * Hides what a tracker lists as long as the fight's rules are on their way, and says so in its place: the order in which Foundry
 * would list everybody is not theirs. Drawing twice changes nothing.
 */
export function hideWhileComing(root: HTMLElement, isComing: boolean): void {
  root.classList.toggle(COMING, isComing);
  if (isComing) root.ariaBusy = "true";
  else root.removeAttribute("aria-busy");
  const note = root.querySelector(`.${NOTE}`);
  if (!isComing) note?.remove();
  else if (note === null) {
    const made = root.ownerDocument.createElement("p");
    made.className = NOTE;
    made.role = "status";
    made.textContent = game.i18n.localize("TURNWRIGHT.tracker.coming");
    root.prepend(made);
  }
}
