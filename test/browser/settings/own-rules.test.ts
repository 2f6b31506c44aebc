import { readFileSync } from "node:fs";
import type { Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faults } from "../support/faults.ts";
import { openFight, stored, type Fight } from "../support/fight.ts";
import { openMenu, settingOn } from "../support/page-deeds.ts";

let fight: Fight;
let window: Locator;

beforeAll(async () => {
  fight = await openFight({ players: 1, variant: "basic" });
  window = await openMenu(fight.gm, "ownRules", "own-rules");
});

afterAll(async () => {
  await fight.tabletop.stop();
});

const choose = async (label: string, value: string): Promise<void> => {
  await window.getByLabel(label, { exact: true }).selectOption(value);
};

const rounds = async (): Promise<string[][]> => {
  const lists = await window.locator(".turnwright-own-rounds ol").all();
  return Promise.all(
    lists.map(async (list) =>
      list
        .locator("li[data-turnwright-side]")
        .evaluateAll((all) => all.map((each) => each.getAttribute("data-turnwright-side") ?? "")),
    ),
  );
};

const shows = async (label: string, isThere: boolean): Promise<void> => {
  await window.getByLabel(label, { exact: true }).waitFor({ state: isThere ? "visible" : "detached" });
};

/** The text around the choices, and of each choice what is chosen. */
const sentences = async (): Promise<string> =>
  window.locator(".turnwright-own-sentence").evaluateAll((all) =>
    all
      .map((sentence) => {
        const copy = sentence.cloneNode(true) as Element;
        const fields = sentence.querySelectorAll<HTMLSelectElement | HTMLInputElement>("select, input");
        for (const [index, field] of [...copy.querySelectorAll("select, input")].entries()) {
          const shown = fields[index];
          field.replaceWith((shown instanceof HTMLSelectElement ? shown.selectedOptions[0]?.text : shown?.value) ?? "");
        }
        return copy.textContent;
      })
      .join(" "),
  );

describe("the form for own rules", () => {
  it("plays two rounds of four against four by the choices", async () => {
    expect((await rounds()).map((round) => round.length)).toEqual([8, 8]);
  });

  it("shows only choices that apply, in sentences that say the rules", async () => {
    await shows("Cards in the deck", false);
    await choose("Order by", "cards");
    await shows("Cards in the deck", true);
    await shows("Roll formula", false);
    await expect.poll(sentences).toContain("Cards decide: 52 in the deck, and 2 jokers.");
    await expect.poll(sentences).toContain("In later rounds, combatants keep their first card.");
    await window.getByLabel("Jokers in the deck", { exact: true }).fill("1");
    await window.getByLabel("Jokers in the deck", { exact: true }).press("Enter");
    await expect.poll(sentences).toContain("Cards decide: 52 in the deck, and 1 joker.");
  });

  it("keeps what is as usual folded into one line until it is to be changed", async () => {
    await window.getByText("Surprised combatants lose their next turn.").waitFor();
    await shows("When surprised", false);
    await window.getByRole("button", { name: "Change…" }).click();
    await shows("When surprised", true);
  });

  it("keeps the focus in the field that is changed by keys", async () => {
    const field = window.getByLabel("Order by", { exact: true });
    await field.focus();
    await field.press("ArrowUp");
    await expect.poll(sentences).toContain("Dice decide: 1d20 + @initiative.");
    await expect
      .poll(async () => fight.gm.page.evaluate(() => document.activeElement?.id))
      .toBe("turnwright-own-rules-numbers");
  });

  it("puts side initiative with a roll each round together in six choices", async () => {
    await choose("Start from", "set:own");
    await choose("Who takes that turn", "side");
    await choose("Each number counts for", "side");
    await choose("Rolls in later rounds", "each-round");
    await expect.poll(async () => (await rounds()).map((round) => new Set(round.slice(0, 4)).size)).toEqual([1, 1]);
  });

  it("keeps, saves and loads rules by their name", async () => {
    await expect.poll(async () => window.getByRole("button", { name: "Save to this world" }).isDisabled()).toBe(true);
    await window.getByLabel("Name", { exact: true }).fill("Sides");
    await window.getByLabel("Name", { exact: true }).press("Tab");
    await window.getByRole("button", { name: "Save to this world" }).click();
    const kept = async (): Promise<unknown> => settingOn(fight.gm, "ownRules");
    await expect.poll(kept).toMatchObject([{ name: "Sides", choices: { taker: "side", shared: "side" } }]);
    const download = fight.gm.page.waitForEvent("download");
    await window.getByRole("button", { name: "Save as a file" }).click();
    const file = readFileSync(await (await download).path(), "utf8");
    expect(JSON.parse(file)).toMatchObject({ turnwright: "rules", format: 1, name: "Sides" });
    // What this form keeps is changed unasked; other rules of its name are replaced by a yes only.
    await choose("Each number counts for", "nobody");
    await window.getByRole("button", { name: "Save to this world" }).click();
    await expect.poll(async () => JSON.stringify(await kept())).not.toContain("shared");
    await choose("Start from", "set:popcorn");
    await window.getByRole("button", { name: "Save to this world" }).click();
    const question = fight.gm.page.locator("dialog", { hasText: "named “Sides”" });
    await question.getByRole("button", { name: "No" }).click();
    await question.waitFor({ state: "detached" });
    expect(await kept()).toMatchObject([{ choices: { taker: "side" } }]);
    await window.getByRole("button", { name: "Save to this world" }).click();
    await question.getByRole("button", { name: "Yes" }).click();
    await expect.poll(kept).toMatchObject([{ choices: { next: "choice" } }]);
    await window.getByRole("button", { name: "Delete" }).click();
    await expect.poll(kept).toEqual([]);
  });

  const load = async (content: object): Promise<void> => {
    const text = JSON.stringify({ turnwright: "rules", format: 1, name: "Bad", ...content });
    const file = { name: "bad.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await window.getByLabel("Load from a file").setInputFiles(file);
  };

  const unknownChoices = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`choice-${String(index)}`, 1]));

  it("says what is wrong with a file, and takes nothing of it", async () => {
    await load({ dice: 3 });
    await window.getByText("bad.json cannot be used:").waitFor();
    await window.getByText("The field “dice” does not exist.").waitFor();
    expect(await window.getByLabel("Name", { exact: true }).inputValue()).toBe("Sides");
  });

  it("says what a file's faults should be, in the words of the screen", async () => {
    await load({ icon: "x", choices: { dek: 40, jokers: 9, numbers: "card" } });
    const faultsOfFile = window.getByRole("alert").getByRole("listitem");
    await expect
      .poll(() => faultsOfFile.allTextContents())
      .toEqual([
        "The field “icon” has an invalid value. It must be the name of an icon, such as fa-dice.",
        "The choice “dek” does not exist. Did you mean “deck” (Cards in the deck)?",
        "The choice “jokers” cannot be 9. Jokers in the deck must be a whole number from 0 to 4.",
        'The choice “numbers” cannot be "card". Possible: dice (dice), cards (cards), stat (a value on the sheet), none (no numbers).',
      ]);
    expect(await faultsOfFile.last().isVisible()).toBe(true);
  });

  it("lists the first ten faults of a file, and counts the others", async () => {
    await load({ choices: unknownChoices(3000) });
    await window.getByText("and 2,990 more faults").waitFor();
    expect(await window.getByRole("alert").getByRole("listitem").count()).toBe(11);
  });

  it("refuses a file unread that is larger than rules can be", async () => {
    await load({ choices: unknownChoices(100_000) });
    await window.getByText("This file is larger than 100 KB.").waitFor();
    expect(await window.getByRole("alert").getByRole("listitem").count()).toBe(1);
  });

  it("takes no value without a name, neither typed nor in a file", async () => {
    await choose("Start from", "set:by-value");
    const field = window.getByLabel("Value on the sheet", { exact: true });
    await field.fill("  ");
    await field.press("Tab");
    await window.getByText("Value on the sheet must be one line of 1 to 40 characters.").waitFor();
    await expect.poll(async () => field.inputValue()).toBe("initiative");
    await load({ choices: { numbers: "stat", stat: " " } });
    await window.getByText('The choice “stat” cannot be " ". Value on the sheet must be one line').waitFor();
    await choose("Start from", "set:popcorn");
  });

  it("puts the fight in the tracker under the rules, by their name", async () => {
    await window.getByRole("button", { name: "Use in this fight" }).click();
    const variant = (): unknown =>
      (stored(fight)["flags"] as { turnwright?: { variant?: string } }).turnwright?.variant;
    await expect.poll(variant).toBe("own");
  });

  it("has no faults of accessibility", async () => {
    expect(await faults(fight.gm, "#turnwright-own-rules")).toEqual([]);
  });
});
