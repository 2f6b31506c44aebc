/**
 * Plays the fight of the rogue and the hag, and two others, by clicks on the stand-in tabletop, and saves the pictures of
 * README and docs to `docs/images`. Needs a build: `npm run build && npm run screenshots`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { backAlley, roadside } from "../test/browser/support/cast.ts";
import {
  begin,
  beginShared,
  button,
  declareRogue,
  openWindow,
  type Seat,
  sitDown,
  type Table,
  toMelee,
} from "../test/browser/support/seats.ts";
import { fillIn, panelOf } from "../test/browser/support/story.ts";
import { fixDice } from "../test/tabletop/testing.ts";

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

/** The gm begins the fight, and everybody's dice show these faces in turn. */
async function beginWith({ gm }: Table, faces: readonly number[]): Promise<void> {
  await fixDice(
    gm.page,
    faces.map((face) => [6, face] as const),
  );
  await button(gm.tracker, "Begin the fight").click();
}

/** Ash cuts at a brigand, who parries, and pays for something longer; what Ash's player sees. */
async function actionPoints(table: Table, suffix: string): Promise<void> {
  const { gm, ann, ben } = table;
  await openWindow(ann, "panel");
  await beginWith(table, [4, 3, 6, 2]);
  const panel = panelOf(ann);
  await button(panel, "More…").click();
  await button(panel, "Begin an extended action…").click();
  await fillIn(panel, { "What is done?": "Bind the wound", "Action points in all": "3" });
  await button(panel, "Less").click();
  await button(panel, "Primary…").click();
  await fillIn(panel, { "What is done?": "Cut at Brigand 1" });
  await button(ben.tracker, "React otherwise…").click();
  await fillIn(ben.tracker, { "What is done?": "Throw a stone", "Type of action": "secondary" });
  await button(gm.tracker, "React as Brigand 1 1 AP").click();
  await panel.getByText("Brigand 1 · reaction").waitFor();
  await save(ann, `action-points${suffix}`, "#turnwright-panel");
}

/** The decker is in hot-sim and has used a bonus action, the samurai a Free action; what the decker's player sees. */
async function phases(table: Table, suffix: string): Promise<void> {
  const { ann, ben } = table;
  await openWindow(ann, "panel");
  const panel = panelOf(ann);
  await button(panel, "hot-sim VR").click();
  await panel.locator(".turnwright-chosen", { hasText: "hot-sim VR" }).waitFor();
  await beginWith(table, [3, 3, 2, 2, 4, 4, 3, 6, 4, 2]);
  await button(panel, "Simple uses 1 Matrix").click();
  await button(ben.tracker, "Free action").first().click();
  await panel.getByText("2 Simple left").waitFor();
  await panel.getByText("Samurai", { exact: true }).waitFor({ state: "detached" });
  await save(ann, `phases${suffix}`, "#turnwright-panel");
}

/** Takes the pictures of a fight in both themes. */
async function inBothThemes(take: typeof pictures, options: Parameters<typeof sitDown>[0] = {}): Promise<void> {
  const table = await sitDown(options);
  try {
    await take(table, "");
    await take(await table.again("light"), "-light");
  } finally {
    await table.close();
  }
}

mkdirSync(FOLDER, { recursive: true });
await inBothThemes(pictures);
await inBothThemes(actionPoints, { world: () => roadside });
await inBothThemes(phases, { world: () => backAlley });
