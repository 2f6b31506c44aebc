import type { Client } from "../../tabletop/testing.ts";

/** As much of a page as is watched here. */
interface WatchedPage {
  readonly ui: { readonly combat: { addEventListener(name: string, heard: () => void): void } };
  /** What has been drawn since somebody asked last. */
  drawn?: {
    readonly parts: Set<string>;
    readonly observer: MutationObserver;
    readonly note: (all: MutationRecord[]) => void;
  };
}

/**
 * Notes from now on what is drawn on a page: the whole tracker as `tracker`, a row as `row` with its combatant, any other part of ours in the
 * tracker by its class, strip, bar and panel by their ids, and marks on the map as `mark`.
 */
export const watchDrawing = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as WatchedPage;
    if (here.drawn !== undefined) return;
    const parts = new Set<string>();
    const isMark = (node: Node): boolean =>
      node instanceof Element && (node.getAttribute("data-name") ?? "").startsWith("turnwright-");
    const isOurs = (node: Node): boolean => node instanceof Element && node.closest(".turnwright") !== null;
    const partOf = ({ target, addedNodes, removedNodes }: MutationRecord): void => {
      const nodes = [...addedNodes, ...removedNodes];
      if (nodes.some(isMark)) parts.add("mark");
      const element = target instanceof Element ? target : target.parentElement;
      const lists = [element, ...nodes].flatMap((node) =>
        node instanceof Element ? (node.closest("li.combatant") ?? []) : [],
      );
      for (const row of lists) parts.add(`row ${row.getAttribute("data-combatant-id")}`);
      const over = element?.closest("#turnwright-strip, #turnwright-turn-bar, #turnwright-panel");
      if (over) parts.add(over.id);
      else if (lists.length === 0 && element?.closest("#combat") && (isOurs(element) || nodes.some(isOurs)))
        parts.add((element.closest(".turnwright") ?? element).className);
      for (const node of nodes)
        if (node instanceof Element && /^turnwright-(?:strip|turn-bar|panel)$/.test(node.id)) parts.add(node.id);
    };
    const note = (records: MutationRecord[]): void => {
      for (const record of records) partOf(record);
    };
    const observer = new MutationObserver(note);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    here.ui.combat.addEventListener("render", () => parts.add("tracker"));
    here.drawn = { parts, observer, note };
  });

/** What has been drawn on a watched page since this was asked last. */
export const drawnOn = async ({ page }: Client): Promise<string[]> =>
  page.evaluate(() => {
    const { drawn } = globalThis as unknown as WatchedPage;
    if (drawn === undefined) throw new Error("nobody watches this page");
    drawn.note(drawn.observer.takeRecords());
    const found = [...drawn.parts].toSorted();
    drawn.parts.clear();
    return found;
  });
