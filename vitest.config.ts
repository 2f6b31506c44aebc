import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** Files that take longer than their size tells: they play what others list. */
const LONG =
  /\/(browser\/scenarios\/|systems-play|faults-(lost|deaths|tabs)|check-up|lobby|random-rules|random-tables|live-fight|all-variants|release)[\w-]*\.test\.ts$/;

/**
 * Begins with what takes longest, so that no worker is left alone with it at the end. By itself vitest begins with what took long the last
 * time, and with the largest files where there was none.
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which leaves the list as it is
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          setupFiles: ["test/support/each-file.ts"],
          // A worker for each file costs more than most files: what one leaves behind is cleared after it, in the setup.
          isolate: false,
          include: ["test/{unit,contract,properties,scenarios,architecture,tabletop}/**/*.test.ts"],
          // Against what never ends alone: on a busy machine everything takes many times as long. Setting up bundles the stand-in's page.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          environment: "node",
          setupFiles: ["test/support/each-file.ts", "test/support/shared-browser.ts"],
          include: ["test/browser/**/*.test.ts"],
          // Pages wait for each other more than they reckon: three workers keep two processors busy.
          maxWorkers: 3,
          // What a file imports keeps nothing that concerns another: only browser, page bundle and sources are shared.
          isolate: false,
          // What does not come at all fails all the same; what comes late on a busy machine is no fault. Playwright waits as long.
          expect: { poll: { timeout: 30_000 } },
          // The longest test takes 20 s on idle processors, and six times as long on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
