import { describe, expect, it } from "vitest";
import { type Author, type Control, type Screen, variants } from "../../../src/core/index";
import { actingOn } from "../../../src/foundry/view-models/acting";
import { dockView } from "../../../src/foundry/view-models/dock";
import { wordsOf } from "../../../src/foundry/i18n/words";
import { namesFrom } from "../../../src/foundry/view-models/drawing";
import { isThere, primaryOf } from "../../../src/foundry/view-models/primary";
import { controlsOf } from "../../../src/foundry/view-models/controls-of";
import { type AskFacts, heldInBar, saying } from "../../../src/foundry/view-models/asks";
import { turnBarView } from "../../../src/foundry/view-models/turn-bar";
import { trackerView } from "../../../src/foundry/view-models/tracker";
import { unspentOn } from "../../../src/foundry/view-models/unspent";
import { RandomTable } from "../../properties/random-table";
import { randomSetup } from "../../properties/random-setup";
import { Chance } from "../../support/chance";
import { drawingFor, plain } from "../../support/drawing";
import { engine } from "../../support/engine";
import { player } from "../../support/eyes";
import { Fight, foe, hero } from "../core/support/fight";

const FIGHTS = 3;
const ATTEMPTS = 16;

/** The primary buttons in the data of templates, those of forms counted. */
function primaries(view: unknown): string[] {
  if (typeof view !== "object" || view === null) return [];
  const { tone, spot } = view as { readonly tone?: unknown; readonly spot?: unknown };
  const own = tone === "primary" ? [String(spot)] : [];
  return [...own, ...Object.values(view).flatMap(primaries)];
}

/** What a person sees and plays, of whom the gm has those that no player has. */
const factsOf = (stage: string, gm: boolean, own: (id: string) => boolean): AskFacts => ({
  own,
  gm,
  sideOf: () => "gm",
  isOn: stage !== "setup" && stage !== "ended",
  selected: null,
});

/** The buttons on one person's whole page. */
function onPage(screen: Screen, facts: AskFacts, page: { bar: boolean; panel: boolean }) {
  const { own } = facts;
  const face = (id: string) => ({ name: id, img: "" });
  const words = wordsOf(plain, namesFrom(face));
  const held = page.bar ? heldInBar(screen, facts, page.panel) : null;
  const primary = primaryOf(screen, {
    bar: held,
    panel: page.panel,
    own,
    ending: [...actingOn(screen)].some(own) && unspentOn(screen, { words }) === null,
  });
  const drawing = drawingFor({ face, words, held, isPrimary: (place, control) => isThere(primary, place, control) });
  const context = { ...facts, hasPanel: true, isPanelOpen: page.panel, keys: [], room: 4, playerOf: () => null };
  const tracker = trackerView(screen, drawing);
  const bar = page.bar ? turnBarView(screen, drawing, context) : null;
  const dock = page.panel ? dockView(screen, { id: "a", name: "A", icon: "" }, drawing) : null;
  return { primary, tracker, bar, found: primaries([tracker, dock, bar]) };
}

describe.each(variants().map(({ id }) => id))("a page under %s", (id) => {
  it("has at most one primary button for each person, the one that the rule names", () => {
    const variant = engine.findVariant(id);
    if (variant === undefined) throw new Error(`no variant ${id}`);
    let called = 0;
    for (let seed = 500; seed < 500 + FIGHTS; seed += 1) {
      const chance = new Chance(seed);
      const table = new RandomTable(engine, randomSetup(variant, chance), chance);
      for (let step = 0; step < ATTEMPTS && !table.ended; step += 1) {
        table.act();
        const ids = Object.keys(table.encounter.combatants);
        const mine = ids.filter((_one, index) => index % 2 === 0);
        for (const viewer of [{ gm: true } as const, player(...mine)]) {
          const screen = engine.screen(table.encounter, viewer);
          const own = (one: string): boolean => ("controls" in viewer ? mine.includes(one) : !mine.includes(one));
          for (const page of [
            { bar: true, panel: true },
            { bar: false, panel: true },
            { bar: false, panel: false },
          ]) {
            const { primary, found } = onPage(
              screen,
              factsOf(table.encounter.stage, !("controls" in viewer), own),
              page,
            );
            const at = `seed ${seed}, step ${step}, ${JSON.stringify(page)}, ${JSON.stringify(primary)}`;
            expect(found.length, `${at}: ${found.join()}`).toBeLessThanOrEqual(1);
            if (primary !== null) expect(found, at).toHaveLength(1);
            called += found.length;
          }
        }
      }
    }
    expect(called).toBeGreaterThan(0);
  });
});

/** The commands of the buttons that stand in the view of a part of the page, with the fields that they ask for. */
function commandsIn(view: unknown, controls: ReadonlyMap<string, Control>): string[] {
  if (typeof view !== "object" || view === null) return [];
  const { control, spot } = view as { readonly control?: unknown; readonly spot?: unknown };
  const found = typeof control === "string" && typeof spot === "string" ? controls.get(control) : undefined;
  return [
    ...(found === undefined ? [] : [saying(found)]),
    ...Object.values(view).flatMap((part) => commandsIn(part, controls)),
  ];
}

describe.each(variants().map(({ id }) => id))("a question under %s", (id) => {
  it("stands in one place: no two buttons give one command, but for the row of whom it is about", () => {
    const variant = engine.findVariant(id);
    if (variant === undefined) throw new Error(`no variant ${id}`);
    let asked = 0;
    for (let seed = 700; seed < 700 + FIGHTS; seed += 1) {
      const chance = new Chance(seed);
      const table = new RandomTable(engine, randomSetup(variant, chance), chance);
      for (let step = 0; step < ATTEMPTS && !table.ended; step += 1) {
        table.act();
        const ids = Object.keys(table.encounter.combatants);
        const mine = ids.filter((_one, index) => index % 2 === 0);
        for (const viewer of [{ gm: true } as const, player(...mine)]) {
          const screen = engine.screen(table.encounter, viewer);
          const gm = !("controls" in viewer);
          const own = (one: string): boolean => mine.includes(one) !== gm;
          for (const bar of [true, false]) {
            const page = onPage(screen, factsOf(table.encounter.stage, gm, own), { bar, panel: false });
            const { rows, prompts, foot } = page.tracker;
            const controls = controlsOf(screen);
            const all = commandsIn([prompts, foot, page.bar], controls);
            const at = `seed ${seed}, step ${step}, ${gm ? "gm" : "player"}, bar ${bar}`;
            expect(
              all.filter((one, index) => all.indexOf(one) !== index),
              at,
            ).toEqual([]);
            if (page.bar === null) continue;
            asked += page.bar.choices.length;
            expect(prompts, at).toEqual([]);
            const inRows = new Set(rows.flatMap((row) => commandsIn(row.controls, controls)));
            expect(
              commandsIn(page.bar, controls).filter((one) => inRows.has(one)),
              at,
            ).toEqual([]);
          }
        }
      }
    }
    expect(asked).toBeGreaterThan(0);
  });
});

describe("the end of a turn", () => {
  it("calls for whoever plays the one that acts, and not for a GM who may end it, too", () => {
    const fight = new Fight("basic", [hero("ann"), foe("ogre")]);
    fight.give({ do: "start" });
    const calls = (viewer: Author, own: (id: string) => boolean): boolean =>
      onPage(engine.screen(fight.encounter, viewer), factsOf("turn", true, own), { bar: false, panel: false })
        .primary !== null;
    const [acting = ""] = fight.active;
    const waiting = acting === "ann" ? "ogre" : "ann";
    expect(calls({ gm: true }, (id) => id === acting)).toBe(true);
    expect(calls({ gm: true }, (id) => id === waiting)).toBe(false);
  });

  it("is no GM's to begin either, where a row offers what a player's combatant may do", () => {
    const fight = new Fight("momentum", [hero("ann"), foe("ogre")]);
    fight.give({ do: "start" });
    const shown = engine.screen(fight.encounter, { gm: true });
    const isFor = (id: string) =>
      shown.rows.some((row) => row.id === id && row.controls.some((one) => one.tone === "primary"));
    expect(isFor("ann")).toBe(true);
    const { primary } = onPage(
      shown,
      factsOf("choosing", true, (id) => id === "ogre"),
      { bar: false, panel: false },
    );
    expect(primary?.place).not.toBe("row-ann");
  });
});
