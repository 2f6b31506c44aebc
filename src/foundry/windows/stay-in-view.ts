type Window = InstanceType<typeof foundry.applications.api.ApplicationV2>;

function moveUp(window: Window): void {
  if (!window.rendered) return;
  const { bottom, top } = window.element.getBoundingClientRect();
  const below = bottom - window.element.ownerDocument.documentElement.clientHeight;
  if (below > 0 && top > 0) window.setPosition({ top: Math.max(0, top - below) });
}

/** New contents of a window may reach below the page's edge: then it moves up, as far as there is room. */
export function stayInView(window: Window): void {
  // Its size is known with the next picture; asked for now, the whole page would be laid out once more.
  requestAnimationFrame(() => moveUp(window));
}
