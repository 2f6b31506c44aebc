import { fightViewOf } from "../../session/fight-view";
import { actingOn } from "../../view-models/acting";
import { viewedCombat } from "../../session/trackers";

/** How long an answer sleeps that has come under a resting hand, in milliseconds. */
const NAP = 400;

/** A pointer that moves less than this rests, in pixels: a hand is never quite still. */
const REST = 8;

/** The buttons that do something in the fight: controls, faces with an answer, and the buttons that send forms. */
const DEEDS = "button[data-control], button[data-answer], form[data-control] [type=submit]";

/** Something to press: its id, and what a press on it does. */
interface Deed {
  readonly id: string;
  readonly does: string;
}

/** A hand that rests on a place of the page or on a key, with what it would have pressed at the last look. */
interface Hand {
  readonly find: () => Deed | null;
  does: string | null;
  /** When a hand on a key leaves it, by `performance.now()`: a nap after the first change that the key brought. */
  leaves?: number;
}

/** Commands that mean the same in every turn. */
const TIMELESS: ReadonlySet<string> = new Set(["undo", "redo"]);

interface SleepState {
  /** The stage and the acting combatants at the last look. The same button in another turn is another deed. */
  moment: string;
  /** True from a drawing to the look after it. */
  isLookDue: boolean;
  isListening: boolean;
  pointer: (Hand & { readonly x: number; readonly y: number }) | null;
  key: Hand | null;
}

const state: SleepState = { moment: "", isLookDue: false, isListening: false, pointer: null, key: null };

/** The timers that wake what sleeps, by its id. */
const asleep = new Map<string, ReturnType<typeof setTimeout>>();

function momentNow(): string {
  const combat = viewedCombat();
  const screen = combat === null ? null : (fightViewOf(combat)?.screen ?? null);
  return screen === null ? "" : [screen.header.stage.key, ...actingOn(screen)].join(" ");
}

const buttonOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(DEEDS) : null;

function deedOf(button: HTMLElement | null): Deed | null {
  if (button === null) return null;
  const { id, dataset } = button;
  const isTimeless = TIMELESS.has(dataset["do"] ?? "");
  return { id, does: [id, dataset["answer"], isTimeless ? "" : state.moment].join(" ") };
}

function wake(id: string): void {
  asleep.delete(id);
  const button = document.getElementById(id);
  if (button?.dataset["asleep"] === undefined) return;
  delete button.dataset["asleep"];
  button.ariaDisabled = null;
}

/** Shows which buttons sleep. A drawing takes the signs away. */
function mark(): void {
  for (const id of asleep.keys()) {
    const button = document.getElementById(id);
    // A blocked button looks blocked already.
    if (button === null || button.ariaDisabled === "true") continue;
    button.dataset["asleep"] = "";
    button.ariaDisabled = "true";
  }
}

/** Puts to sleep what has come under a resting hand since the last look. */
function compareUnderHands(): void {
  state.isLookDue = false;
  state.moment = momentNow();
  const now = performance.now();
  if (now > (state.key?.leaves ?? now)) state.key = null;
  for (const hand of [state.pointer, state.key]) {
    const { id = null, does = null } = hand?.find() ?? {};
    if (hand === null || does === hand.does) continue;
    hand.does = does;
    if (hand === state.key) hand.leaves ??= now + NAP;
    if (id === null) continue;
    clearTimeout(asleep.get(id));
    asleep.set(
      id,
      setTimeout(() => wake(id), NAP),
    );
  }
  mark();
}

const compareIfDue = (): void => {
  if (state.isLookDue) compareUnderHands();
};

/** Notes where the pointer rests, and on what. A tremble leaves it where it is until the page has been looked at. */
function onPointer({ type, clientX: x, clientY: y, target }: PointerEvent): void {
  // A hand at the mouse has left the key.
  if (type === "pointerdown") state.key = null;
  const { pointer, isLookDue } = state;
  if (isLookDue) {
    if (pointer !== null && Math.hypot(x - pointer.x, y - pointer.y) < REST) return;
    compareUnderHands();
  }
  state.pointer = {
    x,
    y,
    find: () => deedOf(buttonOf(document.elementFromPoint(x, y))),
    does: deedOf(buttonOf(target))?.does ?? null,
  };
}

/** Swallows a press on a sleeping button. A key on a focused button, or a script, is no pointer. */
function onClick(event: MouseEvent): void {
  if (event.detail === 0) return;
  compareIfDue();
  const button = buttonOf(event.target);
  if (button === null || !asleep.has(button.id)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Notes that the page has changed. What lies under the hands is looked at with the next frame, or the next press. */
export function noteDrawn(): void {
  if (!state.isListening) {
    window.addEventListener("pointermove", onPointer, { capture: true, passive: true });
    window.addEventListener("pointerdown", onPointer, { capture: true, passive: true });
    window.addEventListener("click", onClick, { capture: true });
    state.isListening = true;
  }
  if (state.isLookDue) return;
  state.isLookDue = true;
  // Measures with the next frame. Measuring now would lay out the whole page once more.
  requestAnimationFrame(compareIfDue);
}

/**
 * Notes the key pressed last, and returns whether its deed is awake. A second press is then never another deed.
 *
 * @param find the button that the key stands for now; a key of a command stands for none
 */
export function isAwakeKey(name: string, find: () => HTMLElement | null = () => null): boolean {
  compareIfDue();
  const deed = (): Deed => deedOf(find()) ?? { id: name, does: TIMELESS.has(name) ? name : `${name} ${state.moment}` };
  const { id, does } = deed();
  state.key = { find: deed, does };
  return !asleep.has(id);
}
