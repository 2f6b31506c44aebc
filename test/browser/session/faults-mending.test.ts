import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callOn } from "../support/documents.ts";
import { done, give, IDS, look, openTracker } from "../support/fight.ts";
import { FaultTable, USERS } from "../support/fault-table.ts";
import { readStored } from "../support/replay.ts";
import type { Locator } from "playwright";
import type { Client } from "../../tabletop/testing.ts";
import type { FoundryPage } from "../support/fight.ts";

let table: FaultTable;

beforeAll(async () => {
  table = await FaultTable.open();
});

afterAll(async () => {
  await table.close();
});

beforeEach(async () => {
  await table.renew("begun");
});

/** The socket of a page, as far as one packet of it can be lost. */
interface LossyPage {
  readonly game: { readonly socket: { onevent(packet: { readonly data: readonly unknown[] }): void } };
  lost?: boolean;
}

/** The next change of the combat that the server tells this page of is lost on its way. */
const loseNext = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as LossyPage;
    const { socket } = here.game;
    const former = socket.onevent.bind(socket);
    socket.onevent = (packet) => {
      if (here.lost === true || !JSON.stringify(packet.data).includes('"documentName":"Combat"')) return former(packet);
      here.lost = true;
    };
  });

const setNumber = (value: number) => ({ do: "setInitiative", combatant: IDS.cultist, value });

describe("a client that has missed a step", () => {
  it("reads the fight anew with the next one, and shows what is there", async () => {
    const [gm, ann] = [table.at("gm"), table.at("ann")];
    await loseNext(ann);
    await done(gm, { do: "setCondition", combatant: IDS.hag, condition: "surprised", on: true });
    await ann.page.waitForFunction(() => (globalThis as unknown as LossyPage).lost === true);
    await done(gm, setNumber(3));
    await table.expectSound();
    const seen = await look(ann);
    await ann.reload();
    expect(seen).toEqual(await look(ann));
    table.passed();
  });
});

describe("a step that another client's has taken the place of", () => {
  it("is not taken for stored: the answer says so", async () => {
    const { tabletop } = table;
    const gm = table.at("gm");
    const held = tabletop.hold({ documentName: "Combat", action: "update", user: USERS.gm.name });
    const given = give(gm, setNumber(3));
    await held.arrived;
    await gm.network.cut();
    held.drop();
    const others = [table.at("helper"), table.at("ann")];
    for (const { page } of others) {
      await page.waitForFunction(
        (id) => (globalThis as unknown as FoundryPage).game.users.activeGM?.id === id,
        USERS.helper.id,
      );
    }
    const rev = await done(table.at("helper"), {
      do: "setCondition",
      combatant: IDS.hag,
      condition: "surprised",
      on: true,
    });
    await gm.network.lose(1000);
    expect(await given).toMatchObject({ ok: false, refusal: { code: "not-stored" } });
    expect(table.rev).toBe(rev);
    await table.expectSound();
    table.passed();
  });
});

describe("two tabs of one GM", () => {
  const elsewhere = ({ page }: Client): Locator =>
    page.locator("#combat").getByText("This fight runs in another of your tabs");

  it("work both, and the other goes on when the deciding one is closed", async () => {
    const gm = table.at("gm");
    const tab = await table.openTab();
    for (const client of [gm, tab]) await openTracker(client);
    await elsewhere(tab).waitFor();
    expect(await elsewhere(gm).count()).toBe(0);
    await done(tab, setNumber(3));
    await done(gm, setNumber(4));
    await table.closeFirst();
    await elsewhere(tab).waitFor({ state: "detached" });
    await done(tab, setNumber(2));
    await done(table.at("helper"), setNumber(1));
    await table.expectSound();
    table.passed();
  });
});

describe("a tab that follows", () => {
  it("decides what it has just asked of one that died without a word", async () => {
    const tab = await table.openTab();
    await openTracker(tab);
    await tab.page.locator("#combat").getByText("This fight runs in another of your tabs").waitFor();
    await table.kill("gm");
    await done(tab, setNumber(2));
    await table.expectSound();
    table.passed();
  });
});

describe("a record that is damaged from outside", () => {
  const putBack = ({ page }: Client): Locator => page.locator('#combat [data-mend="put-back"]');

  /** Somebody writes what nobody can read over the fight. */
  async function damage(client: Client): Promise<void> {
    await openTracker(client);
    await callOn(client, ["combat"], "update", { flags: { turnwright: { encounter: { stage: "nonsense" } } } });
  }

  /** The stored encounter, without its revision. */
  const kept = (): object => ({ ...readStored(table.flags.encounter), rev: 0 });

  it("leaves nobody a button of Foundry's to go on by, and is put back from the GM's own memory", async () => {
    const [gm, ann] = [table.at("gm"), table.at("ann")];
    const before = kept();
    await openTracker(ann);
    await damage(gm);
    for (const { page } of [gm, ann]) {
      await page.locator("#combat .turnwright-tone-alarm").waitFor();
      const moves = page.locator("#combat :is(.combat-controls, .token-initiative) [data-action]");
      expect(await moves.filter({ visible: true }).count()).toBe(0);
    }
    await putBack(gm).click();
    await expect.poll(() => table.flags.encounter?.["stage"]).not.toBe("nonsense");
    expect(kept()).toEqual(before);
    await table.expectSound();
    table.passed();
  });

  it("is put back from another client's memory where the GM has been loaded anew", async () => {
    const gm = table.at("gm");
    const before = kept();
    await damage(gm);
    await gm.reload();
    await openTracker(gm);
    await putBack(gm)
      .filter({ hasText: /from (?:Helper|Ann)/ })
      .click();
    await expect.poll(() => table.flags.encounter?.["stage"]).not.toBe("nonsense");
    expect(kept()).toEqual(before);
    await table.expectSound();
    table.passed();
  });
});
