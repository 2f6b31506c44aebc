import { setSetting } from "./documents.ts";
import { encounter, type Command, type Fight } from "./fight.ts";
import type { Locator } from "playwright";
import type { Client } from "../../tabletop/testing.ts";

/** Sets the world's options for what the table does, and where they are named those of sets of rules, as the GM. */
export const recordDeeds = async (
  client: Client,
  options: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<string, object>> = {},
): Promise<void> => setSetting(client, "options", { ...rules, "automatic-tracking": options });

/** Lets fights keep so many steps, as the GM. */
export const keepHistory = async (client: Client, steps: number): Promise<void> =>
  setSetting(client, "historyLimit", steps);

/** The commands in the fight's history, the oldest first. */
export const commandsIn = (fight: Fight): Command[] =>
  Object.values((encounter(fight)?.["past"] ?? {}) as Record<string, { command: Command }>).map(
    ({ command }) => command,
  );

/** A button of somebody's tracker, by the words on it. */
export const chip = ({ page }: Client, words: string | RegExp): Locator =>
  page.locator("#combat").getByRole("button", { name: words });
