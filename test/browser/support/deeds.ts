import { encounter, type Command, type Fight } from "./fight.ts";
import type { Locator } from "playwright";
import type { Client } from "../../tabletop/testing.ts";

/** As much of a page as a setting is changed through. */
interface SettingsPage {
  readonly game: { readonly settings: { set(scope: string, key: string, value: unknown): Promise<unknown> } };
}

/** Sets the world's options for what the table does, and where they are named those of sets of rules, as the GM. */
export const recordDeeds = async (
  { page }: Client,
  options: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<string, object>> = {},
): Promise<void> =>
  page.evaluate(
    async ([own, others]) => {
      const { game } = globalThis as unknown as SettingsPage;
      await game.settings.set("turnwright", "options", { ...others, "automatic-tracking": own });
    },
    [options, rules] as const,
  );

/** Lets fights keep so many steps, as the GM. */
export const keepHistory = async ({ page }: Client, steps: number): Promise<void> =>
  page.evaluate(async (limit) => {
    const { game } = globalThis as unknown as SettingsPage;
    await game.settings.set("turnwright", "historyLimit", limit);
  }, steps);

/** The commands in the fight's history, the oldest first. */
export const commandsIn = (fight: Fight): Command[] =>
  Object.values((encounter(fight)?.["past"] ?? {}) as Record<string, { command: Command }>).map(
    ({ command }) => command,
  );

/** A button of somebody's tracker, by the words on it. */
export const chip = ({ page }: Client, words: string | RegExp): Locator =>
  page.locator("#combat").getByRole("button", { name: words });
