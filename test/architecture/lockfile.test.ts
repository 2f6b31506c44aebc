import { describe, expect, it } from "vitest";
import { read, readJson } from "./project.ts";

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const lockfile = readJson("package-lock.json") as { readonly packages: Readonly<Record<string, Locked>> };
const packageJson = readJson("package.json") as Required<Pick<Locked, "dependencies" | "devDependencies">>;
const { "": project, ...installed } = lockfile.packages;

/** One version and no range, plain or under another name. */
const EXACT = /^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+$/;

describe("the lockfile", () => {
  it("holds no address to download from: each installation asks its own registry", () => {
    expect(read("package-lock.json")).not.toContain('"resolved"');
  });

  it("holds only packages of a registry, each with its checksum", () => {
    const unchecked = Object.entries(installed).filter(
      ([, { version, integrity }]) => !/^\d+\.\d+\.\d+/.test(version ?? "") || !integrity,
    );
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });

  it("holds what each platform needs, whichever it was made on", () => {
    const missing = Object.entries(installed).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in installed) && !(`${path}/node_modules/${name}` in installed),
      ),
    );
    expect(missing).toEqual([]);
  });

  it("belongs to this package.json", () => {
    const { dependencies, devDependencies } = packageJson;
    expect({ dependencies: project?.dependencies, devDependencies: project?.devDependencies }).toEqual({
      dependencies,
      devDependencies,
    });
  });
});

describe("package.json", () => {
  it("pins one exact version of everything", () => {
    const ranges = Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies }).filter(
      ([, version]) => !EXACT.test(version),
    );
    expect(ranges).toEqual([]);
  });

  it("brings nothing to run time but what the core and the seals on secrets need", () => {
    expect(Object.keys(packageJson.dependencies).toSorted()).toEqual(["@noble/ciphers", "valibot"]);
  });
});
