/** Before each file of browser tests: those that one worker runs share a browser. Each seat is a context of its own in it. */
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeEach } from "vitest";
import { ROOT } from "../architecture/project.ts";
import { inTime } from "../tabletop/in-time.ts";
import { openPages, shareBrowser } from "../tabletop/testing.ts";
import type { Page } from "playwright";

/** Where the pictures of failed tests are put. */
const PICTURES = join(ROOT, ".cache/reports/pictures");

/** How long a page may take for its picture, in milliseconds: one that hangs has none. */
const PATIENCE = 10_000;

async function takePicture(page: Page, path: string): Promise<void> {
  // Pages of tests are not painted until somebody looks at one.
  await page.evaluate(() => document.documentElement.classList.remove("unpainted"));
  await page.screenshot({ path });
}

shareBrowser();

beforeEach(({ task, onTestFailed }) => {
  onTestFailed(async () => {
    mkdirSync(PICTURES, { recursive: true });
    const name = `${basename(task.file.name, ".test.ts")} ${task.name}`.replaceAll(/[^\w-]+/g, "-").slice(0, 120);
    for (const [i, page] of (await openPages()).entries()) {
      const picture = takePicture(page, join(PICTURES, `${name}-${i}.png`));
      await inTime(picture, () => "a picture is taken", PATIENCE).catch(() => {});
    }
  });
});
