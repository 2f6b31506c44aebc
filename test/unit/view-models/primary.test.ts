import { beforeAll, describe, expect, it } from "vitest";
import type { Author, Control, Screen } from "../../../src/core/index";
import { actingOn } from "../../../src/foundry/view-models/acting";
import { dockView } from "../../../src/foundry/view-models/dock";
import { wordsOf } from "../../../src/foundry/i18n/words";
import { namesFrom } from "../../../src/foundry/view-models/drawing";
import { isThere, primaryOf } from "../../../src/foundry/view-models/primary";
import { controlsOf } from "../../../src/foundry/view-models/controls-of";
import { type AskFacts, barContents, commandKey } from "../../../src/foundry/view-models/asks";
import { turnBarView } from "../../../src/foundry/view-models/turn-bar";
import { trackerView } from "../../../src/foundry/view-models/tracker";
import { unspentOn } from "../../../src/foundry/view-models/unspent";
import { RandomTable } from "../../properties/random-table";
import { randomSetup } from "../../properties/random-setup";
import { Chance } from "../../support/chance";
import { drawingFor, plain } from "../../support/drawing";
import { engine } from "../../support/engine";
import { RULES_TO_TRY } from "../../support/with-pages";
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
  const inBar = page.bar ? barContents(screen, facts, page.panel) : null;
  const primary = primaryOf(screen, {
    bar: inBar,
    panel: page.panel,
    own,
    ending: [...actingOn(screen)].some(own) && unspentOn(screen, { words }) === null,
  });
  const drawing = drawingFor({ face, words, inBar, isPrimary: (place, control) => isThere(primary, place, control) });
  const context = { ...facts, hasPanel: true, isPanelOpen: page.panel, keys: [], room: 4, playerOf: () => null };
  const tracker = trackerView(screen, drawing);
  const bar = page.bar ? turnBarView(screen, drawing, context) : null;
  const dock = page.panel ? dockView(screen, { id: "a", name: "A", icon: "" }, drawing) : null;
  return { primary, tracker, bar, dock, found: primaries([tracker, dock, bar]) };
}

/** The commands of the buttons that stand in the view of a part of the page, with the fields that they ask for; pips are left out. */
function commandsIn(view: unknown, controls: ReadonlyMap<string, Control>): string[] {
  if (typeof view !== "object" || view === null) return [];
  const { control, spot } = view as { readonly control?: unknown; readonly spot?: unknown };
  const found = typeof control === "string" && typeof spot === "string" ? controls.get(control) : undefined;
  return [
    ...(found === undefined ? [] : [commandKey(found)]),
    ...Object.entries(view).flatMap(([key, part]) => (key === "press" ? [] : commandsIn(part, controls))),
  ];
}

/** A fight's screen as one person sees it. */
interface Sight {
  readonly screen: Screen;
  readonly facts: AskFacts;
  /** The place in the random fight, for messages. */
  readonly at: string;
}

/** Random fights, at each step in the eyes of the GM and of a player. */
function sightsOf(id: string): Sight[] {
  const variant = engine.findVariant(id);
  if (variant === undefined) throw new Error(`no variant ${id}`);
  const all: Sight[] = [];
  for (let seed = 500; seed < 500 + FIGHTS; seed += 1) {
    const chance = new Chance(seed);
    const table = new RandomTable(engine, randomSetup(variant, chance), chance);
    for (let step = 0; step < ATTEMPTS && !table.ended; step += 1) {
      table.act();
      const mine = Object.keys(table.encounter.combatants).filter((_id, index) => index % 2 === 0);
      for (const gm of [true, false]) {
        const screen = engine.screen(table.encounter, gm ? { gm } : player(...mine));
        const facts = factsOf(table.encounter.stage, gm, (combatant) => mine.includes(combatant) !== gm);
        all.push({ screen, facts, at: `seed ${seed}, step ${step}, ${gm ? "gm" : "player"}` });
      }
    }
  }
  return all;
}

describe.each(RULES_TO_TRY)("a page under %s", (id) => {
  let sights: Sight[];
  beforeAll(() => {
    sights = sightsOf(id);
  });

  it("has at most one primary button for each person, the one that the rule names", () => {
    let called = 0;
    for (const { screen, facts, at } of sights) {
      for (const page of [
        { bar: true, panel: true },
        { bar: false, panel: true },
        { bar: false, panel: false },
      ]) {
        const { primary, found } = onPage(screen, facts, page);
        const where = `${at}, ${JSON.stringify(page)}, ${JSON.stringify(primary)}: ${found.join()}`;
        expect(found.length, where).toBeLessThanOrEqual(1);
        if (primary !== null) expect(found, where).toHaveLength(1);
        called += found.length;
      }
    }
    expect(called).toBeGreaterThan(0);
  });

  it("has each question in one place: no two buttons give one command, but for the row of whom it is about", () => {
    let asked = 0;
    for (const { screen, facts, at } of sights) {
      const controls = controlsOf(screen);
      for (const bar of [true, false]) {
        const page = onPage(screen, facts, { bar, panel: false });
        const { rows, prompts, foot } = page.tracker;
        const all = commandsIn([prompts, foot, page.bar], controls);
        expect(
          all.filter((command, index) => all.indexOf(command) !== index),
          `${at}, bar ${bar}`,
        ).toEqual([]);
        if (page.bar === null) continue;
        asked += page.bar.choices.length;
        expect(prompts, at).toEqual([]);
        // Questions in the panel show what has been answered.
        const panel = onPage(screen, facts, { bar, panel: true }).dock?.panel;
        const sections = panel?.sections.filter(({ kind }) => kind !== "choices");
        const elsewhere = new Set(commandsIn(sections, controls));
        expect(
          commandsIn(page.bar.choices, controls).filter((command) => elsewhere.has(command)),
          at,
        ).toEqual([]);
        const inRows = new Set(rows.flatMap((row) => commandsIn(row.controls, controls)));
        expect(
          commandsIn(page.bar, controls).filter((command) => inRows.has(command)),
          at,
        ).toEqual([]);
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
