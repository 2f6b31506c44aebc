import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PackData } from "../common/protocol.ts";
import { completeSource, PACKED_DOCUMENT_NAMES } from "../common/schemas.ts";
import { deepClone, isPlainObject } from "../common/utils/objects.ts";
import type { JsonObject } from "../common/utils/objects.ts";
import type { ModulePackage } from "./module-package.ts";
import { STORED_GENERATION } from "./world.ts";

/** A compendium of a module: what pages are told of it, and its documents. */
interface Pack {
  readonly data: PackData;
  readonly documents: readonly JsonObject[];
}

/** The compendia of each module's folder: read once, since nobody changes them. */
const read = new Map<string, Promise<readonly Pack[]>>();

/** The compendia that a server's modules bring. */
export class Packs {
  #all: readonly Pack[] = [];

  constructor(private readonly modules: readonly ModulePackage[]) {}

  /** Reads them from the disk: what is asked of them before is answered as if there were none. */
  async load(): Promise<void> {
    const all = this.modules.map(async (module) => {
      const packs = read.get(module.path) ?? readPacks(module);
      read.set(module.path, packs);
      return module.data.active ? packs : [];
    });
    this.#all = (await Promise.all(all)).flat();
  }

  /** All of them, without their documents. */
  describe(): PackData[] {
    return this.#all.map(({ data }) => data);
  }

  /** The documents of one; undefined where there is no such compendium. */
  documentsOf(id: string): JsonObject[] | undefined {
    const pack = this.#all.find(({ data }) => data.id === id);
    return pack && deepClone([...pack.documents]);
  }
}

async function readPacks({ path, data: { id: owner, manifest } }: ModulePackage): Promise<readonly Pack[]> {
  const listed = Array.isArray(manifest["packs"]) ? (manifest["packs"] as unknown[]).filter(isPlainObject) : [];
  const packs = listed.map(async (pack): Promise<Pack> => {
    const type = PACKED_DOCUMENT_NAMES.find((known) => known === pack["type"]);
    if (type === undefined) throw new Error(`The stand-in keeps no ${String(pack["type"])} in compendia`);
    const sources = await readPack(join(path, String(pack["path"])));
    const documents = sources.map((source) => completeSource(type, STORED_GENERATION, source));
    const ownership = (isPlainObject(pack["ownership"]) ? pack["ownership"] : {}) as PackData["ownership"];
    const index = documents.map((source) => ({
      _id: String(source["_id"]),
      name: String(source["name"]),
      sort: Number(source["sort"]),
    }));
    const [name, label] = [String(pack["name"]), String(pack["label"])];
    return { data: { id: `${owner}.${name}`, packageName: owner, name, label, type, ownership, index }, documents };
  });
  return Promise.all(packs);
}

/** The documents in a compendium's folder. Only one process may have its database open, so that a copy is read. */
async function readPack(folder: string): Promise<JsonObject[]> {
  if (!existsSync(folder)) return [];
  const { extractPack } = await import("@foundryvtt/foundryvtt-cli");
  const place = mkdtempSync(join(tmpdir(), "pack-"));
  try {
    const [copy, texts] = [join(place, "copy"), join(place, "texts")];
    cpSync(folder, copy, { recursive: true });
    await extractPack(copy, texts);
    return readdirSync(texts).map((file) => JSON.parse(readFileSync(join(texts, file), "utf8")) as JsonObject);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
