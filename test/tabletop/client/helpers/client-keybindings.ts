import { KEYBINDING_PRECEDENCE } from "../../common/constants.ts";
import { game } from "../game.ts";

/** A key with its modifiers. */
export interface KeybindingActionBinding {
  key: string;
  modifiers?: string[];
}

/** The event of a pressed key. */
export interface KeyboardEventContext {
  event: KeyboardEvent;
  key: string;
  isShift: boolean;
  isControl: boolean;
  isAlt: boolean;
  up: boolean;
  repeat: boolean;
}

/** A package's description of a keybinding. */
export interface KeybindingActionConfig {
  name: string;
  hint?: string;
  editable?: KeybindingActionBinding[];
  uneditable?: KeybindingActionBinding[];
  onDown?: (context: KeyboardEventContext) => unknown;
  onUp?: (context: KeyboardEventContext) => unknown;
  repeat?: boolean;
  restricted?: boolean;
  reservedModifiers?: string[];
  precedence?: number;
}

interface Registered extends KeybindingActionConfig {
  readonly order: number;
}

/** The keys that core and packages listen to. */
export class ClientKeybindings {
  readonly actions = new Map<string, KeybindingActionConfig>();
  #sealed = false;

  /**
   * Registers a keybinding.
   * @throws {Error} once the hook `init` is over.
   */
  register(namespace: string, action: string, data: KeybindingActionConfig): void {
    if (this.#sealed) throw new Error("You cannot register a Keybinding after the init hook");
    this.actions.set(`${namespace}.${action}`, { ...data });
  }

  /** The keys of an action. */
  get(namespace: string, action: string): KeybindingActionBinding[] {
    const data = this.actions.get(`${namespace}.${action}`);
    return [...(data?.uneditable ?? []), ...(data?.editable ?? [])];
  }

  /** Ends registration and begins to listen. */
  initialize(): void {
    this.#sealed = true;
    for (const type of ["keydown", "keyup"] as const) {
      addEventListener(type, (event) => this.#onKey(event, type === "keyup"));
    }
  }

  #onKey(event: KeyboardEvent, up: boolean): void {
    const target = event.target as HTMLElement | null;
    if (target?.closest?.("input, textarea, select, [contenteditable]")) return;
    const context = contextOf(event, up);
    for (const action of this.#matching(context)) {
      if (event.repeat && action.repeat !== true) continue;
      if ((up ? action.onUp : action.onDown)?.(context) !== true) continue;
      event.preventDefault();
      return;
    }
  }

  #matching(context: KeyboardEventContext): Registered[] {
    return [...this.actions.values()]
      .map((action, order) => ({ ...action, order }))
      .filter((action) => action.restricted !== true || game.user.isGM)
      .filter((action) =>
        [...(action.editable ?? []), ...(action.uneditable ?? [])].some((key) => matches(key, action, context)),
      )
      .toSorted((a, b) => precedence(a) - precedence(b) || a.order - b.order);
  }
}

function precedence(action: KeybindingActionConfig): number {
  return action.precedence ?? KEYBINDING_PRECEDENCE.NORMAL;
}

function contextOf(event: KeyboardEvent, up: boolean): KeyboardEventContext {
  const { code: key, shiftKey: isShift, altKey: isAlt, repeat } = event;
  return { event, key, isShift, isControl: event.ctrlKey || event.metaKey, isAlt, up, repeat };
}

function matches(
  binding: KeybindingActionBinding,
  action: KeybindingActionConfig,
  context: KeyboardEventContext,
): boolean {
  if (binding.key !== context.key) return false;
  const wanted = new Set(binding.modifiers ?? []);
  const reserved = new Set(action.reservedModifiers ?? []);
  const pressed = { Shift: context.isShift, Control: context.isControl, Alt: context.isAlt };
  return Object.entries(pressed).every(([modifier, down]) => reserved.has(modifier) || wanted.has(modifier) === down);
}
