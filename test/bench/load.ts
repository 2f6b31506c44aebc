import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DIST, ENTRY, filesAtOnce } from "../support/built.ts";
import { hearNetwork } from "../tabletop/unheard-network.ts";
import { median } from "./cpu.ts";
import { atTables, type Table } from "./crowd.ts";
import { spent } from "./seats.ts";

/** How often a page of each table is opened, in turn. */
const SAMPLES = 12;

/** The script that every page fetches in the background, besides the entry. */
const REST = "parts/rest.mjs";

/** The cost of opening the page, before any fight. */
export interface Load {
  /** The bytes of the scripts that every page loads, when each is sent gzipped. */
  readonly js: number;
  /** The requests for the module's files, whatever they are. */
  readonly requests: number;
  /** The CPU time on the GM's page, as a multiple of the same without the module. */
  readonly cpuRatio: number;
  /** The bytes of the archive that is installed. */
  readonly zip: number;
}

const gzipped = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);

/** The CPU time of opening the GM's page anew, in milliseconds. What a page has spent is counted from its opening on. */
async function opened({ gm }: Pick<Table, "gm">): Promise<number> {
  await gm.reload();
  await gm.page.evaluate(async () => new Promise((resolve) => setTimeout(resolve, 500)));
  return spent(gm);
}

/** The requests for files of the module while the GM's page is opened. */
async function requestsOf({ gm }: Pick<Table, "gm">): Promise<number> {
  await hearNetwork(gm.page);
  let count = 0;
  const hear = (request: { url(): string }): void => {
    if (request.url().includes("/modules/turnwright/")) count += 1;
  };
  gm.page.on("request", hear);
  await opened({ gm });
  gm.page.off("request", hear);
  return count;
}

/** Weighs the built module, and opens the page with it and without. Throws where it is not built. */
export const measureLoad = async (): Promise<Load> =>
  atTables(async (ours, bare) => {
    const samples: number[] = [];
    for (let at = 0; at < SAMPLES; at += 1) samples.push((await opened(ours)) / (await opened(bare)));
    const scripts = new Set([ENTRY, REST].flatMap(filesAtOnce));
    return {
      js: gzipped([...scripts]),
      requests: await requestsOf(ours),
      cpuRatio: median(samples),
      zip: statSync(join(DIST, "../turnwright.zip")).size,
    };
  });
