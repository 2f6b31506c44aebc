import { describe, expect, it } from "vitest";
import { exists, readJson } from "./project.ts";

interface Manifest {
  readonly id: string;
  readonly version: string;
  readonly compatibility: Readonly<Record<string, string>>;
  readonly esmodules: readonly string[];
  readonly styles: readonly string[];
  readonly languages: readonly { readonly lang: string; readonly name: string; readonly path: string }[];
  readonly socket: boolean;
  readonly manifest: string;
  readonly download: string;
}

/** The top-level keys Foundry's documentation names for a module's manifest. Foundry passes over any other in silence. */
const DOCUMENTED_KEYS = new Set([
  "authors",
  "bugs",
  "changelog",
  "compatibility",
  "description",
  "documentTypes",
  "download",
  "esmodules",
  "exclusive",
  "flags",
  "id",
  "languages",
  "library",
  "license",
  "manifest",
  "media",
  "packFolders",
  "packs",
  "persistentStorage",
  "protected",
  "readme",
  "relationships",
  "scripts",
  "socket",
  "styles",
  "title",
  "url",
  "version",
]);

/** From which file of the sources each built file is made; whatever is not named here is copied. */
const BUILT_FROM: Readonly<Record<string, string>> = { "turnwright.mjs": "src/module.ts" };

const manifest = readJson("module.json") as Manifest;
const packageJson = readJson("package.json") as { readonly version: string; readonly name: string };

describe("the manifest", () => {
  it("has an identifier that Foundry accepts as a folder's name", () => {
    expect(manifest.id).toBe("turnwright");
    expect(manifest.id).toBe(packageJson.name);
  });

  it("carries the version of the package", () => {
    expect(manifest.version).toBe(packageJson.version);
  });

  it("claims no verified generation, which only a licensed Foundry can tell, and no maximum, which would lock people out of the next", () => {
    expect(manifest.compatibility).toEqual({ minimum: "13" });
  });

  it("asks for the socket, without which no player's request reaches the GM", () => {
    expect(manifest.socket).toBe(true);
  });

  it("has no top-level key that Foundry does not know", () => {
    expect(Object.keys(manifest).filter((key) => !DOCUMENTED_KEYS.has(key))).toEqual([]);
  });

  it("names only files that the build makes", () => {
    const { esmodules, styles, languages } = manifest;
    const named = [...esmodules, ...styles, ...languages.map(({ path }) => path)];
    expect(named.filter((path) => !exists(BUILT_FROM[path] ?? path))).toEqual([]);
  });

  it("is found again where it says the newest one is, beside the archive the build makes", () => {
    const { manifest: address, download } = manifest;
    expect(address.endsWith("/releases/latest/download/module.json")).toBe(true);
    expect(new URL("turnwright.zip", address).href).toBe(download);
  });
});
