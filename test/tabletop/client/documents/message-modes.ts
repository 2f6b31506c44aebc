import { game, generation } from "../game.ts";

/** The readers of a message, in the words of generation 14. */
export type MessageMode = "public" | "gm" | "blind" | "self";

const ROLL_MODES: Readonly<Record<MessageMode, string>> = {
  public: "publicroll",
  gm: "gmroll",
  blind: "blindroll",
  self: "selfroll",
};

/** The word of the page's generation for a mode. */
export function messageModeFor(mode: MessageMode): string {
  return generation() >= 14 ? mode : ROLL_MODES[mode];
}

/** The mode that a word of either generation means. */
export function readMessageMode(word: string): MessageMode {
  for (const [mode, rollMode] of Object.entries(ROLL_MODES)) {
    if (word === mode || word === rollMode) return mode as MessageMode;
  }
  return "public";
}

/** The mode that the user has chosen below the chat, in the word of the generation. */
export function currentMessageMode(): string {
  return game.settings.get("core", messageModeSetting()) as string;
}

/** The key of the core setting that stores the mode. */
export function messageModeSetting(): "messageMode" | "rollMode" {
  return generation() >= 14 ? "messageMode" : "rollMode";
}
