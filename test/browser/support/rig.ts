import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { remembered } from "../../support/remembered.ts";

const FOLDER = fileURLToPath(new URL("../../tabletop/systems/", import.meta.url));

/** Where packages are made, each worker's own. */
const MADE = fileURLToPath(
  new URL(`../../../.cache/rigs/${process.env["VITEST_POOL_ID"] ?? "alone"}/`, import.meta.url),
);

/** The folders of the packages made so far, by the name of the system: pages that know the files of one need not fetch them again. */
const folders = new Map<string, string>();

/** The package of a small system, made when it is first asked for. */
export const packageOf = (name: string): string => remembered(folders, name, () => makePackage(name));

/**
 * Makes a package of one of the small systems in `test/tabletop/systems`, for a tabletop to load beside the module. A system's code is
 * a script of the page like any module's.
 *
 * @returns the folder of the package
 */
function makePackage(name: string): string {
  const source = readFileSync(join(FOLDER, `${name}.ts`), "utf8");
  const { outputText } = transpileModule(source, {
    compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022, verbatimModuleSyntax: true },
  });
  const folder = join(MADE, name);
  mkdirSync(folder, { recursive: true });
  const manifest = { id: name, title: name, version: "1.0.0", esmodules: ["system.js"] };
  writeFileSync(join(folder, "module.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "system.js"), outputText);
  return folder;
}
