import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A module made for a test, on the disk until it is removed. */
export interface ModuleFixture {
  readonly path: string;
  remove(): void;
}

/** Writes a module `fixture`: its manifest, and further files by their paths. */
export function writeModule(manifest: object, files: Readonly<Record<string, string>> = {}): ModuleFixture {
  const path = mkdtempSync(join(tmpdir(), "tabletop-module-"));
  const full = { id: "fixture", title: "Fixture", version: "1.0.0", ...manifest };
  for (const [name, text] of Object.entries({ ...files, "module.json": JSON.stringify(full) })) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return { path, remove: () => rmSync(path, { recursive: true }) };
}
