const { ApplicationV2 } = foundry.applications.api;

/** Draws an open window again, also one that is being drawn: that drawing may have passed the change. */
export function drawAgain(window: InstanceType<typeof ApplicationV2>): void {
  if (window.state >= ApplicationV2.RENDER_STATES.RENDERING) void window.render();
}
