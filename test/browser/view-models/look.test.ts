import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { panelView } from "../../../src/foundry/view-models/panel";
import { record as actions } from "../../../src/foundry/view-models/sections/actions";
import { record as budget } from "../../../src/foundry/view-models/sections/budget";
import { SurfaceState } from "../../../src/foundry/view-models/surface-state";
import { drawingFor } from "../../support/drawing";
import { drawnBy } from "../../support/drawn";
import { trollCave } from "../../support/screens";
import { SECTIONS } from "../../support/sections";
import { render } from "../../support/templates";
import { cutOff, faults, faultsInBothThemes, faultsOfColour, faultsOfStyles } from "../support/faults.ts";
import {
  begin,
  beginShared,
  button,
  declareRogue,
  openWindow,
  type Seat,
  sitDown,
  type Table,
  toMelee,
} from "../support/seats.ts";
import { done, IDS, look, together } from "../support/fight.ts";
import { settled } from "../support/settled.ts";

/** The id of the focused element. */
const focused = (seat: Seat): Promise<string> => seat.page.evaluate(() => document.activeElement?.id ?? "");

/** The live region that holds the latest news. */
const news = (seat: Seat) => seat.page.locator("#turnwright-news");

let table: Table;

beforeAll(async () => {
  table = await sitDown();
});
afterAll(async () => table.close());

describe("for everybody, in both themes", () => {
  beforeAll(async () => {
    await begin(table);
  });

  it("the question to act and its form can be used", async () => {
    expect(await faultsInBothThemes(table.ann, "#combat")).toEqual([]);
    await button(table.ann.tracker, "Act…").click();
    expect(await faultsInBothThemes(table.ann, "#combat")).toEqual([]);
    await table.ann.page.keyboard.press("Escape");
  });

  it("the tracker, the panel and the log can be used in the middle of a shared turn", async () => {
    await declareRogue(table);
    expect(await faultsInBothThemes(table.ben, "#combat")).toEqual([]);
    await beginShared(table);
    await toMelee(table);
    for (const seat of [table.gm, table.ann]) {
      await openWindow(seat, "panel");
      expect(await faultsInBothThemes(seat, "#combat", "#turnwright-panel")).toEqual([]);
    }
    await openWindow(table.gm, "log");
    expect(await faultsInBothThemes(table.gm, "#turnwright-log")).toEqual([]);
  });

  it("the style sheets turn nobody's screen, and the check of them bites", async () => {
    expect(await faultsOfStyles(table.gm)).toEqual([]);
    const content = "@media (orientation: portrait) { html { transform: rotate(90deg) } }";
    const style = await table.gm.page.addStyleTag({ content });
    expect(await faultsOfStyles(table.gm)).toEqual([expect.stringMatching(/^css-orientation-lock:/)]);
    await style.evaluate((element) => (element as Element).remove());
  });

  it("the check bites: a button without a name is found", async () => {
    const undo = table.gm.tracker.locator('.turnwright-foot [data-control="undo"]');
    await undo.evaluate((element) => {
      element.removeAttribute("aria-label");
      element.removeAttribute("data-tooltip-text");
    });
    expect(await faults(table.gm, "#combat")).toEqual([expect.stringMatching(/^button-name:/)]);
  });

  it("the check bites: text that fades too far is found", async () => {
    await table.ann.page.addStyleTag({
      content: "#combat .turnwright-so-far { color: #777; background: #888 }",
    });
    expect(await faultsInBothThemes(table.ann, "#combat")).toEqual([
      expect.stringMatching(/^color-contrast:/),
      expect.stringMatching(/^in the light theme: color-contrast:/),
    ]);
  });

  it("nothing went wrong on the way", async () => {
    await settled(table.fight);
    expect([table.gm, table.ann, table.ben].flatMap((seat) => seat.errors)).toEqual([]);
  });
});

describe("every kind of section", () => {
  it("can be used in both themes", async () => {
    const page = await table.ann.page.context().newPage();
    const state = new SurfaceState();
    const draw = () => panelView({ ...trollCave, panel: SECTIONS }, drawingFor({ state }));
    for (const { fold } of [...drawnBy(actions, draw()), ...drawnBy(budget, draw())])
      if (fold !== null) state.toggleFold(fold.part);
    await page.setContent(
      `<body class="theme-dark"><style>.theme-dark { background: #0b0a13 } .theme-light { background: #efe8dc }</style><main id="all" class="turnwright">${render("turnwright.panel", draw())}</main></body>`,
    );
    await page.addStyleTag({ path: fileURLToPath(new URL("../../../dist/styles/turnwright.css", import.meta.url)) });
    expect(await faults({ page }, "#all")).toEqual([]);
    await page.evaluate(() => document.body.classList.replace("theme-dark", "theme-light"));
    expect(await faultsOfColour({ page }, "#all"), "in the light theme").toEqual([]);
    await page.emulateMedia({ forcedColors: "active" });
    const fill = (what: string): Promise<string> =>
      page
        .locator(what)
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor);
    for (const [full, spent] of [
      [".turnwright-dot:not(.turnwright-spent)", ".turnwright-dot.turnwright-spent"],
      [".turnwright-segment.turnwright-full", ".turnwright-segment:not(.turnwright-full)"],
      [".turnwright-tag.turnwright-tone-actor", ".turnwright-tag:not(.turnwright-tone-actor)"],
    ] as const)
      expect(await fill(full), `${full} in forced colours`).not.toBe(await fill(spent));
    await page.close();
  });
});

describe("while others act", () => {
  beforeAll(async () => {
    table = await table.another("dark");
    await begin(table);
    await declareRogue(table);
  });

  it("a half-typed plan keeps its text, its ticks, its focus and its caret", async () => {
    const { ben, gm } = table;
    await button(ben.tracker, "React…").click();
    await ben.page.keyboard.type("Step between them");
    await ben.tracker.locator('input[value="spell"]').check();
    const plan = ben.tracker.getByRole("textbox");
    await plan.focus();
    await plan.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5));
    await button(gm.tracker, "React as Green Hag…").click();
    await gm.page.keyboard.type("Claw");
    await gm.page.keyboard.press("Enter");
    await ben.tracker.getByText("Reactor 1").waitFor();
    await settled(table.fight);
    await ben.page.keyboard.type("right ");
    expect(await plan.inputValue()).toBe("Step right between them");
    expect(await ben.tracker.locator('input[value="spell"]').isChecked()).toBe(true);
  });

  it("a form below a row keeps them too, though Foundry draws the row anew", async () => {
    const { gm, ben } = table;
    const row = gm.tracker.locator('li[data-combatant-id="FightJohnston000"]');
    await row.locator(".turnwright-more").click();
    await row.getByRole("button", { name: "Use reaction…" }).click();
    const field = row.locator("textarea");
    await field.waitFor();
    await gm.page.keyboard.type("Shield");
    const before = await focused(gm);
    await button(ben.tracker, "Cancel").click();
    await button(ben.tracker, "Don’t react").click();
    await button(ben.tracker, "React…").waitFor({ state: "detached" });
    await gm.tracker.getByText("Can still react").first().waitFor({ state: "attached" });
    await settled(table.fight);
    expect(await focused(gm)).toBe(before);
    await gm.page.keyboard.type(" of faith");
    expect(await field.inputValue()).toBe("Shield of faith");
    await gm.page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
  });

  it("the focus stays on a button that stays", async () => {
    const { ann, gm } = table;
    await button(ann.tracker, /Begin the turn/).focus();
    const before = await focused(ann);
    await gm.tracker.locator('.turnwright-foot [data-control="undo"]').click();
    await button(table.ben.tracker, "React…").waitFor();
    await settled(table.fight);
    expect(before).not.toBe("");
    expect(await focused(ann)).toBe(before);
  });

  it("a live region says what is waited for, and to whom a question is put", async () => {
    const told = news(table.ben);
    for (const name of ["Gereneth", "Johnston"]) await expect.poll(() => told.textContent()).toContain(name);
  });

  it("the tab of the tracker shows that somebody is asked", async () => {
    const asked = (seat: Seat) => seat.page.locator('#sidebar [data-tab="combat"].turnwright-asked').count();
    await expect.poll(() => asked(table.ben)).toBeGreaterThan(0);
    await settled(table.fight);
    expect(await asked(table.ann)).toBe(0);
  });
});

describe("by keyboard alone", () => {
  beforeAll(async () => {
    // In a page that stays, Tab goes on from where the last test has left the focus.
    table = await table.again("dark");
    await begin(table);
  });

  /** Presses Tab until the focus is on what is wanted; fails after a whole round through the page. */
  async function tabTo(seat: Seat, wanted: string): Promise<void> {
    for (let presses = 0; presses < 150; presses++) {
      const found = await seat.page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, wanted);
      if (found) return;
      await seat.page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reached ${wanted}`);
  }

  it("a player declares, ticks what the plan uses, and begins the turn", async () => {
    const { ann } = table;
    const { keyboard } = ann.page;
    await tabTo(ann, '#combat [data-do="declareActor"]');
    await keyboard.press("Enter");
    await keyboard.type("Dash in and stab her");
    await tabTo(ann, '#combat input[value="melee"]');
    await keyboard.press("Space");
    await tabTo(ann, "#combat .turnwright-form button[type=submit]");
    await keyboard.press("Enter");
    await ann.tracker.getByText("Actor", { exact: true }).waitFor();
    // The element that held the focus is gone: the focus is at the foot, where play goes on, not lost in the page.
    await expect.poll(() => focused(ann)).toMatch(/foot/);
    // The turn waits for those who may still react (S-24).
    await together(table.fight);
    await done(table.gm, { do: "declineAll" });
    await together(table.fight);
    await done(table.ben, { do: "decline", combatant: IDS.johnston });
    await tabTo(ann, '[data-do="beginTurn"]:not([aria-disabled="true"])');
    await keyboard.press("Enter");
    await ann.tracker.locator('.turnwright-foot [data-do="endTurn"]').waitFor();
  });

  it("Escape leaves a form and goes back to the button that opened it", async () => {
    const { ann } = table;
    await openWindow(ann, "panel");
    const change = ann.page.locator('#turnwright-panel [data-do="revisePlan"]').first();
    await change.focus();
    const before = await focused(ann);
    await ann.page.keyboard.press("Enter");
    await expect.poll(() => focused(ann)).not.toBe(before);
    await ann.page.keyboard.press("Escape");
    await expect.poll(() => focused(ann)).toBe(before);
    expect(await ann.page.locator("#turnwright-panel").isVisible()).toBe(true);
  });

  it("focus can be seen", async () => {
    const { ann } = table;
    await ann.page.keyboard.press("Tab");
    await tabTo(ann, ".turnwright-button");
    const outline = await ann.page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return { outlineStyle, width: Number.parseFloat(outlineWidth) };
    });
    expect(outline.outlineStyle).toBe("solid");
    expect(outline.width).toBeGreaterThanOrEqual(2);
  });
});

describe("with little room", () => {
  beforeAll(async () => {
    table = await table.another("dark");
    await begin(table);
    await declareRogue(table);
    await beginShared(table);
    await toMelee(table);
    for (const seat of [table.gm, table.ann]) await openWindow(seat, "panel");
  });

  it.each([100, 200])("nothing is cut off in a sidebar of 300 px at %i % of the text size", async (percent) => {
    for (const seat of [table.gm, table.ann]) {
      await seat.page.addStyleTag({
        content: `html { font-size: ${percent}% } #sidebar-content, #combat { width: 300px }`,
      });
      expect(await cutOff(seat, "#combat")).toEqual([]);
      expect(await cutOff(seat, "#turnwright-panel")).toEqual([]);
    }
  });

  it("nothing moves for those who asked for less motion", async () => {
    const spinner = await table.gm.tracker
      .locator(".turnwright-foot .turnwright-button")
      .first()
      .evaluate((element) => {
        element.classList.add("turnwright-busy");
        return getComputedStyle(element, "::after").animationName;
      });
    expect(spinner).not.toContain("turnwright-turn");
  });
});

describe("the tracker's head", () => {
  beforeAll(async () => {
    table = await table.another("dark");
  });

  it("lets the gm choose the turn rules before the start, and Foundry's own ones", async () => {
    const { gm, ann } = table;
    const choose = gm.tracker.getByRole("combobox", { name: "Turn rules of this fight" });
    await settled(table.fight);
    expect(await ann.tracker.getByRole("combobox").count()).toBe(0);
    await choose.selectOption("off");
    await gm.tracker.locator(".turnwright-foot").waitFor({ state: "detached" });
    await gm.tracker.locator(".combat-controls").waitFor();
    await settled(table.fight);
    expect(await gm.tracker.locator(".turnwright-row").count()).toBe(0);
    await ann.tracker.locator(".turnwright-head").waitFor({ state: "detached" });
    await choose.selectOption("basic");
    await ann.tracker.getByText("Individual Initiative").waitFor();
    await choose.selectOption("");
    await ann.tracker.getByText("Shared Turn Combat").waitFor();
    await gm.tracker.locator(".combat-controls").waitFor({ state: "hidden" });
  });

  it("no longer does once the fight has begun", async () => {
    await begin(table);
    await settled(table.fight);
    expect(await table.gm.tracker.getByRole("combobox", { name: "Turn rules of this fight" }).count()).toBe(0);
  });
});

describe("a refusal", () => {
  beforeAll(async () => {
    table = await table.another("dark");
    await begin(table);
  });

  it("is said in the form that was sent, which keeps what was typed", async () => {
    const { ann } = table;
    await button(ann.tracker, "Act…").click();
    await ann.tracker.locator('input[value="move"]').check();
    await ann.tracker.locator("textarea").fill("   ");
    await ann.tracker.locator(".turnwright-form button[type=submit]").click();
    const said = ann.tracker.getByRole("alert");
    await said.waitFor();
    expect(await said.textContent()).not.toBe("");
    await settled(table.fight);
    expect(await ann.tracker.locator("textarea").inputValue()).toBe("   ");
    expect(await ann.tracker.locator('input[value="move"]').isChecked()).toBe(true);
    await ann.tracker.locator("textarea").fill("Rush in");
    await ann.page.keyboard.press("Enter");
    await ann.tracker.getByText("Actor", { exact: true }).waitFor();
    await said.waitFor({ state: "detached" });
  });
});

describe("a plan", () => {
  beforeAll(async () => {
    table = await table.another("dark");
    await begin(table);
  });

  it("is written by what is ticked, until somebody writes another (S-2, S-11)", async () => {
    const { ann } = table;
    await button(ann.tracker, "Act…").click();
    const plan = ann.tracker.locator("textarea");
    const tick = (label: string) => ann.tracker.getByRole("checkbox", { name: label }).check();
    await tick("Move");
    await tick("Melee attack");
    await tick("Green Hag");
    expect(await plan.inputValue()).toBe("Move, Melee attack: Green Hag");
    await settled(table.fight);
    expect(await plan.inputValue()).toBe("Move, Melee attack: Green Hag");
    await plan.fill("Dash in");
    await tick("Dash");
    expect(await plan.inputValue()).toBe("Dash in");
    await ann.tracker.locator(".turnwright-form button[type=submit]").click();
    await ann.tracker.getByText("Actor", { exact: true }).waitFor();
    await expect
      .poll(async () => (await look(ann))["plans"])
      .toMatchObject({
        [IDS.gereneth]: { plan: "Dash in", intends: ["move", "dash", "melee"], targets: [IDS.hag] },
      });
  });
});

describe("the tracker in a window of its own", () => {
  beforeAll(async () => {
    table = await table.another("dark");
    await begin(table);
  });

  it("is played like the one in the sidebar, and each keeps its own form", async () => {
    const { ann, gm } = table;
    await ann.page.evaluate(async () => {
      const { ui } = globalThis as unknown as { ui: { combat: { renderPopout(): Promise<unknown> } } };
      await ui.combat.renderPopout();
    });
    const popout = ann.page.locator("#combat-popout");
    await button(popout, "Act…").click();
    await ann.page.keyboard.type("Rush in");
    await settled(table.fight);
    expect(await ann.tracker.locator("form").count()).toBe(0);
    const ids = await ann.page.evaluate(() => [...document.querySelectorAll("[id]")].map((element) => element.id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    await ann.page.keyboard.press("Enter");
    await gm.tracker.getByText("Actor", { exact: true }).waitFor();
    await button(popout, /Begin the turn/).waitFor();
    await settled(table.fight);
    expect(await popout.locator(".turnwright-foot").count()).toBe(1);
  });
});

describe("with no GM connected", () => {
  beforeAll(async () => {
    table = await table.another("dark");
    await begin(table);
  });

  it("everything says so, and comes back by itself", async () => {
    const { ann, gm } = table;
    await gm.page.context().close();
    const act = button(ann.tracker, "Act…");
    await ann.tracker.locator(".turnwright-closed").waitFor();
    await expect.poll(() => act.getAttribute("aria-disabled")).toBe("true");
    const why = await act.evaluate((element) => {
      const id = element.getAttribute("aria-describedby") ?? "";
      return document.getElementById(id)?.textContent ?? "";
    });
    expect(why).not.toBe("");
    await act.click({ force: true });
    await settled(table.fight);
    expect(await ann.tracker.locator("form").count()).toBe(0);
    await table.join("Gamemaster");
    await ann.tracker.locator(".turnwright-closed").waitFor({ state: "detached" });
    await expect.poll(() => act.getAttribute("aria-disabled")).toBeNull();
  });
});
