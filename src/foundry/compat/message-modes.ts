import { generation } from "./generation";

/** The modes of both generations that keep a roll from the other players. */
const PRIVATE = new Set(["gmroll", "blindroll", "selfroll", "gm", "blind", "self"]);

/** What the user has chosen for new messages: generation 13 calls it a roll mode, 14 a message mode. */
export function messageMode(): string {
  // The published types know generation 13's setting only.
  const read = game.settings.get.bind(game.settings) as unknown as (namespace: string, key: string) => string;
  return read("core", generation() < 14 ? "rollMode" : "messageMode");
}

/** The same, but seen by nobody except the gms: the mode itself where it is private already. */
export function privateMode(): string {
  const mode = messageMode();
  if (PRIVATE.has(mode)) return mode;
  return generation() < 14 ? "gmroll" : "gm";
}

/** What a message's data are made to look like for a mode: whispered, blind or open. Changes `data`. */
export function applyMode(data: Record<string, unknown>, mode: string): void {
  const messages = ChatMessage.implementation as unknown as Record<
    "applyRollMode" | "applyMode",
    (data: Record<string, unknown>, mode: string) => unknown
  >;
  if (generation() < 14) messages.applyRollMode(data, mode);
  else messages.applyMode(data, mode);
}
