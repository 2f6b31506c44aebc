import { serverTime } from "../compat/connection";

/** The largest error of a running arc, in milliseconds. Setting it at every drawing would make it jump. */
const SLACK = 500;

/** Sets the turn clock's arc to the elapsed time. From there the style sheet moves it without further drawing. */
export function setClock(strip: HTMLElement): void {
  const clock = strip.querySelector<SVGElement>(".turnwright-clock");
  if (clock === null) return;
  const passed = Math.max(0, serverTime() - Number(clock.dataset["since"]));
  for (const arc of clock.getAnimations({ subtree: true }))
    if (Math.abs(Number(arc.currentTime ?? 0) - passed) > SLACK) arc.currentTime = passed;
}
