import { statSync } from "node:fs";
import { join } from "node:path";
import { startTabletop } from "./server/index.ts";
import type { Tabletop, TabletopOptions } from "./server/index.ts";

/** Ports that tabletops of this process have left, by what they served there. */
const left = new Map<string, number[]>();

/** What a browser keeps of a port is right for the same packages only, as long as they have not been built anew. */
const servedBy = ({ modulePath, otherModulePaths = [] }: TabletopOptions): string =>
  [modulePath ?? [], otherModulePaths]
    .flat()
    .map((folder) => `${folder} ${statSync(join(folder, "module.json")).mtimeMs}`)
    .join();

/** A tabletop at its port. */
interface Placed {
  readonly tabletop: Tabletop;
  /** Once it has stopped, the next that serves the same may have its port. */
  readonly leavePort: () => void;
}

/** Starts a tabletop where another has served the same files, so that browsers have them already, or on a free port. */
export async function startOnKeptPort(options: TabletopOptions): Promise<Placed> {
  const key = servedBy(options);
  const kept = left.get(key) ?? [];
  left.set(key, kept);
  const tabletop = await startAt(kept.pop(), options);
  const port = Number(new URL(tabletop.url).port);
  return { tabletop, leavePort: () => void kept.push(port) };
}

async function startAt(port: number | undefined, options: TabletopOptions): Promise<Tabletop> {
  if (port === undefined) return startTabletop(options);
  try {
    return await startTabletop({ ...options, port });
  } catch {
    // Somebody else has taken it meanwhile.
    return startTabletop(options);
  }
}
