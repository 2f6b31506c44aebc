/**
 * Plays the fight of the rogue and the hag, and one under each of the other rules, on the stand-in tabletop, and saves the
 * pictures of README and docs to `docs/images`. Needs a build: `npm run build && npm run screenshots`. With `--states DIR` it plays every set
 * of rules, or those named after the folder, through its states, and saves whole pages at 1280 × 720 to that folder, to be looked at.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  backAlley,
  crypt,
  fighterId,
  hillside,
  marketplace,
  roadside,
  rooftops,
} from "../test/tabletop/server/fights.ts";
import { type Command, done, openTracker, together } from "../test/browser/support/fight.ts";
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
import { of, pictureStates } from "./states.ts";

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

/** Shows the bar over the map as people have it, or puts it away so that the tracker asks. */
async function showBar(seat: Seat, isShown: boolean): Promise<void> {
  await openTracker(seat, isShown);
  await seat.page.locator("#turnwright-turn-bar").waitFor({ state: isShown ? "visible" : "hidden" });
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
  await showBar(ann, true);
  await save(ann, `table${suffix}`);
  await showBar(ann, false);
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
  await fillIn(panel, { Action: "Bind the wound", "Action points in total": "3" });
  await button(panel, "Less").click();
  await button(panel, "Primary…").click();
  await fillIn(panel, { Action: "Cut at Brigand 1" });
  await button(ben.tracker, "React in another way…").click();
  await fillIn(ben.tracker, { Action: "Throw a stone", "Type of action": "secondary action" });
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
  await button(panel, "Simple action Matrix: 1").click();
  await button(ben.tracker, "Free action").first().click();
  await panel.getByText("Simple actions remaining: 2", { exact: true }).waitFor();
  await panel.getByText("Samurai", { exact: true }).waitFor({ state: "detached" });
  await save(ann, `phases${suffix}`, "#turnwright-panel");
}

/** Gives commands one after the other, each as the one whose place is named. */
async function play(table: Table, ...steps: readonly (readonly [seat: "gm" | "ann" | "ben", command: Command])[]) {
  for (const [seat, command] of steps) {
    await done(table[seat], command);
    await together(table.fight);
  }
}

/** The scores of those on the hill. */
const SCORES = {
  "Human Knight": 21,
  "Goblin Infantry 1": 19,
  "Goblin Infantry 2": 19,
  "Goblin Infantry 3": 19,
  Ranger: 18,
  Priest: 15,
  Thief: 24,
  Marksman: 12,
  "Lurking Shaman": 12,
};

/** The goblins act as one, the thief waits for the end; what the gm sees, and the order that all can look at. */
async function initiativeScore(table: Table, suffix: string): Promise<void> {
  const { gm, ann } = table;
  for (const [name, value] of Object.entries(SCORES)) await play(table, ["gm", of("setInitiative", name, { value })]);
  await play(
    table,
    ["gm", { do: "start" }],
    ["ann", of("actLast", "Thief")],
    ["gm", { do: "endTurn" }],
    ["gm", of("markActed", "Goblin Infantry 1", { on: true })],
    ["gm", of("modifyScore", "Ranger", { by: -3, turns: 1 })],
  );
  await gm.tracker.locator('.turnwright-group [data-action="turnwrightFold"]').click();
  await save(gm, `initiative-score-tracker${suffix}`, "#combat");
  await openWindow(ann, "panel");
  await save(ann, `initiative-score-panel${suffix}`, "#turnwright-panel");
}

/** Aria acts, Cyr has; the distances differ; what Aria's player sees. */
async function momentum(table: Table, suffix: string): Promise<void> {
  const { ann } = table;
  const apart = (name: string, to: string, band: string): readonly ["gm", Command] => [
    "gm",
    of("setBand", name, { to: fighterId(to), band }),
  ];
  await play(
    table,
    ["gm", { do: "start" }],
    ["gm", { do: "changeMomentum", by: 1 }],
    ["ann", of("takeTurn", "Cyr")],
    ["ann", { do: "endTurn", next: fighterId("Aria") }],
    apart("Aria", "Xen", "short"),
    apart("Bo", "Xen", "point-blank"),
    apart("Bo", "Yor", "short"),
    apart("Cyr", "Xen", "long"),
    ["ann", of("minor", "Aria", { minor: "aim" })],
  );
  // All of it in one picture.
  await ann.page.setViewportSize({ width: 1366, height: 1400 });
  await openWindow(ann, "panel");
  await save(ann, `momentum-panel${suffix}`, "#turnwright-panel");
  await ann.page.setViewportSize({ width: 1366, height: 768 });
  await save(ann, `momentum-tracker${suffix}`, "#combat");
}

/** Mira has had her turn and is to name who goes next; what her player sees. */
async function popcorn(table: Table, suffix: string): Promise<void> {
  const { ann } = table;
  const scores = { Mira: 18, Tobin: 13, "Thug 1": 9, "Thug 2": 7, "Lurking Cutpurse": 4 };
  for (const [name, value] of Object.entries(scores)) await play(table, ["gm", of("setInitiative", name, { value })]);
  await play(table, ["gm", { do: "start" }], ["ann", { do: "endTurn" }]);
  await save(ann, `popcorn-tracker${suffix}`, "#combat");
  await openWindow(ann, "panel");
  await save(ann, `popcorn-panel${suffix}`, "#turnwright-panel");
}

/** Before the count, and in it; what Elowen's player sees. */
async function greyhawk(table: Table, suffix: string): Promise<void> {
  const { gm, ben } = table;
  const declare = (name: string, ...kinds: string[]): Command => of("declareActions", name, { kinds });
  await play(table, ["gm", { do: "start" }], ["ann", declare("Brand", "melee", "move")]);
  await save(ben, `greyhawk-tracker${suffix}`, "#combat");
  await fixDice(
    gm.page,
    [4, 3, 2, 6, 5, 1, 3].map((face) => [12, face] as const),
  );
  await play(
    table,
    ["ben", declare("Elowen", "spell")],
    ["gm", declare("Ghoul 1", "melee")],
    ["gm", declare("Ghoul 2", "melee", "move")],
    ["gm", { do: "beginCount" }],
  );
  await openWindow(ben, "panel");
  await save(ben, `greyhawk-panel${suffix}`, "#turnwright-panel");
}

/** Takes the pictures of a fight in both themes. */
async function inBothThemes(take: typeof pictures, options: Parameters<typeof sitDown>[0] = {}): Promise<void> {
  const table = await sitDown({ ...options, isPainted: true });
  try {
    await take(table, "");
    await take(await table.again("light"), "-light");
  } finally {
    await table.close();
  }
}

const [mode, folder, ...ids] = process.argv.slice(2);
if (mode === "--states" && folder !== undefined) {
  await pictureStates(folder, ids);
  process.exit(0);
}

mkdirSync(FOLDER, { recursive: true });
await inBothThemes(pictures);
await inBothThemes(actionPoints, { world: () => roadside });
await inBothThemes(phases, { world: () => backAlley });
await inBothThemes(initiativeScore, { world: () => hillside });
await inBothThemes(momentum, { world: () => rooftops });
await inBothThemes(popcorn, { world: () => marketplace });
await inBothThemes(greyhawk, { world: () => crypt });
