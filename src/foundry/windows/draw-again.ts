const { ApplicationV2 } = foundry.applications.api;

/**
 * Draws an open window again. A window that is being drawn counts as open: that drawing may have passed the change. A
 * closed window stays closed.
 */
export function drawAgain(window: InstanceType<typeof ApplicationV2>): void {
  if (window.state >= ApplicationV2.RENDER_STATES.RENDERING) void window.render();
}
