import { Slot } from "../session/slot";
import { drawingsBegun } from "../tracker/drawings";
import type { Fight } from "../session/fight";

/** The work still to be done about a fight that has changed. */
interface Due {
  isTold: boolean;
  isDrawn: boolean;
  /** How many drawings of the tracker had begun when it changed last. */
  drawings: number;
}

const DUE = new Slot<Due>(() => ({ isTold: true, isDrawn: true, drawings: 0 }));

const jobs: (() => void)[] = [];
let channel: MessageChannel | null = null;

/** Runs a job when everything of this moment has been done. No timer: those wait while nobody looks at the page. */
function inNextTask(job: () => void): void {
  jobs.push(job);
  if (channel === null) {
    channel = new MessageChannel();
    channel.port1.addEventListener("message", () => jobs.shift()?.());
    channel.port1.start();
  }
  channel.port2.postMessage(null);
}

const isShown = ({ combat }: Fight): boolean => ui.combat?.viewed?.id === combat.id;

/**
 * Draws a fight that has changed wherever it is shown: the tracker, and whoever listens to `turnwright.changed`. Once for each moment, however
 * much changes in it. Most changes come with an update, after which Foundry draws its tracker by itself: that drawing shows ours, too.
 */
export function drawChanged(fight: Fight): void {
  const due = fight.slot(DUE);
  due.drawings = drawingsBegun();
  if (due.isTold) {
    due.isTold = false;
    queueMicrotask(() => {
      due.isTold = true;
      Hooks.callAll("turnwright.changed", fight.combat);
    });
  }
  if (!due.isDrawn) return;
  due.isDrawn = false;
  inNextTask(() => {
    due.isDrawn = true;
    if (isShown(fight) && due.drawings === drawingsBegun()) void ui.combat?.render();
  });
}
