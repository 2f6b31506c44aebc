import type { Locator } from "playwright";
import { fighterId } from "../../tabletop/server/fights.ts";
import { button, type Seat } from "./seats.ts";
import { rowOf } from "./story.ts";

/** Their names, from one number to another. */
export const skeletons = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `Skeleton ${from + index}`);

/** The names in the rows of those who act. */
export const acting = async ({ tracker }: Seat): Promise<string[]> =>
  tracker
    .locator('.combat-tracker > li[data-turnwright="acting"]:visible')
    .evaluateAll((rows) => rows.map((row) => row.querySelector(".name, .turnwright-name")?.textContent?.trim() ?? ""));

/** Selects the tokens of these combatants, as somebody does on the map. */
export const select = async ({ page }: Seat, wanted: readonly string[]): Promise<void> =>
  page.evaluate((ids) => {
    const { canvas, game } = globalThis as unknown as {
      canvas: { tokens: { releaseAll(): void } };
      game: {
        combats: {
          contents: {
            combatants: {
              get(id: string): { token: { object: { control(options: object): void } | null } | null } | undefined;
            };
          }[];
        };
      };
    };
    canvas.tokens.releaseAll();
    const [combat] = game.combats.contents;
    for (const id of ids) combat?.combatants.get(id)?.token?.object?.control({ releaseOthers: false });
  }, wanted.map(fighterId));

/** Opens the form in somebody's menu by which combatants are put together. */
export async function openForm(seat: Seat, name: string): Promise<Locator> {
  await button(rowOf(seat, name).first(), `More options: ${name}`).click();
  const drawer = seat.tracker.locator(".turnwright-drawer");
  await button(drawer, "Turn order").click();
  await button(drawer, "Together with…").click();
  return seat.tracker.locator("form.turnwright-form");
}

/** Sends a form, and waits until it has gone. */
export const send = async (form: Locator): Promise<void> => {
  await form.locator('button[type="submit"]').click();
  await form.waitFor({ state: "detached" });
};
