import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import Handlebars from "handlebars";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Screen, Section } from "../../../src/core/index";
import { controlsOf, pipControlsOf } from "../../../src/foundry/view-models/controls-of";
import { SECTION_KINDS } from "../../../src/foundry/view-models/sections";
import { drawingFor } from "../../support/drawing";
import { askedToReact, control, pips, row, trollCave, trolls } from "../../support/screens";
import { SECTIONS } from "../../support/sections";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** A section of a kind that the core does not know. */
const TALLY = {
  kind: "tally",
  id: "strokes",
  strokes: 3,
  rounds: [{ held: { by: control("strike one", "Strike one") } }],
  pips: pips("strokes", 3, { control: control("wipe one", "Wipe one off") }),
} as unknown as Section;

const RECORD = `import { pipsView } from "../pips";
import { sectionRecord } from "../section-record";
export const record = sectionRecord("tally", ({ strokes, pips }, place, drawing) => ({
  marks: "|".repeat(strokes),
  pips: pipsView(pips, place, drawing),
}));
`;
const TEMPLATE = `<section id="{{id}}" class="turnwright-section"><p>{{marks}}</p>{{> turnwright.pips pips}}</section>`;

/** The parts of the source that draw a panel. */
const ENTRY = `export { panelView } from "./src/foundry/view-models/panel";
export { TEMPLATE_SOURCES } from "./src/foundry/view-models/template-sources";
`;

/** A copy of the sources in which a kind is planted, built as the module is. */
interface Planted {
  readonly panelView: (screen: Screen, drawing: unknown) => unknown;
  readonly TEMPLATE_SOURCES: ReadonlyMap<string, string>;
}

async function plant(folder: string): Promise<Planted> {
  cpSync(join(ROOT, "src"), join(folder, "src"), { recursive: true });
  cpSync(join(ROOT, "templates"), join(folder, "templates"), { recursive: true });
  writeFileSync(join(folder, "src/foundry/view-models/sections/tally.ts"), RECORD);
  writeFileSync(join(folder, "templates/panel/tally.hbs"), TEMPLATE);
  writeFileSync(join(folder, "entry.ts"), ENTRY);
  await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: { lib: { entry: join(folder, "entry.ts"), formats: ["es"], fileName: () => "planted.mjs" } },
  });
  return (await import(pathToFileURL(join(folder, "dist/planted.mjs")).href)) as Planted;
}

describe("a new kind of section", () => {
  let folder = "";
  let planted: Planted;
  beforeAll(async () => {
    // Below the project, so that the copy finds the packages.
    mkdirSync(join(ROOT, ".cache"), { recursive: true });
    folder = mkdtempSync(join(ROOT, ".cache/planted-"));
    planted = await plant(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("is drawn once its record and its template are there, with no other file changed", () => {
    const environment = Handlebars.create();
    for (const [name, source] of planted.TEMPLATE_SOURCES) environment.registerPartial(name, source);
    const screen = { ...trollCave, panel: [TALLY] };
    const html = environment.compile("{{> turnwright.panel}}")(planted.panelView(screen, drawingFor()));
    expect(html).toContain('<section id="test-section-strokes" class="turnwright-section"><p>|||</p>');
    expect(html).toContain('data-control="wipe one"');
  });

  it("has its controls found, however deep they stand, those on pips too", () => {
    const screen = { ...askedToReact, prompts: [], rows: [], panel: [TALLY] };
    expect([...controlsOf(screen).keys()]).toEqual(["strike one", "wipe one"]);
    expect(pipControlsOf(screen).map(({ id }) => id)).toEqual(["wipe one"]);
  });
});

describe("the records of sections", () => {
  it("draw every kind that the core has", () => {
    const source = readFileSync(join(ROOT, "src/core/screen/screen.ts"), "utf8");
    const union = /export type Section =(.*?);\n\n/s.exec(source)?.[1] ?? "";
    const kinds = [...union.matchAll(/readonly kind: "([\w-]+)"/g)].map((found) => found[1] ?? "");
    expect(kinds).toContain("ladder");
    expect(SECTION_KINDS.toSorted()).toEqual(kinds.toSorted());
  });
});

describe("the controls of a screen", () => {
  const group = row("trolls", 15, {
    group: { id: "trolls", members: trolls },
    pips: [pips("points", 2, { control: control("spend one", "Spend one") })],
    controls: [control("rally", "Rally")],
  });
  const screen: Screen = {
    ...trollCave,
    prompts: askedToReact.prompts,
    rows: [...trollCave.rows, group],
    panel: [...trollCave.panel, ...SECTIONS],
  };
  const IN_PROMPTS = ["declareReactor:leomund", "decline:leomund"];
  const IN_ROWS = ["attack:lorka", "bonus:lorka", "object:lorka", "rally"];
  const OF_MEMBERS = ["unmark trollA", "part trollA", "mark trollB", "part trollB", "mark trollC", "part trollC"];
  const IN_FOOT = ["nextStep", "endTurn"];
  const IN_PANEL = [
    "revise:lorka",
    "revise:trollB",
    "revise:trollC",
    "done:lorka",
    "extra:lorka",
    "damage:lorka",
    "simple matrix",
    "simple magic",
    "end",
    "wound",
    "pip any",
    "attend matrix",
    "attend none",
    "resolve a1",
    "spend lorka",
    "extend b1",
    "seize",
    "act lorka",
    "nobody",
    "band 1",
    "band 2",
    "band 3",
    "bands",
    "part trolls",
    "remove e1",
  ];

  it("are all of them, in every part and in every kind of section", () => {
    const all = [...IN_PROMPTS, ...IN_ROWS, ...OF_MEMBERS, "spend one", ...IN_FOOT, ...IN_PANEL];
    expect([...controlsOf(screen).keys()].toSorted()).toEqual(all.toSorted());
  });

  it("come from the prompts down to the panel, and within a part those on pips come last", () => {
    const ids = [...controlsOf(screen).keys()];
    const places = ["decline:leomund", "attack:lorka", "rally", "spend one", "nextStep", "wound", "pip any", "seize"];
    expect(ids.filter((id) => places.includes(id))).toEqual(places);
  });

  it("on pips are those alone, each once", () => {
    expect(pipControlsOf(screen).map(({ id }) => id)).toEqual(["spend one", "pip any", "spend lorka"]);
  });
});
