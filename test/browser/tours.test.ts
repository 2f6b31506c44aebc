import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOMS } from "../tabletop/lobby/rooms.ts";
import { begin, button, type Seat, sitDown, type Table } from "./support/seats.ts";

/** As much of a page as these tests touch. */
interface TourPage {
  readonly game: { readonly tours: ReadonlyMap<string, Tour> & { readonly contents: readonly Tour[] } };
}

interface Tour {
  readonly key: string;
  readonly status: string;
  readonly targetElement: Element | undefined;
  readonly currentStep: { readonly id: string } | null;
  start(): Promise<void>;
  next(): Promise<void>;
}

let table: Table;

beforeAll(async () => {
  table = await sitDown();
});
afterAll(async () => table.close());

const keys = async ({ page }: Seat): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as TourPage).game.tours.contents.map(({ key }) => key));

/** Walks a tour to its end: each step, where it stands, and what it says. */
const walk = async ({ page }: Seat): Promise<{ status: string; steps: readonly (readonly string[])[] }> =>
  page.evaluate(async () => {
    const tour = (globalThis as unknown as TourPage).game.tours.get("turnwright.shared-turn");
    if (!tour) throw new Error("There is no such tour");
    const steps: string[][] = [];
    await tour.start();
    for (let step = tour.currentStep; step !== null; step = tour.currentStep) {
      const text = document.querySelector(".tour")?.textContent ?? "";
      steps.push([step.id, tour.targetElement?.id || (tour.targetElement?.className ?? ""), text]);
      await tour.next();
    }
    return { status: tour.status, steps };
  });

describe("tours", () => {
  it("are there for each set of rules, with the first fight", async () => {
    await expect
      .poll(async () => (await keys(table.gm)).toSorted())
      .toEqual(ROOMS.map(({ id }) => `turnwright.${id}`).toSorted());
  });

  it("lead the gm over tracker, log, strip and bar, in words", async () => {
    await begin(table);
    await button(table.gm.tracker, "Undo").waitFor();
    const { status, steps } = await walk(table.gm);
    expect(status).toBe("completed");
    expect(steps.map(([id]) => id)).toEqual(["rules", "rows", "foot", "log", "strip", "bar"]);
    expect(steps.filter(([, , text]) => text?.includes("TURNWRIGHT"))).toEqual([]);
    expect(steps.find(([id]) => id === "strip")?.[1]).toBe("turnwright-strip");
    // Nothing is asked of the gm: the bar is not there, and its step stands at the tracker.
    expect(steps.find(([id]) => id === "bar")?.[1]).toBe("combat");
  });

  it("leave the log out for a player, and find the bar", async () => {
    const { steps } = await walk(table.ann);
    expect(steps.map(([id]) => id)).toEqual(["rules", "rows", "foot", "strip", "bar"]);
    expect(steps.find(([id]) => id === "bar")?.[1]).toBe("turnwright-turn-bar");
  });
});
