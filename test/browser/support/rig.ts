import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";

const FOLDER = fileURLToPath(new URL("../../tabletop/systems/", import.meta.url));

/**
 * Makes a package of one of the small systems in `test/tabletop/systems`, for a tabletop to load beside the module. A system's code is
 * a script of the page like any module's.
 *
 * @returns the folder of the package
 */
export function packageOf(name: string): string {
  const source = readFileSync(join(FOLDER, `${name}.ts`), "utf8");
  const { outputText } = transpileModule(source, {
    compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022, verbatimModuleSyntax: true },
  });
  const folder = mkdtempSync(join(tmpdir(), "rig-"));
  const manifest = { id: name, title: name, version: "1.0.0", esmodules: ["system.js"] };
  writeFileSync(join(folder, "module.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "system.js"), outputText);
  return folder;
}
