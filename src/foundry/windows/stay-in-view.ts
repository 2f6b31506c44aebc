type Window = InstanceType<typeof foundry.applications.api.ApplicationV2>;

/** New contents of a window may reach below the page's edge: then it moves up, as far as there is room. */
export function stayInView(window: Window): void {
  const { bottom, top } = window.element.getBoundingClientRect();
  const below = bottom - window.element.ownerDocument.documentElement.clientHeight;
  if (below > 0 && top > 0) window.setPosition({ top: Math.max(0, top - below) });
}
