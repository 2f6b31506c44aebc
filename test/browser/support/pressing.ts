import type { Client } from "../../tabletop/testing.ts";
import type { FoundryCombat, FoundryPage, View } from "./fight.ts";

/** A control that gives a command, and what has to be entered for that. */
export interface Way {
  readonly id: string;
  readonly hasForm: boolean;
  /** What is entered in its form, by field. */
  readonly entries: Readonly<Record<string, string | readonly string[]>>;
  /** The token to click on; null where nothing is pointed at. */
  readonly token: string | null;
}

/** One of Foundry's own means in a combatant's row: a number to type in, or the action of a button. */
export interface RowWay {
  readonly combatant: string;
  readonly number?: number;
  readonly action?: string;
}

/** Faces that fall next on a page, each with the sides of its die. */
export type Faces = readonly (readonly [sides: number, face: number])[];

/** What a page says of a fight. */
export interface Said {
  readonly rev: number | undefined;
  /** The view of the module's interface, without the commands that are open. */
  readonly view: Readonly<Record<string, unknown>>;
  readonly round: number;
  readonly turn: number | null;
  readonly combatant: string | null;
  readonly turns: readonly (readonly [id: string, initiative: number | null])[];
  /** The combatants of the tracker's rows, from the top, those in folded groups among them. */
  readonly rows: readonly string[];
  /** The controls of the rules that can be seen, with whether they can be pressed. */
  readonly controls: Readonly<Record<string, boolean>>;
  /** Those of the words asked for that stand in the page, shown or not. */
  readonly found: readonly string[];
}

/** As much of a combat as is read here. */
type PressedCombat = FoundryCombat & {
  readonly combatant: { readonly id: string } | null;
  readonly flags: { readonly turnwright?: { readonly encounter?: { readonly rev: number } } };
};

/** As much of a page as is pressed and read here. */
interface PressedPage extends Omit<FoundryPage, "game"> {
  readonly game: Omit<FoundryPage["game"], "combats"> & {
    readonly combats: { readonly contents: readonly PressedCombat[] };
  };
  readonly foundry: {
    readonly applications: {
      readonly api: { readonly ApplicationV2: { readonly RENDER_STATES: { readonly RENDERING: number } } };
      readonly instances: ReadonlyMap<
        string,
        { readonly state: number; readonly hasFrame: boolean; close(): Promise<unknown> }
      >;
    };
  };
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  /** What {@link prepare} has brought. */
  hands?: {
    /** The faces that are still to fall; without any, as they fall in every test. */
    faces: (readonly [number, number])[];
    drawn(): Promise<void>;
    isInView(element: Element): boolean;
  };
}

/** Brings a page what the functions below need there: once for each page that is loaded. */
export const prepare = async ({ page }: Client): Promise<void> =>
  page.evaluate(() => {
    const here = globalThis as unknown as PressedPage;
    const { Dice } = here.CONFIG;
    const { api, instances } = here.foundry.applications;
    const byChance = Dice.randomUniform;
    const { port1, port2 } = new MessageChannel();
    port1.start();
    const nextTask = async (): Promise<unknown> =>
      new Promise((resolve) => {
        port1.addEventListener("message", resolve, { once: true });
        port2.postMessage(null);
      });
    here.hands ??= {
      faces: [],
      async drawn() {
        do await nextTask();
        while ([...instances.values()].some(({ state }) => state === api.ApplicationV2.RENDER_STATES.RENDERING));
      },
      isInView: (element) => element.checkVisibility({ visibilityProperty: true }),
    };
    Dice.randomUniform = () => {
      const die = here.hands?.faces.shift();
      return die === undefined ? byChance() : 1 - (die[1] - 0.5) / die[0];
    };
  });

/** Closes the windows that {@link pressFirst} has opened: while they are open, each step draws them. */
export const closeWindows = async ({ page }: Client): Promise<void> =>
  page.evaluate(async () => {
    const { instances } = (globalThis as unknown as PressedPage).foundry.applications;
    for (const app of instances.values()) if (app.hasFrame) await app.close();
  });

/** Tells a page which faces fall next there. */
export const letFall = async ({ page }: Client, faces: Faces): Promise<void> =>
  page.evaluate((next) => {
    const { hands } = globalThis as unknown as Required<PressedPage>;
    hands.faces = [...next];
  }, faces);

/**
 * Presses the first of these controls that is in view, and enters what it asks for. Where none is, menus, folds and windows are opened one
 * after the other until one comes into view: first those that stand for somebody whom the control is about.
 *
 * @param faces fall next on the page, whether a control is pressed or not
 * @returns whether one was pressed
 */
export const pressFirst = async ({ page }: Client, ways: readonly Way[], faces: Faces): Promise<boolean> =>
  page.evaluate(
    async ([wanted, next]) => {
      const { hands } = globalThis as unknown as Required<PressedPage>;
      hands.faces = [...next];
      if (wanted.length === 0) return false;
      const inView = (selector: string, within: ParentNode = document): HTMLElement | undefined =>
        [...within.querySelectorAll<HTMLElement>(selector)].find((element) => hands.isInView(element));
      const find = (): readonly [Way, HTMLElement] | undefined => {
        for (const way of wanted) {
          const button = inView(`button[data-control="${CSS.escape(way.id)}"]:not([aria-disabled="true"])`);
          if (button !== undefined) return [way, button];
        }
        return undefined;
      };
      const isAbout = ({ dataset: { combatant, value } }: HTMLElement): boolean =>
        [combatant ?? "", ...(value ?? "").split(/\W/)].every(
          (name) => name === "bar-more" || wanted.some(({ id }) => id.includes(name)),
        );
      const OPENERS = [
        '[data-action="turnwrightDrawer"][aria-expanded="false"]',
        '[data-action="turnwrightFold"][aria-expanded="false"]',
        '[data-action="turnwrightMore"]',
        '[data-action="turnwrightWindow"][data-window="panel"][aria-pressed="false"]',
        '[data-action="turnwrightPick"][aria-expanded="false"]',
      ];
      const opened = new Set<string>();
      const open = (): HTMLElement | undefined => {
        for (const kind of OPENERS)
          for (const opener of document.querySelectorAll<HTMLElement>(kind))
            if (!opened.has(opener.id) && hands.isInView(opener) && isAbout(opener)) return opener;
        return undefined;
      };
      let found = find();
      for (let opener = open(); found === undefined && opener !== undefined; opener = open()) {
        opened.add(opener.id);
        opener.click();
        await hands.drawn();
        await hands.drawn();
        found = find();
      }
      if (found === undefined) return false;
      const [{ id, hasForm, entries, token }, button] = found;
      button.click();
      if (!hasForm) return true;
      await hands.drawn();
      if (token !== null) {
        while (!document.body.classList.contains("turnwright-pointing")) await hands.drawn();
        const target = document.querySelector(`.token[data-token-id="${CSS.escape(token)}"]`);
        if (target === null) throw new Error(`no token ${token}`);
        const { x, y, width, height } = target.getBoundingClientRect();
        const at = { clientX: x + width / 2, clientY: y + height / 2, button: 0, bubbles: true, cancelable: true };
        target.dispatchEvent(new PointerEvent("pointerdown", at));
        return true;
      }
      /** Drawn anew with each entry. */
      const form = (): HTMLElement => {
        const shown = inView(`form[data-control="${CSS.escape(id)}"]`);
        if (shown === undefined) throw new Error(`no form of ${id}`);
        return shown;
      };
      const putInOrder = async (name: string, order: readonly string[]): Promise<void> => {
        const list = (): HTMLElement[] => [
          ...form().querySelectorAll<HTMLElement>(`[data-order="${CSS.escape(name)}"] li`),
        ];
        for (const [place, who] of order.entries())
          for (let at = list().findIndex(({ dataset }) => dataset["value"] === who); at > place; at -= 1) {
            list()[at]?.querySelector<HTMLElement>('[data-by="-1"]')?.click();
            await hands.drawn();
          }
      };
      for (const [name, entry] of Object.entries(entries)) {
        const fields = form().querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
        if (fields.length === 0 && Array.isArray(entry)) await putInOrder(name, entry as readonly string[]);
        for (const field of fields)
          if (field.type === "checkbox") {
            if (field.checked !== entry.includes(field.value)) field.click();
          } else if (field.value !== entry) {
            field.value = String(entry);
            for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
          }
      }
      await hands.drawn();
      inView('button[type="submit"]', form())?.click();
      return true;
    },
    [ways, faces] as const,
  );

/** Uses one of Foundry's own means in a row. Answers whether the row has it. */
export const useRow = async ({ page }: Client, way: RowWay): Promise<boolean> =>
  page.evaluate(({ combatant, number, action }) => {
    const row = document.querySelector(`#combat li.combatant[data-combatant-id="${CSS.escape(combatant)}"]`);
    const selector = action === undefined ? ".initiative-input" : `[data-action="${action}"]`;
    const found = row?.querySelector<HTMLInputElement>(selector) ?? null;
    if (found === null) return false;
    if (action !== undefined) found.click();
    else {
      found.value = `=${number}`;
      found.dispatchEvent(new Event("change", { bubbles: true }));
    }
    return true;
  }, way);

/** Has combatants join, as a GM's tools do. */
export const join = async ({ page }: Client, combatants: readonly object[]): Promise<void> =>
  page.evaluate(async (made) => {
    interface Joined {
      createEmbeddedDocuments(kind: string, data: readonly object[], options: object): Promise<unknown>;
    }
    const [combat] = (globalThis as unknown as FoundryPage).game.combats.contents as unknown as readonly Joined[];
    await combat?.createEmbeddedDocuments("Combatant", made, { keepId: true });
  }, combatants);

/**
 * Reads a page, once it has drawn a step, if that comes at all, and nothing that was pressed there waits for its answer.
 *
 * @param words looked for in the whole page
 * @param rev the number of the step
 */
export const readPage = async ({ page }: Client, words: readonly string[], rev: number): Promise<Said> => {
  const read = async ([secrets, wanted]: readonly [readonly string[], number]): Promise<string> => {
    const { game, hands } = globalThis as unknown as Required<PressedPage>;
    const inView = (selector: string): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => hands.isInView(element));
    const isHere = (): boolean => (game.combats.contents[0]?.flags.turnwright?.encounter?.rev ?? -1) >= wanted;
    // A step that does not come shows in its number, and what stays as if it waited in the controls.
    for (let tries = 0; tries < 400 && !(isHere() && inView(".turnwright-busy").length === 0); tries += 1)
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
    await hands.drawn();
    const [combat] = game.combats.contents;
    if (combat === undefined) throw new Error("no combat");
    const { api } = game.modules.get("turnwright");
    const view = api.view(combat) as View;
    // The commands that are open take longer to work out than all the rest: they show in the controls.
    const keys = Object.keys(view).filter((key) => key !== "legal");
    // Deeds of the table that are to be confirmed are no part of a scenario.
    const controls = inView('button[data-control]:not([data-do^="fight/"])');
    const rows = [...document.querySelectorAll<HTMLElement>("#combat li.combatant")];
    const all = secrets.length === 0 ? "" : document.documentElement.outerHTML;
    // Playwright looks at each value of what it is answered with: one text takes it a fraction of the time.
    return JSON.stringify({
      rev: api.screen(combat)?.rev,
      view: Object.fromEntries(keys.map((key) => [key, view[key]])),
      round: combat.round,
      turn: combat.turn,
      combatant: combat.combatant?.id ?? null,
      turns: combat.turns.map(({ id, initiative }) => [id, initiative] as const),
      rows: rows
        .filter((row) => hands.isInView(row) || row.matches(".turnwright-folded"))
        .map(({ dataset }) => dataset["combatantId"] ?? ""),
      controls: Object.fromEntries(
        controls.map(({ dataset, ariaDisabled }) => [dataset["control"] ?? "", ariaDisabled !== "true"]),
      ),
      found: secrets.filter((secret) => all.includes(secret)),
    });
  };
  return JSON.parse(await page.evaluate(read, [words, rev] as const)) as Said;
};
