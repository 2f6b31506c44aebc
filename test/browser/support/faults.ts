import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "vitest";
import { chooseTheme, type Seat, type Table } from "./seats.ts";
import { settled } from "./settled.ts";
import type { Locator } from "playwright";

/** The standards that the look is held to: levels A and AA. Landmarks of the page around it are the host's. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules of those standards that look at colours: of what is shown in another theme, all others say the same again. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * A page for axe to run on. It stays on a page until that is loaded anew: it need not be brought there again. Axe passes over what is clear:
 * from here on the page is painted.
 */
async function place(page: Seat["page"]): Promise<{ page: Seat["page"]; axeSource?: string }> {
  const isThere = await page.evaluate(() => {
    document.documentElement.classList.remove("unpainted");
    return "axe" in globalThis;
  });
  return isThere ? { page, axeSource: "void 0;" } : { page };
}

/** The faults that axe finds in a page's style sheets: they are the same on every screen, and take long to fetch and read. */
export async function faultsOfStyles({ page }: Pick<Seat, "page">): Promise<string[]> {
  const axe = new AxeBuilder(await place(page)).withRules(["css-orientation-lock"]).setLegacyMode();
  const { violations, passes } = await axe.analyze();
  if (violations.length + passes.length === 0) throw new Error("The style sheets have not been read");
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** Holds parts of a page, each of which must be there, against standards or rules; answers with rules and the elements they name. */
async function found(
  { page }: Pick<Seat, "page">,
  parts: readonly string[],
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  for (const part of parts) await page.locator(part).first().waitFor();
  // Passed checks are not asked for. There are no frames, so that no page of axe's own needs to put their results together.
  const axe = new AxeBuilder(await place(page))
    .options({ resultTypes: ["violations"], preload: false })
    .setLegacyMode();
  const { violations } = await choose(parts.reduce((builder, part) => builder.include(part), axe)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** The faults that axe finds in parts of a page, each of which must be there, as rules with the elements they name. */
export const faults = async (seat: Pick<Seat, "page">, ...parts: readonly string[]): Promise<string[]> =>
  found(seat, parts, (axe) => axe.withTags(WCAG));

/** The faults that axe finds in the colours of parts of a page: enough if the same was looked at whole in another theme. */
export const faultsOfColour = async (seat: Pick<Seat, "page">, ...parts: readonly string[]): Promise<string[]> =>
  found(seat, parts, (axe) => axe.withRules(OF_COLOURS));

/** The faults that axe finds in parts of a page in the dark theme, and in their colours once the light one is chosen on that screen. */
export async function faultsInBothThemes(seat: Seat, ...parts: readonly string[]): Promise<string[]> {
  const dark = await faults(seat, ...parts);
  await chooseTheme(seat, "light");
  const light = await faultsOfColour(seat, ...parts);
  await chooseTheme(seat, "dark");
  return [...dark, ...light.map((fault) => `in the light theme: ${fault}`)];
}

/** The lists of a surface that are narrower than one of the choices in them. */
export const cutChoices = (seat: Pick<Seat, "page">, surface: string): Promise<string[]> =>
  seat.page.evaluate((selector) => {
    const lists = document.querySelectorAll<HTMLSelectElement>(`${selector} select:not([multiple])`);
    return [...lists].flatMap((list) => {
      const { width } = list.getBoundingClientRect();
      if (width <= 1) return [];
      const asWideAsNeeded = list.cloneNode(true) as HTMLSelectElement;
      asWideAsNeeded.style.cssText = "position: absolute; visibility: hidden; width: max-content; max-width: none";
      list.after(asWideAsNeeded);
      const needed = asWideAsNeeded.getBoundingClientRect().width;
      asWideAsNeeded.remove();
      return needed > width + 1 ? [`${list.name}: ${list.textContent}`] : [];
    });
  }, surface);

/** The module's parts of a page: its surfaces, its windows of Foundry's own look, and its tab of a scene's form. */
const OURS = ".turnwright, .turnwright-settings .window-content, [data-application-part='turnwright']";

/** Waits until a window lies in view from its top to its bottom: it moves up with the picture that shows its new contents. */
export async function expectInView(window: Locator): Promise<void> {
  const isInView = (): Promise<boolean> =>
    window.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isInView).toBe(true);
}

/** The module's elements whose text does not fit their box, or that stand out of the surface to the side. */
export const cutOff = (seat: Pick<Seat, "page">, surface: string): Promise<string[]> =>
  seat.page.evaluate(
    ([selector, parts]) => {
      const root = document.querySelector(selector);
      const ours = root?.querySelectorAll<HTMLElement>(`:is(${parts}) *`) ?? [];
      if (root === null || ours.length === 0) return ["nothing there"];
      const edge = root.getBoundingClientRect();
      return [...ours].flatMap((element) => {
        const box = element.getBoundingClientRect();
        if (box.width <= 1 || element.closest(".turnwright-unseen, select, svg") !== null) return [];
        // The question of the bar is one line; all of it stands in its tip.
        if (element.closest(".turnwright-bar-question[data-tooltip-text]") !== null) return [];
        // Content that can be scrolled to is not cut off; the part that scrolls must itself be within the surface.
        const scrolls = element.closest(".turnwright-scroll, .turnwright-brings-scroll");
        if (scrolls !== null && scrolls !== element) return [];
        const isOut = box.left < edge.left - 1 || box.right > edge.right + 1;
        const isWide = scrolls === null && element.scrollWidth > element.clientWidth + 1;
        const isCut = isWide && getComputedStyle(element).overflowX !== "visible";
        return isOut || isCut ? [`${element.tagName}.${element.className}: ${element.textContent?.trim()}`] : [];
      });
    },
    [surface, OURS] as const,
  );

/** What is cut off of surfaces where there is little room: a sidebar of 300 px, with usual text and with text twice as large. */
export async function cutOffInLittleRoom(seat: Pick<Seat, "page">, ...surfaces: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  for (const percent of [100, 200]) {
    const content = `html { font-size: ${percent}% } #sidebar-content, #combat { width: 300px }`;
    const style = await seat.page.addStyleTag({ content });
    for (const surface of surfaces) {
      const cut = await cutOff(seat, surface);
      all.push(...cut.map((part) => `${surface} at ${percent} %: ${part}`));
    }
    await style.evaluate((element) => (element as Element).remove());
  }
  return all;
}

/** The tracker and the panel of those who look at a fight. */
const LOOKED_AT = ["#combat", "#turnwright-panel"] as const;

/** Holds what people have in front of them, tracker and panel, against the standards, and its colours in the other theme too. */
export async function expectNoFaults({ fight }: Pick<Table, "fight">, ...seats: readonly Seat[]): Promise<void> {
  await settled(fight);
  for (const seat of seats) expect(await faultsInBothThemes(seat, ...LOOKED_AT)).toEqual([]);
}

/** Nothing of tracker and panel is cut off where there is little room. */
export async function expectRoom({ fight }: Pick<Table, "fight">, ...seats: readonly Seat[]): Promise<void> {
  await settled(fight);
  for (const seat of seats) expect(await cutOffInLittleRoom(seat, ...LOOKED_AT)).toEqual([]);
}
