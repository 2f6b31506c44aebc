const LACKING = "turnwright-lacking";
const NOTE = "turnwright-lacking-note";

/** The button by which somebody has what draws the tracker fetched again. */
function again(page: Document): HTMLElement {
  const made = page.createElement("button");
  made.type = "button";
  made.dataset["action"] = "turnwrightLoad";
  made.textContent = game.i18n.localize("TURNWRIGHT.tracker.problem.load");
  return made;
}

/**
 * Hides what a tracker lists of a fight under the rules as long as what draws our share is not here, and says so in its place: the order in
 * which Foundry would list everybody is not theirs. Drawing twice changes nothing.
 */
export function hideWhileLacking(root: HTMLElement, isLacking: boolean): void {
  root.classList.toggle(LACKING, isLacking);
  const note = root.querySelector(`.${NOTE}`);
  if (isLacking === (note !== null)) return;
  note?.remove();
  if (!isLacking) return;
  const made = root.ownerDocument.createElement("p");
  made.className = NOTE;
  made.role = "status";
  made.append(game.i18n.localize("TURNWRIGHT.notifications.not-loaded"), again(root.ownerDocument));
  root.prepend(made);
}
