const COMING = "turnwright-coming";
const NOTE = "turnwright-coming-note";

/** The reason why nothing can be shown of a fight yet: what it needs is on its way, or what draws it did not come. */
export type Lack = "coming" | "not-loaded";

/** The button by which somebody has what draws the tracker fetched again. */
function again(page: Document): HTMLElement {
  const made = page.createElement("button");
  made.type = "button";
  made.dataset["action"] = "turnwrightLoad";
  made.textContent = game.i18n.localize("TURNWRIGHT.tracker.problem.load");
  return made;
}

/**
 * Hides what a tracker lists as long as the fight's rules cannot be shown, and says why in its place: the order in which Foundry
 * would list everybody is not theirs. Drawing twice changes nothing.
 *
 * @param lack null shows everything
 */
export function hideWhileLacking(root: HTMLElement, lack: Lack | null): void {
  root.classList.toggle(COMING, lack !== null);
  if (lack === "coming") root.ariaBusy = "true";
  else root.removeAttribute("aria-busy");
  const note = root.querySelector<HTMLElement>(`.${NOTE}`);
  if (note?.dataset["lack"] === (lack ?? undefined)) return;
  note?.remove();
  if (lack === null) return;
  const made = root.ownerDocument.createElement("p");
  made.className = NOTE;
  made.role = "status";
  made.dataset["lack"] = lack;
  const said = lack === "coming" ? "TURNWRIGHT.tracker.coming" : "TURNWRIGHT.notifications.not-loaded";
  made.append(game.i18n.localize(said), ...(lack === "coming" ? [] : [again(root.ownerDocument)]));
  root.prepend(made);
}
