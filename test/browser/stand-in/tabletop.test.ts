import { describe, expect, it } from "vitest";
import { emptyTrackerSeed, SEED_IDS } from "../../tabletop/server/seeds.ts";
import { fixDice } from "../../tabletop/testing.ts";
import type { Client, TestTabletop } from "../../tabletop/testing.ts";
import { writeModule } from "../../tabletop/tests/module-fixture.ts";
import { settled } from "../support/settled.ts";
import { emptyTables, run, until } from "../support/stand-in.ts";

/** The stand-in itself: what a package sees on its pages. */

const { combatants: IDS, tokens: TOKENS } = SEED_IDS;

/** A small module, as a package's author would write one; it notes on the page what Foundry tells it. */
const SCRIPT = `
const log = globalThis.fixtureLog = [];
const note = (...entry) => log.push(entry);
for (const hook of ["init", "i18nInit", "setup", "ready"]) Hooks.once(hook, () => note(hook, game.user?.role ?? null, game.scenes.size > 0));
note("script", JSON.stringify(game));

class NotingCombat extends Combat {
  _sortCombatants(a, b) {
    globalThis.fixtureThis = this;
    return super._sortCombatants ? Combat.prototype._sortCombatants(a, b) : 0;
  }
  async _onStartTurn(combatant, context) { await super._onStartTurn(combatant, context); note("startTurn", combatant.name, context); }
  async _onEndTurn(combatant, context) { await super._onEndTurn(combatant, context); note("endTurn", combatant.name, context); }
  async _onStartRound(context) { await super._onStartRound(context); note("startRound", context); }
  async _onEndRound(context) { await super._onEndRound(context); note("endRound", context); }
  _onUpdate(changed, options, userId) { super._onUpdate(changed, options, userId); note("onUpdate", options.fixture ?? null, userId); }
}

Hooks.once("init", () => {
  CONFIG.Combat.documentClass = NotingCombat;
  for (const scope of ["world", "client", "user"]) {
    game.settings.register("fixture", scope, { name: "FIXTURE." + scope, scope, config: true, type: Number, default: 1,
      onChange: (value) => note("onChange", scope, value) });
  }
});
Hooks.on("combatTurnChange", (combat, prior, current) => note("turnChange", prior.turn, current.turn));
Hooks.on("updateWorldTime", (time, delta) => note("time", time, delta));
const modern = () => game.release.generation >= 14;
Hooks.on("getCombatTrackerContextOptions", (app, entries) => {
  const act = (row) => note("menu", row.dataset.combatantId);
  entries.push({ name: "Old keys", icon: "", condition: () => true, callback: act });
  entries.push({ label: "New keys", icon: "fa-solid fa-star", visible: () => true, onClick: (event, row) => act(row) });
});
`;

const fixture = writeModule(
  {
    esmodules: ["fixture.mjs"],
    scripts: ["classic.js"],
    styles: ["fixture.css"],
    languages: [{ lang: "en", name: "English", path: "en.json" }],
  },
  {
    "fixture.mjs": SCRIPT,
    "classic.js": "var fixtureClassic = [typeof foundry, typeof fixtureLog, document.readyState].join();",
    "fixture.css": ".combatant { padding-left: 33px; }",
    "en.json": JSON.stringify({
      FIXTURE: { world: "World value", client: "Client value", user: "User value" },
    }),
  },
);

let tabletop: TestTabletop;
const table = emptyTables(fixture, (started) => {
  tabletop = started;
});

const join = async (user: string, generation: 13 | 14 = 14): Promise<Client> => table.join(user, { generation });

/** The notes of the module of some sorts, oldest first. */
async function noted(client: Client, ...sorts: string[]): Promise<unknown[][]> {
  const log = await run<unknown[][]>(client, "fixtureLog");
  return log.filter(([sort]) => sorts.includes(String(sort)));
}

/** Waits until nothing is under way at the table. */
const rest = async (): Promise<void> => settled({ tabletop }, ...table.seats);

async function openTab(client: Client, tab: string): Promise<void> {
  await client.page.locator(`#sidebar-tabs [data-tab="${tab}"]`).click();
}

describe.each([13, 14] as const)("generation %i", (generation) => {
  it("starts in the documented order, with scripts read while the game is an empty object", async () => {
    const gm = await join("Gamemaster", generation);
    await expect
      .poll(() => noted(gm, "script", "init", "i18nInit", "setup", "ready"))
      .toEqual([
        ["script", "{}"],
        ["init", null, false],
        ["i18nInit", null, false],
        ["setup", 4, true],
        ["ready", 4, true],
      ]);
    expect(await run(gm, "game.release.generation")).toBe(generation);
    await rest();
    expect(gm.errors).toEqual([]);
  });

  it("runs a manifest's classic scripts before its modules, with core's globals", async () => {
    const gm = await join("Gamemaster", generation);
    expect(await run(gm, "fixtureClassic")).toBe("object,undefined,interactive");
  });

  it("has what other modules' trackers and their forms ask for", async () => {
    const gm = await join("Gamemaster", generation);
    const found = await run(
      gm,
      `(() => {
      class Doubling extends foundry.applications.elements.AbstractFormInputElement {
        static tagName = "fixture-doubling";
        _buildElements() { return [document.createElement("input")]; }
        _setValue(value) { super._setValue(value * 2); }
      }
      customElements.define(Doubling.tagName, Doubling);
      const form = document.createElement("form");
      const element = new Doubling();
      const events = [];
      for (const type of ["input", "change"]) element.addEventListener(type, () => events.push(type));
      form.append(element);
      document.body.append(form);
      element.value = 3;
      element.disabled = true;
      const { value, editable } = element;
      const parts = [element.form === form, element.children.length];
      form.remove();
      return {
        value, editable, events, parts,
        directory: game.combats.directory === ui.combat,
        shift: foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS.SHIFT,
        foes: new Color(CONFIG.Canvas.dispositionColors.HOSTILE).css,
        canvas: !game.settings.get("core", "noCanvas"),
        numeric: Number.isNumeric("3"),
      };
    })()`,
    );
    expect(found).toEqual({
      value: 6,
      editable: false,
      events: ["input", "change"],
      parts: [true, 1],
      directory: true,
      shift: "Shift",
      foes: "#e72124",
      canvas: true,
      numeric: true,
    });
  });

  it("has the globals, operators, modes and shapes of the generation", async () => {
    const gm = await join("Gamemaster", generation);
    const shapes = await run(
      gm,
      `({
      del: typeof _del, operators: foundry.data.operators !== undefined, statuses: Array.isArray(CONFIG.statusEffects),
      name: "name" in game.combat.schema.fields, registry: ActiveEffect.registry !== undefined,
      mode: game.settings.settings.has("core.messageMode"), apply: typeof ChatMessage.applyMode,
    })`,
    );
    const modern = generation === 14;
    expect(shapes).toEqual({
      del: modern ? "object" : "undefined",
      operators: modern,
      statuses: !modern,
      name: modern,
      registry: modern,
      mode: modern,
      apply: modern ? "function" : "undefined",
    });
  });

  it("reads the keys that a row's menu has in the generation", async () => {
    const gm = await join("Gamemaster", generation);
    await openTab(gm, "combat");
    await gm.page.locator(`#combat [data-combatant-id="${IDS.hag}"]`).click({ button: "right" });
    await gm.page.locator("#context-menu button").first().waitFor();
    await rest();
    const labels = await gm.page.locator("#context-menu button").allTextContents();
    expect(labels).toEqual(expect.arrayContaining(["Remove Combatant", "Old keys"]));
    expect(labels.includes("New keys")).toBe(generation === 14);
    await gm.page.getByRole("button", { name: generation === 14 ? "New keys" : "Old keys" }).click();
    await expect.poll(() => noted(gm, "menu")).toEqual([["menu", IDS.hag]]);
  });
});

describe("documents", () => {
  it("travel with options to all clients, and hooks get them in the order of the update", async () => {
    const [gm, ann] = await Promise.all([join("Gamemaster"), join("Ann")]);
    await run(gm, `game.combat.update({ round: 1, turn: 0 }, { fixture: "mine" })`);
    await until(ann, "game.combat.round === 1");
    await rest();
    for (const client of [gm, ann])
      expect(await noted(client, "onUpdate")).toEqual([["onUpdate", "mine", SEED_IDS.users.gm]]);
  });

  it("are not sent where nothing would change, or where a hook forbids it", async () => {
    const gm = await join("Gamemaster");
    expect(await run(gm, "game.combat.update({ round: 0 }) ?? 'nothing'")).toBeUndefined();
    await run(gm, `Hooks.once("preUpdateCombat", () => false)`);
    await run(gm, "game.combat.update({ round: 3 })");
    await rest();
    expect(tabletop.counters.of("update", "Combat")).toBe(0);
  });

  it("sort with a comparator that is called unbound, and again only when combatants change", async () => {
    const gm = await join("Gamemaster");
    await run(gm, `game.combat.updateEmbeddedDocuments("Combatant", [{ _id: "${IDS.johnston}", initiative: 5 }])`);
    expect(await run(gm, "fixtureThis === undefined")).toBe(true);
    await run(gm, `game.combat.constructor.prototype._sortCombatants = () => { throw new Error("sorted again"); }`);
    await run(gm, "game.combat.update({ round: 1, turn: 2, flags: { fixture: { y: 1 } } })");
    await rest();
    expect(gm.errors).toEqual([]);
  });

  it("keep the pointer with who acts when somebody joins, and pass it on when who acts leaves", async () => {
    const gm = await join("Gamemaster");
    await run(
      gm,
      `game.combat.update({ round: 1, turn: 0, combatants: [
      { _id: "${IDS.hag}", initiative: 20 }, { _id: "${IDS.gereneth}", initiative: 15 }, { _id: "${IDS.johnston}", initiative: 10 }] })`,
    );
    await run(gm, `game.combat.createEmbeddedDocuments("Combatant", [{ name: "Newcomer", initiative: 25 }])`);
    expect(await run(gm, "[game.combat.turn, game.combat.combatant.name]")).toEqual([1, "Green Hag"]);
    await run(gm, "game.combat.combatant.delete()");
    expect(await run(gm, "[game.combat.turn, game.combat.combatant.name]")).toEqual([1, "Gereneth"]);
    await gm.reload();
    expect(await run(gm, "game.combat.combatant.name")).toBe("Gereneth");
  });
});

describe("turn events", () => {
  async function started(client: Client): Promise<void> {
    const rolled = [IDS.hag, IDS.gereneth, IDS.johnston, IDS.cultist].map(
      (id, index) => `{ _id: "${id}", initiative: ${20 - index} }`,
    );
    await run(client, `game.combat.update({ combatants: [${rolled.join()}] })`);
    await run(client, "game.combat.startCombat()");
    await rest();
    await run(client, "void (fixtureLog.length = 0)");
  }

  it("are the active gamemaster's; everybody hears of the change", async () => {
    const [gm, ann] = await Promise.all([join("Gamemaster"), join("Ann")]);
    await started(gm);
    await run(gm, "game.combat.nextTurn()");
    await until(ann, "game.combat.turn === 1");
    await rest();
    const event = (turn: number): object => ({ round: 1, turn, skipped: false });
    expect(await noted(gm, "endTurn", "startTurn", "turnChange")).toEqual([
      ["endTurn", "Green Hag", event(0)],
      ["startTurn", "Gereneth", event(1)],
      ["turnChange", 0, 1],
    ]);
    expect(await noted(ann, "endTurn", "startTurn")).toEqual([]);
    expect(await noted(ann, "turnChange")).toContainEqual(["turnChange", 0, 1]);
  });

  it("take the order for a straight line: skipping down, and silent on the way up", async () => {
    const gm = await join("Gamemaster");
    await started(gm);
    await run(gm, "game.combat.update({ turn: 2 })");
    await rest();
    expect(
      (await noted(gm, "startTurn")).map(([, name, context]) => [name, (context as { skipped: boolean }).skipped]),
    ).toEqual([
      ["Gereneth", true],
      ["Johnston", false],
    ]);
    await run(gm, "void (fixtureLog.length = 0)");
    await run(gm, "game.combat.update({ turn: 1 })");
    await rest();
    expect(await noted(gm, "startTurn", "endTurn")).toEqual([]);
  });

  it("stay out by turnEvents: false", async () => {
    const gm = await join("Gamemaster");
    await started(gm);
    await run(gm, "game.combat.update({ turn: 1 }, { turnEvents: false })");
    await rest();
    expect(await noted(gm, "startTurn", "endTurn", "turnChange")).toEqual([]);
  });

  it("come for who follows when who acts is deleted, the last of the order included, which begins a round", async () => {
    const gm = await join("Gamemaster");
    await started(gm);
    await run(gm, "game.combat.combatant.delete()");
    await rest();
    expect(await noted(gm, "endTurn", "startTurn")).toEqual([
      ["startTurn", "Gereneth", { round: 1, turn: 0, skipped: false }],
    ]);
    await run(gm, "game.combat.update({ turn: 2 })");
    await run(gm, "void (fixtureLog.length = 0)");
    await run(gm, "game.combat.combatant.delete()");
    await rest();
    expect((await noted(gm, "endRound", "startRound", "startTurn")).map(([sort]) => sort)).toEqual([
      "endRound",
      "startRound",
      "startTurn",
    ]);
    expect(await run(gm, "[game.combat.round, game.combat.turn, game.combat.combatant.turnNumber]")).toEqual([2, 0, 0]);
    await gm.reload();
    expect(await run(gm, "[game.combat.round, game.combat.turn]")).toEqual([2, 0]);
  });

  it("stay out where only the place of the turn in the order changes", async () => {
    const gm = await join("Gamemaster");
    await started(gm);
    await run(gm, `game.combat.createEmbeddedDocuments("Combatant", [{ name: "Newcomer", initiative: 99 }])`);
    await rest();
    expect(await run(gm, "game.combat.turn")).toBe(1);
    expect(await noted(gm, "startTurn", "endTurn")).toEqual([]);
  });

  it("come after world time has moved", async () => {
    const gm = await join("Gamemaster");
    await run(gm, "void (CONFIG.time.roundTime = 6)");
    await started(gm);
    await run(gm, "game.combat.nextRound()");
    await rest();
    expect((await noted(gm, "time", "startRound")).map(([sort]) => sort)).toEqual(["time", "startRound"]);
    expect(await run(gm, "game.time.worldTime")).toBe(6);
  });
});

describe("effects that end by themselves", () => {
  /** Puts effects on the sheet of Gereneth and that of an unlinked token of the hag, and tells which are left going after a deed. */
  async function goingAfter(gm: Client, effects: readonly object[], deed: string): Promise<string[]> {
    await run(
      gm,
      `(async () => {
        await game.scenes.active.tokens.get("${TOKENS.hag}").update({ actorLink: false });
        const sheets = [game.actors.get("${SEED_IDS.actors.gereneth}"), game.scenes.active.tokens.get("${TOKENS.hag}").actor];
        for (const sheet of sheets) await sheet.createEmbeddedDocuments("ActiveEffect", ${JSON.stringify(effects)});
        ${deed}
        globalThis.fixtureSheets = sheets;
      })()`,
    );
    await rest();
    return run(
      gm,
      "fixtureSheets.flatMap((sheet) => sheet.effects.filter((effect) => !effect.duration.expired).map(({ name }) => name))",
    );
  }

  const minute = { name: "A minute", start: { time: 0 }, duration: { value: 60, units: "seconds" } };
  const always = { name: "Always", start: { time: 0 }, duration: {} };
  const start = { name: "Until a fight", start: { time: 0 }, duration: { expiry: "combatStart" } };

  it("end by world time, on unlinked tokens' actors too", async () => {
    const gm = await join("Gamemaster");
    expect(await goingAfter(gm, [minute, always], "await game.time.advance(59);")).toHaveLength(4);
    expect(await goingAfter(gm, [], "await game.time.advance(1);")).toEqual(["Always", "Always"]);
  });

  it("are deleted where the configuration says so, when a fight of their bearers begins", async () => {
    const gm = await join("Gamemaster");
    await run(gm, `void (CONFIG.ActiveEffect.expiryAction = "delete")`);
    expect(await goingAfter(gm, [start, always], "await game.combat.startCombat();")).toEqual(["Always", "Always"]);
    expect(await run(gm, "fixtureSheets.map((sheet) => sheet.effects.size)")).toEqual([1, 1]);
  });
});

describe("settings", () => {
  it("of the world tell every client, those of a user that user, those of a browser itself", async () => {
    const [gm, ann] = await Promise.all([join("Gamemaster"), join("Ann")]);
    const before = Number(await run(gm, `game.collections.get("Setting").size`));
    await run(gm, `game.settings.set("fixture", "world", 5)`);
    await run(ann, `game.settings.set("fixture", "user", 6)`);
    await run(ann, `game.settings.set("fixture", "client", 7)`);
    await until(ann, `game.settings.get("fixture", "world") === 5`);
    await until(gm, `game.collections.get("Setting").size === ${before + 2}`);
    await rest();
    expect(await noted(gm, "onChange")).toEqual([["onChange", "world", 5]]);
    const changes = await noted(ann, "onChange");
    expect(changes).toHaveLength(3);
    for (const [scope, value] of [
      ["client", 7],
      ["user", 6],
      ["world", 5],
    ]) {
      expect(changes).toContainEqual(["onChange", scope, value]);
    }
    expect(await run(gm, `game.settings.get("fixture", "user")`)).toBe(1);
  });

  it("are changed in their window, where players see their own only", async () => {
    const [gm, ann] = await Promise.all([join("Gamemaster"), join("Ann")]);
    for (const client of [gm, ann]) {
      await openTab(client, "settings");
      await client.page.getByRole("button", { name: "Configure Settings" }).click();
      await client.page.getByRole("tab", { name: "Fixture" }).click();
    }
    await rest();
    expect(await ann.page.getByLabel("World value").count()).toBe(0);
    await gm.page.getByLabel("World value").fill("42");
    await gm.page.locator("#settings-config").getByRole("button", { name: "Save Changes" }).click();
    await until(ann, `game.settings.get("fixture", "world") === 42`);
  });
});

describe("chat", () => {
  it("keeps whispers out of others' pages, and shows of their rolls only that they were made", async () => {
    const [gm, ann, ben] = await Promise.all([join("Gamemaster"), join("Ann"), join("Ben")]);
    await run(gm, `ChatMessage.create({ content: "Beware of the cultist", whisper: [game.users.getName("Ann").id] })`);
    await run(
      gm,
      `(await new Roll("1d20 + 3").evaluate()).toMessage({ flavor: "The cultist lurks", speaker: { alias: "Lurking Cultist" } }, { rollMode: "gmroll" })`,
    );
    await run(gm, `ChatMessage.create({ content: "For all to read" })`);
    for (const client of [ann, ben])
      await client.page.locator(".chat-log", { hasText: "For all to read" }).waitFor({ state: "attached" });
    await rest();
    expect(await ann.page.locator(".chat-log").innerText()).toContain("Beware of the cultist");
    expect(await ben.page.content()).not.toContain("Beware of the cultist");
    for (const client of [ann, ben]) {
      expect(await client.page.locator(".chat-log").innerText()).toContain("Gamemaster privately rolled some dice");
      expect(await client.page.content()).not.toMatch(/lurks|Lurking Cultist|1d20 \\+ 3/);
    }
    expect(await gm.page.locator(".chat-log").innerText()).toContain("The cultist lurks");
  });

  it("shows nothing of a message that is deleted while it is still being drawn", async () => {
    const gm = await join("Gamemaster");
    await run(gm, `ChatMessage.create({ content: "Soon gone" })`);
    await run(
      gm,
      `Promise.all([ui.chat.updateMessage(game.messages.contents[0]), ui.chat.deleteMessage(game.messages.contents[0].id)])`,
    );
    expect(await gm.page.locator(".chat-log .message").count()).toBe(0);
  });

  it("shows initiative as it was rolled, and a hidden combatant's to the gamemaster only", async () => {
    const [gm, ann] = await Promise.all([join("Gamemaster"), join("Ann")]);
    await fixDice(gm.page, [
      [20, 20],
      [20, 17],
      [20, 3],
      [20, 11],
    ]);
    await openTab(gm, "combat");
    await gm.page.locator("#combat [data-action=rollAll]").click();
    await until(gm, "game.messages.size === 4");
    const rolled = await run<Record<string, number>>(
      gm,
      "Object.fromEntries(game.combat.turns.map((c) => [c.name, c.initiative]))",
    );
    expect(rolled).toEqual({ "Lurking Cultist": 21, Gereneth: 21, "Green Hag": 4, Johnston: 11 });
    await until(ann, "document.querySelectorAll('.chat-log .message').length === 4");
    await rest();
    expect(await ann.page.content()).not.toContain("Lurking Cultist");
    expect(await run(gm, "game.messages.contents.every((m) => m.flags.core.initiativeRoll === true)")).toBe(true);
  });
});

describe("the table", () => {
  it("lets owners drag their tokens from space to space, and nobody else", async () => {
    const [gm, ann] = await Promise.all([join("Gamemaster"), join("Ann")]);
    const drag = async (client: Client, id: string): Promise<void> => {
      const box = await client.page.locator(`.token[data-token-id="${id}"]`).boundingBox();
      if (!box) throw new Error("The token is not on the map");
      await client.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await client.page.mouse.down();
      await client.page.mouse.move(box.x + box.width * 1.6, box.y + box.height / 2, { steps: 4 });
      await client.page.mouse.up();
    };
    await drag(ann, TOKENS.gereneth);
    await until(gm, `canvas.tokens.get("${TOKENS.gereneth}").x === 500`);
    await drag(ann, TOKENS.hag);
    await drag(gm, TOKENS.hag);
    await until(ann, `canvas.tokens.get("${TOKENS.hag}").x === 1000`);
    await rest();
    expect(tabletop.counters.of("update", "Token")).toBe(2);
    expect(
      await run(
        ann,
        "canvas.grid.measurePath([canvas.tokens.placeables[0].center, canvas.tokens.placeables[2].center]).spaces",
      ),
    ).toBe(5);
  });

  it("puts tokens into combat by their buttons, owners' own only, once there is a combat", async () => {
    tabletop.reset(() => emptyTrackerSeed());
    const [gm, ann] = await Promise.all([join("Gamemaster"), join("Ann")]);
    const toggle = async (client: Client, id: string): Promise<void> => {
      await client.page.locator(`.token[data-token-id="${id}"]`).click({ button: "right" });
      await client.page.locator("#token-hud [data-action=combat]").click();
    };
    await toggle(ann, TOKENS.gereneth);
    await ann.page.locator(".notification.warning").waitFor();
    await toggle(gm, TOKENS.hag);
    await until(ann, "game.combat?.combatants.size === 1");
    await ann.page.keyboard.press("Escape");
    await toggle(ann, TOKENS.gereneth);
    await until(gm, "game.combat.combatants.size === 2");
    await ann.page.locator(`.token[data-token-id="${TOKENS.hag}"]`).click({ button: "right" });
    await rest();
    expect(await run(ann, "canvas.tokens.hud.object?.id ?? null")).not.toBe(TOKENS.hag);
    expect(await run(gm, "game.combat.scene")).toBeNull();
  });

  it("lets a module's styles win over core's, by their layer", async () => {
    const gm = await join("Gamemaster");
    const row = gm.page.locator("#combat .combatant").first();
    expect(await row.evaluate((element) => getComputedStyle(element).paddingLeft)).toBe("33px");
  });
});
