import { generation } from "./generation";

/** The user's mode for new messages: generation 13 calls it a roll mode, 14 a message mode. */
export function messageMode(): string {
  // The published types know generation 13's setting only.
  const read = game.settings.get.bind(game.settings) as unknown as (namespace: string, key: string) => string;
  return read("core", generation() < 14 ? "rollMode" : "messageMode");
}

/** Tells whether messages can be given the user's mode, under the names of this generation. */
export function hasMessageModes(): boolean {
  const messages = ChatMessage.implementation as unknown as Readonly<Record<string, unknown>>;
  const name = generation() < 14 ? "applyRollMode" : "applyMode";
  return typeof messages[name] === "function" && typeof messageMode() === "string";
}

/** Applies a mode to a message's data: whispered, blind or public. Changes `data`. */
export function applyMode(data: Record<string, unknown>, mode: string): void {
  const messages = ChatMessage.implementation as unknown as Record<
    "applyRollMode" | "applyMode",
    (data: Record<string, unknown>, mode: string) => unknown
  >;
  if (generation() < 14) messages.applyRollMode(data, mode);
  else messages.applyMode(data, mode);
}
