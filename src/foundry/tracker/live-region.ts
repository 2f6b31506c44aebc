const ID = "turnwright-news";

function region(): HTMLElement {
  const found = document.getElementById(ID);
  if (found !== null) return found;
  const made = document.createElement("div");
  made.id = ID;
  made.className = "turnwright-unseen";
  made.setAttribute("role", "status");
  made.setAttribute("aria-live", "polite");
  document.body.append(made);
  return made;
}

/**
 * Lets screen readers tell whose turn it is or what is waited for, once per change. The region stands outside of the
 * sidebar, whose tabs are taken out of the page while another is shown.
 */
export function announce(news: string): void {
  const live = region();
  if (live.textContent !== news) live.textContent = news;
}

const ASKED = "turnwright-asked";

/** Marks the sidebar's tab of the tracker while there is a question in it: people may be reading the chat. */
export function markTab(isAsked: boolean): void {
  for (const tab of document.querySelectorAll<HTMLElement>('#sidebar [data-action="tab"][data-tab="combat"]')) {
    tab.classList.toggle(ASKED, isAsked);
  }
}
