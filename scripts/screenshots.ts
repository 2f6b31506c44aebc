/**
 * Plays the fight of the rogue and the hag by clicks on the stand-in tabletop, and saves the pictures of README and docs
 * to `docs/images`. Needs a build: `npm run build && npm run screenshots`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  begin,
  beginShared,
  declareRogue,
  openWindow,
  type Seat,
  sitDown,
  type Table,
  toMelee,
} from "../test/browser/support/seats.ts";

const FOLDER = fileURLToPath(new URL("../docs/images", import.meta.url));

/** Saves one part of a page, or all of it. */
async function save({ page }: Seat, name: string, selector?: string): Promise<void> {
  const path = join(FOLDER, `${name}.png`);
  // A pointer over a row, or a field in which the caret blinks, would make every run another picture.
  await page.mouse.move(0, 0);
  await page.evaluate(async () => document.fonts.ready);
  const options = { path, animations: "disabled", caret: "hide" } as const;
  if (selector === undefined) await page.screenshot(options);
  else await page.locator(selector).screenshot(options);
  console.log(`docs/images/${name}.png`);
}

/** Opens the scene's configuration at the module's tab, as a gm does: from the menu of its name. */
async function configureScene({ page }: Seat): Promise<void> {
  await page.getByText("The Hag's Hollow").first().click({ button: "right" });
  await page.getByRole("button", { name: "Configure" }).click();
  await page.locator('[data-action="tab"][data-tab="turnwright"]').click();
}

/** The pictures in one theme. The light ones are of single parts: they show that there is a light one. */
async function pictures(table: Table, suffix: string): Promise<void> {
  const { gm, ann, ben } = table;
  await configureScene(gm);
  await save(gm, `scene-configuration${suffix}`, ".application.scene-config");
  await gm.page.locator('.scene-config [data-action="close"]').click();
  await begin(table);
  await declareRogue(table);
  await save(ben, `tracker-player${suffix}`, "#combat");
  await beginShared(table);
  await toMelee(table);
  await save(gm, `tracker-gm${suffix}`, "#combat");
  await openWindow(ann, "panel");
  await save(ann, `panel${suffix}`, "#turnwright-panel");
  await openWindow(gm, "panel");
  await save(gm, `shared-turn${suffix}`);
  await openWindow(gm, "log");
  await save(gm, `log${suffix}`, "#turnwright-log");
}

mkdirSync(FOLDER, { recursive: true });
const table = await sitDown();
try {
  await pictures(table, "");
  await pictures(await table.again("light"), "-light");
} finally {
  await table.close();
}
