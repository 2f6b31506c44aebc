import type { Locator } from "playwright";
import type { Client } from "../../tabletop/testing.ts";

type OnPage = Pick<Client, "page">;

/** As much of a page as is reached here. */
interface DeedPage {
  readonly game: {
    readonly scenes: {
      readonly active: {
        update(changes: object): Promise<unknown>;
        readonly sheet: { render(options: object): Promise<unknown> };
      };
    };
    readonly settings: {
      readonly menus: { get(key: string): { readonly type: new () => { render(options: object): Promise<unknown> } } };
      get(namespace: string, key: string): unknown;
    };
  };
}

/** The value of one of the module's settings. */
export const settingOn = async ({ page }: OnPage, key: string): Promise<unknown> =>
  page.evaluate((name) => (globalThis as unknown as DeedPage).game.settings.get("turnwright", name), key);

/**
 * Opens one of the module's windows from its settings.
 *
 * @param id of the window, behind the module's own, where it is another than that of the menu
 */
export async function openMenu({ page }: OnPage, menu: string, id = menu): Promise<Locator> {
  await page.evaluate(async (key) => {
    const { game } = globalThis as unknown as DeedPage;
    const { type: Window } = game.settings.menus.get(`turnwright.${key}`);
    await new Window().render({ force: true });
  }, menu);
  const window = page.locator(`#turnwright-${id}`);
  await window.waitFor();
  return window;
}

/** Changes the module's flags of the active scene. */
export const flagScene = async ({ page }: OnPage, flags: object): Promise<void> =>
  page.evaluate(async (turnwright) => {
    const { game } = globalThis as unknown as DeedPage;
    await game.scenes.active.update({ flags: { turnwright } });
  }, flags);

/** Opens the module's tab in the configuration of the active scene. */
export async function openSceneTab({ page }: OnPage): Promise<Locator> {
  await page.evaluate(async () => {
    const { game } = globalThis as unknown as DeedPage;
    await game.scenes.active.sheet.render({ force: true });
  });
  const window = page.locator(".scene-config");
  await window.locator('nav [data-tab="turnwright"]').click();
  await window.getByRole("combobox", { name: "Turn rules" }).waitFor();
  return window;
}
