import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          setupFiles: ["test/support/all-parts.ts"],
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
          setupFiles: ["test/support/all-parts.ts", "test/support/shared-browser.ts"],
          include: ["test/browser/**/*.test.ts"],
          // Each worker has a browser with several clients: two are as many as a small machine bears.
          maxWorkers: 2,
          // What a file imports keeps nothing that concerns another: only browser, page bundle and sources are shared.
          isolate: false,
          // What does not come at all fails all the same; what comes late on a busy machine is no fault. Playwright waits as long.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
