/** The keys that change what another key does, under the names that keybindings use. */
export class KeyboardManager {
  static readonly MODIFIER_KEYS = { CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" } as const;
}
