import { serverTime } from "../compat/connection";

/** So far a running arc may be off before it is set, in milliseconds: to set it at every drawing would make it jump. */
const SLACK = 500;

/**
 * Sets the arc of the turn clock to the time that has passed. It runs by itself from there: the style sheet moves it, and nothing is drawn
 * for it again.
 */
export function setClock(strip: HTMLElement): void {
  const clock = strip.querySelector<SVGElement>(".turnwright-clock");
  if (clock === null) return;
  const passed = Math.max(0, serverTime() - Number(clock.dataset["since"]));
  for (const arc of clock.getAnimations({ subtree: true }))
    if (Math.abs(Number(arc.currentTime ?? 0) - passed) > SLACK) arc.currentTime = passed;
}
