import { game } from "../../game.ts";
import type { ApplicationPosition, ApplicationWindowConfiguration } from "./application.ts";

/** The elements of a window. */
export interface WindowElements {
  header: HTMLElement;
  icon: HTMLElement;
  title: HTMLElement;
  controls: HTMLButtonElement;
  controlsDropdown: HTMLElement;
  close: HTMLButtonElement;
  content: HTMLElement;
}

/** Builds the window inside the application's element. */
export function buildFrame(element: HTMLElement, configuration: ApplicationWindowConfiguration): WindowElements {
  const header = document.createElement("header");
  header.className = "window-header";
  const icon = document.createElement("i");
  icon.setAttribute("inert", "");
  const title = document.createElement("h1");
  title.className = "window-title";
  const controls = headerButton("toggleControls", "fa-solid fa-ellipsis-vertical", "APPLICATION.ToggleControls");
  controls.setAttribute("aria-expanded", "false");
  const close = headerButton("close", "fa-solid fa-xmark", "APPLICATION.Close");
  header.append(icon, title, controls, close);
  const controlsDropdown = document.createElement("menu");
  controlsDropdown.className = "controls-dropdown";
  const content = document.createElement(configuration.contentTag);
  content.classList.add("window-content", ...configuration.contentClasses);
  element.append(header, controlsDropdown, content);
  return { header, icon, title, controls, controlsDropdown, close, content };
}

function headerButton(action: string, icon: string, label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `header-control icon ${icon}`;
  button.dataset["action"] = action;
  button.ariaLabel = game.i18n.localize(label);
  return button;
}

/** The part of an application that dragging needs. */
interface Positioned {
  readonly element: HTMLElement;
  position: ApplicationPosition;
  setPosition(position: Partial<ApplicationPosition>): unknown;
}

/** Lets the header move the window. */
export function makeDraggable(header: HTMLElement, app: Positioned): void {
  header.addEventListener("pointerdown", (down) => {
    if (down.button !== 0 || (down.target as HTMLElement).closest("button")) return;
    const { left = 0, top = 0 } = app.position;
    follow(header, down, (x, y) => app.setPosition({ left: left + x, top: top + y }));
  });
}

const MINIMUM_SIZE = 160;

/** Adds the handle by which the window can be made larger or smaller. */
export function makeResizable(element: HTMLElement, app: Positioned): void {
  const handle = document.createElement("div");
  handle.className = "window-resize-handle";
  element.append(handle);
  handle.addEventListener("pointerdown", (down) => {
    const { offsetWidth, offsetHeight } = element;
    follow(handle, down, (x, y) =>
      app.setPosition({
        width: Math.max(offsetWidth + x, MINIMUM_SIZE),
        height: Math.max(offsetHeight + y, MINIMUM_SIZE),
      }),
    );
  });
}

/** Reports how far the pointer has gone since it went down, until it is let go. */
export function follow(
  element: HTMLElement | SVGElement,
  down: PointerEvent,
  onMove: (x: number, y: number) => unknown,
  onEnd: (moved: boolean) => unknown = () => {},
): void {
  let moved = false;
  const move = (event: PointerEvent): void => {
    moved ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > 3;
    if (moved) onMove(event.clientX - down.clientX, event.clientY - down.clientY);
  };
  const end = (): void => {
    element.removeEventListener("pointermove", move as EventListener);
    element.removeEventListener("pointerup", end);
    element.removeEventListener("pointercancel", end);
    onEnd(moved);
  };
  element.setPointerCapture(down.pointerId);
  element.addEventListener("pointermove", move as EventListener);
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
}
