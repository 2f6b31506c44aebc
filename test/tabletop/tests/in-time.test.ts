import { describe, expect, it } from "vitest";
import { inTime, limitPage, WaitedInVain } from "../in-time.ts";
import type { Page } from "playwright";

const never = new Promise<never>(() => {});

describe("waiting in time", () => {
  it("hands on what comes, and what goes wrong", async () => {
    await expect(inTime(Promise.resolve(7), () => "a number")).resolves.toBe(7);
    await expect(inTime(Promise.reject(new Error("no such page")), () => "a page")).rejects.toThrow("no such page");
  });

  it("says what has not come", async () => {
    await expect(inTime(never, () => "the answer to Ann's roll", 5)).rejects.toThrow(WaitedInVain);
    await expect(inTime(never, () => "the answer to Ann's roll", 5)).rejects.toThrow("the answer to Ann's roll");
  });

  it("names the page and what was asked of it, where a page is silent", async () => {
    const none = {};
    const page = { evaluate: async () => never, mouse: none, keyboard: none, clock: none } as unknown as Page;
    limitPage(page, () => "Ann", 5);
    await expect(page.evaluate(() => 1 + 1)).rejects.toThrow(/the page of Ann: evaluate\(.*1 \+ 1/);
  });
});
