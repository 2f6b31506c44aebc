import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { variants } from "../../../src/core/index.ts";
import { textsOf } from "../../architecture/language-file.ts";
import { readJson } from "../../architecture/project.ts";
import { begin, button, type Seat, sitDown, type Table } from "../support/seats.ts";

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
}

const english = textsOf(readJson("lang/en.json"));

let table: Table;

beforeAll(async () => {
  table = await sitDown({ players: 1, hasBar: true });
});
afterAll(async () => table.close());

const keys = async ({ page }: Seat): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as TourPage).game.tours.contents.map(({ key }) => key));

/** A step as somebody sees it. */
interface Step {
  readonly id: string;
  /** The id of what it is about, or its classes. */
  readonly at: string;
  readonly text: string;
  /** What is wrong with how it looks. */
  readonly faults: readonly string[];
}

/** Looks at the step that is shown; none once the tour is over. */
const look = async ({ page }: Seat, id: string): Promise<Step | null> =>
  page.evaluate((key) => {
    const tour = (globalThis as unknown as TourPage).game.tours.get(key);
    const card = document.querySelector(".tour")?.getBoundingClientRect();
    const { targetElement: target, currentStep: step } = tour ?? {};
    if (step === null || step === undefined) return null;
    const around = target?.getBoundingClientRect();
    if (card === undefined || around === undefined) return { id: step.id, at: "", text: "", faults: ["nothing shown"] };
    const isOn = ({ left, top, right, bottom, width, height }: DOMRect): boolean =>
      width > 0 && height > 0 && left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const isOver =
      card.left < around.right - 1 &&
      card.right > around.left + 1 &&
      card.top < around.bottom - 1 &&
      card.bottom > around.top + 1;
    return {
      id: step.id,
      at: target?.id || (target?.className ?? ""),
      text: document.querySelector(".tour")?.textContent ?? "",
      faults: [
        ...(isOn(card) ? [] : ["the card is off the page"]),
        ...(isOn(around) ? [] : ["what it is about is out of view"]),
        ...(isOver ? ["the card lies over what it is about"] : []),
      ],
    };
  }, `turnwright.${id}`);

/** Clicks through a tour to its end. */
async function walk(seat: Seat, id: string): Promise<Step[]> {
  const { page } = seat;
  const steps: Step[] = [];
  await page.evaluate(
    async (key) => (globalThis as unknown as TourPage).game.tours.get(key)?.start(),
    `turnwright.${id}`,
  );
  for (let step = await look(seat, id); step !== null; step = await look(seat, id)) {
    steps.push(step);
    await page.locator('.tour [data-action="next"]').click();
    await expect.poll(async () => (await look(seat, id))?.id).not.toBe(step.id);
  }
  return steps;
}

const statusOf = async ({ page }: Seat, id: string): Promise<string | undefined> =>
  page.evaluate((key) => (globalThis as unknown as TourPage).game.tours.get(key)?.status, `turnwright.${id}`);

const faultsOf = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ id, faults }) => faults.map((fault) => `${id}: ${fault}`));

describe("tours", () => {
  it("are there for each set of rules, with the first fight", async () => {
    await expect
      .poll(async () => (await keys(table.gm)).toSorted())
      .toEqual(
        variants()
          .map(({ id }) => `turnwright.${id}`)
          .toSorted(),
      );
  });

  it("lead the gm over tracker, log, strip and bar, in words, beside what they are about", async () => {
    await begin(table);
    await button(table.gm.tracker, "Undo").waitFor();
    const steps = await walk(table.gm, "shared-turn");
    expect(await statusOf(table.gm, "shared-turn")).toBe("completed");
    expect(steps.map((step) => step.id)).toEqual(["rules", "rows", "foot", "log", "strip", "bar"]);
    expect(steps[0]?.text).toContain(english.get("TURNWRIGHT.shared-turn.name"));
    expect(steps.filter(({ text }) => text.includes("TURNWRIGHT"))).toEqual([]);
    expect(steps.find((step) => step.id === "strip")?.at).toBe("turnwright-strip");
    // Nothing is asked of the gm: the bar is not there, and its step stands at the tracker.
    expect(steps.find((step) => step.id === "bar")?.at).toBe("combat");
    expect(faultsOf(steps)).toEqual([]);
  });

  it("leave the log out for a player, and find the bar", async () => {
    const steps = await walk(table.ann, "shared-turn");
    expect(steps.map(({ id }) => id)).toEqual(["rules", "rows", "foot", "strip", "bar"]);
    expect(steps.find(({ id }) => id === "bar")?.at).toBe("turnwright-turn-bar");
    expect(faultsOf(steps)).toEqual([]);
  });
});
