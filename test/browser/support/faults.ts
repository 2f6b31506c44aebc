import { AxeBuilder } from "@axe-core/playwright";
import type { Seat } from "./seats.ts";

/** The standards that the look is held to: levels A and AA. Landmarks of the page around it are the host's. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe has to say about parts of a page, each of which must be there, as rules with the elements they name. */
export async function faults(seat: Pick<Seat, "page">, ...parts: readonly string[]): Promise<string[]> {
  const builder = parts.reduce((axe, part) => axe.include(part), new AxeBuilder({ page: seat.page }));
  for (const part of parts) await seat.page.locator(part).first().waitFor();
  const { violations } = await builder.withTags(WCAG).analyze();
  return violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** The module's elements whose text does not fit their box, or that stand out of the surface to the side. */
export const cutOff = (seat: Seat, surface: string): Promise<string[]> =>
  seat.page.evaluate((selector) => {
    const root = document.querySelector(selector);
    if (root === null) return ["nothing there"];
    const edge = root.getBoundingClientRect();
    return [...root.querySelectorAll<HTMLElement>(".turnwright *")].flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || element.closest(".turnwright-unseen, select, svg") !== null) return [];
      // What can be scrolled to is not cut off; the part that scrolls must itself be within the surface.
      const scrolls = element.closest(".turnwright-scroll");
      if (scrolls !== null && scrolls !== element) return [];
      const isOut = box.left < edge.left - 1 || box.right > edge.right + 1;
      const isWide = scrolls === null && element.scrollWidth > element.clientWidth + 1;
      const isCut = isWide && getComputedStyle(element).overflowX !== "visible";
      return isOut || isCut ? [`${element.tagName}.${element.className}: ${element.textContent?.trim()}`] : [];
    });
  }, surface);
