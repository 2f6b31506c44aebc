import { dirname, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { exists, filesBelow, read } from "./project.ts";

/** The rooms of the Foundry side, from top to bottom: each imports only from rooms on lower floors. */
const FLOORS: readonly (readonly string[])[] = [
  ["lifecycle"],
  ["api.ts", "foundry-types.ts", "tracker", "overlay", "tours", "settings"],
  ["types.ts", "compatibility", "windows", "chat", "documents", "automation"],
  ["session"],
  ["authority"],
  ["roster", "variant", "view-models"],
  ["store", "bindings", "map", "secrets"],
  ["compat", "i18n", "dice", "parts"],
];

const HOUSE = "src/foundry/";

const FILES = filesBelow(HOUSE).filter((file) => file.endsWith(".ts"));

const roomOf = (file: string): string => file.slice(HOUSE.length).split("/")[0] ?? "";

/** The files of the house that a file imports values or types from. */
function importsOf(file: string): string[] {
  const clauses = [...read(file).matchAll(/^(?:import|export) [^;"]*?"(\.[^"]+)"|import\("(\.[^"]+)"/gm)];
  return clauses
    .map(([, named, fetched]) => normalize(`${dirname(file)}/${named ?? fetched ?? ""}`))
    .filter((path) => path.startsWith(HOUSE))
    .map((path) => [`${path}.ts`, `${path}/index.ts`].find(exists) ?? path);
}

/** The files in circles of imports, and the files that lead to them: without any circle, none is left. */
function circlesAmong(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(imports);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [file, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(file);
  }
  return [...left.keys()];
}

const floorOf = (room: string): number => FLOORS.findIndex((rooms) => rooms.includes(room));

describe("the rooms of the Foundry side", () => {
  it("are all on a floor, and no floor has a room that isn't there", () => {
    const rooms = new Set(FILES.map(roomOf));
    expect(FLOORS.flat().toSorted()).toEqual([...rooms].toSorted());
  });

  it("import only what is on a lower floor", () => {
    const upwards = FILES.flatMap((file) =>
      importsOf(file)
        .filter((target) => roomOf(target) !== roomOf(file))
        .filter((target) => floorOf(roomOf(target)) <= floorOf(roomOf(file)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(upwards).toEqual([]);
  });

  it("have no circles, in a room or between rooms, and types count", () => {
    expect(
      circlesAmong(
        new Map([
          ["a", ["b"]],
          ["b", ["a", "c"]],
          ["c", []],
        ]),
      ),
    ).toEqual(["a", "b"]);
    expect(circlesAmong(new Map(FILES.map((file) => [file, importsOf(file)])))).toEqual([]);
  });

  it("are eight floors high at most", () => {
    expect(FLOORS.length).toBeLessThanOrEqual(8);
  });

  it("have no loose files but the entry points", () => {
    const loose = FILES.filter((file) => !file.slice(HOUSE.length).includes("/")).map(roomOf);
    expect(loose.toSorted()).toEqual(["api.ts", "foundry-types.ts", "types.ts"]);
  });
});

describe("what is known of a fight", () => {
  it("is kept in its session and nowhere else: no other room has a map keyed by combats", () => {
    const maps = FILES.filter((file) => !file.startsWith(`${HOUSE}session/`)).flatMap((file) =>
      [
        ...read(file).matchAll(
          /^(?:export )?(?:const|let) \w+ = new (?:Weak)?(?:Map|Set)<[^>]*\bCombat(?:ant)?\.Implementation/gm,
        ),
      ].map(([found]) => `${file}: ${found}`),
    );
    expect(maps).toEqual([]);
  });
});
