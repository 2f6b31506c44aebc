import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModuleData } from "../common/protocol.ts";
import { isPlainObject } from "../common/utils/objects.ts";
import type { JsonObject } from "../common/utils/objects.ts";

/** A module on the disk: the folder that holds its manifest. */
export interface ModulePackage {
  readonly path: string;
  readonly data: ModuleData;
}

/**
 * Reads the manifest `module.json` in a folder as Foundry's server does.
 * @throws {Error} when there is no manifest, it is not JSON, or it lacks an id.
 */
export function readModulePackage(path: string, active: boolean): ModulePackage {
  const file = join(path, "module.json");
  if (!existsSync(file)) throw new Error(`There is no module at ${path}: module.json is missing. Build it first.`);
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isPlainObject(manifest) || typeof manifest["id"] !== "string") throw new Error(`${file} has no id`);
  return { path, data: describe(manifest, manifest["id"], active) };
}

function describe(manifest: JsonObject, id: string, active: boolean): ModuleData {
  const base = `modules/${id}/`;
  return {
    id,
    title: text(manifest["title"], id),
    version: text(manifest["version"], "0.0.0"),
    active,
    socket: manifest["socket"] === true,
    scripts: texts(manifest["scripts"]).map((path) => base + path),
    esmodules: texts(manifest["esmodules"]).map((path) => base + path),
    styles: list(manifest["styles"]).flatMap((style) => layeredStyle(base, style)),
    languages: list(manifest["languages"]).flatMap((language) =>
      isPlainObject(language)
        ? [{ lang: String(language["lang"]), name: String(language["name"]), path: base + String(language["path"]) }]
        : [],
    ),
    flags: isPlainObject(manifest["flags"]) ? manifest["flags"] : {},
    manifest,
  };
}

/** A style sheet without a layer goes into the layer `modules`; an explicit null leaves it outside all layers. */
function layeredStyle(base: string, style: unknown): ModuleData["styles"][number][] {
  if (typeof style === "string") return [{ src: base + style, layer: "modules" }];
  if (!isPlainObject(style)) return [];
  const layer = style["layer"] === null ? null : text(style["layer"], "modules");
  return [{ src: base + String(style["src"]), layer }];
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function text(value: unknown, fallback: string): string {
  return typeof value === "string" ? value : fallback;
}

function texts(value: unknown): string[] {
  return list(value).filter((entry) => typeof entry === "string");
}
