import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Screen, Section } from "../../../src/core/index";
import { controlsOf, pipControlsOf } from "../../../src/foundry/view-models/controls-of";
import { SECTION_KINDS } from "../../../src/foundry/view-models/sections";
import { askedToReact, control, pips, row, trollCave, trolls } from "../../support/screens";
import { SECTIONS } from "../../support/sections";

describe("the records of sections", () => {
  it("draw every kind that the core has", () => {
    const source = readFileSync(new URL("../../../src/core/screen/screen.ts", import.meta.url), "utf8");
    const union = /export type Section =(.*?);\n\n/s.exec(source)?.[1] ?? "";
    const kinds = [...union.matchAll(/(?:SectionOf|Titled)<"([\w-]+)">/g)].map((found) => found[1] ?? "");
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

  it("come from the prompts down to the panel, and within a part those on pips come last", () => {
    const ids = [...controlsOf(screen).keys()];
    const rows = ["attack:lorka", "object:lorka", "rally", "part trollC", "spend one"];
    const places = ["decline:leomund", ...rows, "nextStep", "endTurn", "wound", "pip any", "seize", "band 3"];
    expect(ids.filter((id) => places.includes(id))).toEqual(places);
  });

  it("on pips are those alone, each once", () => {
    expect(pipControlsOf(screen).map(({ id }) => id)).toEqual(["spend one", "pip any", "spend lorka"]);
  });

  it("are found however deep they stand in a kind of section that nobody knows", () => {
    const tally = {
      kind: "tally",
      rounds: [{ held: { by: control("strike one", "Strike one") } }],
      pips: pips("strokes", 3, { control: control("wipe one", "Wipe one off") }),
    } as unknown as Section;
    const found = controlsOf({ ...askedToReact, prompts: [], rows: [], panel: [tally] });
    expect([...found.keys()]).toEqual(["strike one", "wipe one"]);
  });
});
