import type { Client } from "../../tabletop/testing.ts";

/** As much of a page as a setting is changed through. */
interface SettingsPage {
  readonly game: { readonly settings: { set(scope: string, key: string, value: unknown): Promise<unknown> } };
}

/** Sets the world's options for what the table does, as the GM. */
export const noteDeeds = async ({ page }: Client, options: Readonly<Record<string, unknown>>): Promise<void> =>
  page.evaluate(async (own) => {
    const { game } = globalThis as unknown as SettingsPage;
    await game.settings.set("turnwright", "options", { "table-deeds": own });
  }, options);
