import { generation } from "./generation";

/** The user's mode for new messages: a roll mode in Foundry 13, a message mode in 14. */
export function messageMode(): string {
  // The published types know only Foundry 13's setting.
  const read = game.settings.get.bind(game.settings) as unknown as (namespace: string, key: string) => string;
  return read("core", generation() < 14 ? "rollMode" : "messageMode");
}

export function hasMessageModes(): boolean {
  const messages = ChatMessage.implementation as unknown as Readonly<Record<string, unknown>>;
  const name = generation() < 14 ? "applyRollMode" : "applyMode";
  return typeof messages[name] === "function" && typeof messageMode() === "string";
}

/** Applies a mode to a message: whispered, blind or public. Changes `data`. */
export function applyMode(data: Record<string, unknown>, mode: string): void {
  const messages = ChatMessage.implementation as unknown as Record<
    "applyRollMode" | "applyMode",
    (data: Record<string, unknown>, mode: string) => unknown
  >;
  if (generation() < 14) messages.applyRollMode(data, mode);
  else messages.applyMode(data, mode);
}
