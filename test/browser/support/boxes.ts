import type { Client } from "../../tabletop/testing.ts";

/** Everything of ours on a page that takes a place of its own, by the name that a test says it with. */
const OURS: Readonly<Record<string, string>> = {
  bar: "#turnwright-turn-bar",
  "More of the bar": ".turnwright-bar-rest",
  strip: ".turnwright-strip-line",
  ribbon: ".turnwright-strip .turnwright-ribbon",
  tracker: "#combat",
  "tracker's window": "#combat-popout",
  window: ".application:is(.turnwright-window, .turnwright-settings)",
  switch: "#turnwright-switch",
};

/** What Foundry has there beside the map. */
const FOUNDRYS: Readonly<Record<string, string>> = {
  hotbar: "#hotbar",
  players: "#players",
  tabs: "#sidebar-tabs",
};

/** What of ours lies over something of ours or of Foundry's beside the map, or reaches out of the page. */
export const overlaps = async ({ page }: Pick<Client, "page">): Promise<string[]> =>
  page.evaluate(
    ([ours, foundrys]) => {
      const boxes = (parts: Readonly<Record<string, string>>) =>
        Object.entries(parts).flatMap(([name, selector]) =>
          [...document.querySelectorAll(selector)]
            .filter((part) => part.checkVisibility({ visibilityProperty: true }))
            .map((part) => ({ name, part, box: part.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && box.height > 0),
        );
      const mine = boxes(ours);
      const all = [...mine, ...boxes(foundrys)];
      const said = ({ left, top, right, bottom }: DOMRect): string =>
        `[${[left, top, right, bottom].map(Math.round).join(" ")}]`;
      const out = mine
        .filter(
          ({ box }) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1,
        )
        .map(({ name, box }) => `${name} out of the page ${said(box)}`);
      const over = mine.flatMap((one, index) =>
        all.slice(index + 1).flatMap((other) => {
          const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          const isInside = one.part.contains(other.part) || other.part.contains(one.part);
          return wide > 1 && high > 1 && !isInside
            ? [`${one.name} ${said(one.box)} over ${other.name} ${said(other.box)}`]
            : [];
        }),
      );
      return [...out, ...over];
    },
    [OURS, FOUNDRYS] as const,
  );

/** The labels of our buttons on a page that take more than one line. */
export const wrapped = async ({ page }: Pick<Client, "page">): Promise<string[]> =>
  page.evaluate(() => {
    const labels = [
      ...document.querySelectorAll<HTMLElement>(".turnwright-button .turnwright-label, .turnwright-rules"),
    ];
    return labels
      .filter((label) => label.checkVisibility({ visibilityProperty: true }))
      .filter((label) => {
        const range = document.createRange();
        range.selectNodeContents(label);
        // Parts of one line, such as a bold name, begin within some pixels of each other.
        const tops = [...range.getClientRects()].map(({ top }) => top);
        return Math.max(...tops) - Math.min(...tops) > 8;
      })
      .map(
        (label) => `two lines in ${label.closest("button")?.parentElement?.className}: ${label.textContent?.trim()}`,
      );
  });
