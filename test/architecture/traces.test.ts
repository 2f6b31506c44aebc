import { dirname, join, relative } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { filesBelow, read } from "./project.ts";

const TEXT = /\.(ts|mjs|js|json|md|hbs|css|html|svg|ya?ml|txt)$|(^|\/)(run|LICENSE|\.[\w-]+)$/;

const sources = filesBelow().filter((path) => TEXT.test(path) && path !== "package-lock.json");

/** Absolute paths of somebody's machine. The brackets keep this file from finding itself. */
const MACHINE_PATHS = /(?<![\w.:/-])[/](home|root|Users|work|tmp|private|mnt)[/]\w|\b[A-Z]:\\+Users\b/;

/** Addresses of package registries: which one is asked is up to whoever installs. */
const REGISTRIES = /\bregistry[.][\w-]+[.](org|com|dev)\b/;

/** Every line of the project's own text that a pattern finds, with where it stands. */
const lines = (pattern: RegExp): string[] =>
  sources.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );

describe("the project", () => {
  it("names no path of a particular machine", () => {
    expect(lines(MACHINE_PATHS)).toEqual([]);
  });

  it("names no package registry", () => {
    expect(lines(REGISTRIES)).toEqual([]);
  });

  it("points at nothing outside its own folder", () => {
    const outside = sources.flatMap((path) =>
      [...read(path).matchAll(/(?<![\w./])(?:\.\.\/)+[\w.-][\w./-]*/g)]
        .map((match) => match[0])
        .filter((target) => relative(".", join(dirname(path), target)).startsWith(".."))
        .map((target) => `${path}: ${target}`),
    );
    expect(outside).toEqual([]);
  });

  it("leaves no work for later in a comment", () => {
    expect(lines(/\b(TO[D]O|FIX[M]E)\b/)).toEqual([]);
  });
});
