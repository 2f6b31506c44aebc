import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { startTabletop } from "./server/index.ts";
import type { Tabletop, TabletopOptions } from "./server/index.ts";

/** Packages by their ids: the folder of each, and when it was built. */
type Served = ReadonlyMap<string, string>;

/** A port that a tabletop of this process has left. */
interface Port {
  readonly number: number;
  /** All that was ever served there, which browsers may have kept. */
  readonly served: Served;
}

/** A tabletop at its port. */
interface Placed {
  readonly tabletop: Tabletop;
  /** Once it has stopped, another may have its port. */
  readonly leavePort: () => void;
}

const left: Port[] = [];

function servedBy({ modulePath, otherModulePaths = [] }: TabletopOptions): Served {
  const folders = [modulePath ?? [], otherModulePaths].flat();
  return new Map(
    folders.map((folder) => {
      const manifest = join(folder, "module.json");
      const { id } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly id: string };
      return [id, `${folder} ${statSync(manifest).mtimeMs}`];
    }),
  );
}

/** Starts a tabletop where others have served nothing else by the same names, so that browsers have its files already, or on a free port. */
export async function startOnKeptPort(options: TabletopOptions): Promise<Placed> {
  const served = servedBy(options);
  const index = left.findIndex((port) => [...served].every(([id, files]) => (port.served.get(id) ?? files) === files));
  const [kept] = index < 0 ? [] : left.splice(index, 1);
  const tabletop = await startAt(kept?.number, options);
  const port = { number: Number(new URL(tabletop.url).port), served: new Map([...(kept?.served ?? []), ...served]) };
  return { tabletop, leavePort: () => void left.push(port) };
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
