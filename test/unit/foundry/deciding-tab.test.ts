import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DecidingTab } from "../../../src/foundry/authority/deciding";
import type { FarewellMessage, GreetingMessage } from "../../../src/foundry/authority/socket";

/** The tabs of one user, joined as the server joins them: a message reaches all but its sender. */
class Tabs {
  readonly #open = new Map<string, DecidingTab>();
  readonly #cut = new Set<string>();
  /** What the tabs that sleep will hear when they wake. */
  readonly #asleep = new Map<string, (() => void)[]>();

  open(id: string): DecidingTab {
    const tab = new DecidingTab(id, Date.now(), { send: (message) => this.#pass(id, message), onChange: () => {} });
    this.#open.set(id, tab);
    tab.askOthers();
    return tab;
  }

  #pass(sender: string, message: GreetingMessage | FarewellMessage): void {
    if (this.#cut.has(sender)) return;
    for (const [id, tab] of this.#open) {
      if (id === sender || this.#cut.has(id)) continue;
      const hear = (): void => (message.kind === "here" ? tab.onGreeting(message) : tab.onFarewell(message));
      const later = this.#asleep.get(id);
      if (later === undefined) hear();
      else later.push(hear);
    }
  }

  /**
   * The tab hears nothing and says nothing until it wakes.
   *
   * @returns wakes it
   */
  sleep(id: string): () => void {
    this.#asleep.set(id, []);
    return () => {
      const missed = this.#asleep.get(id) ?? [];
      this.#asleep.delete(id);
      for (const hear of missed) hear();
    };
  }

  /** The tab is gone without a word. */
  kill(id: string): void {
    this.#open.delete(id);
  }

  /** The tab's connection is lost: it hears nothing and is not heard. */
  cut(id: string): void {
    this.#cut.add(id);
    this.#open.get(id)?.reset();
  }

  mend(id: string): void {
    this.#cut.delete(id);
    this.#open.get(id)?.askOthers();
  }

  deciding(): string[] {
    return [...this.#open].filter(([id, tab]) => tab.decides && !this.#cut.has(id)).map(([id]) => id);
  }
}

/** Longer than any tab waits for another's word. */
const LONG = 10_000;

const [ONE, TWO, THREE] = ["tab0000000000001", "tab0000000000002", "tab0000000000003"] as const;

const pass = (time = LONG): Promise<unknown> => vi.advanceTimersByTimeAsync(time);

/** Whether a tab says that it decides, once it knows. */
async function settles(tab: DecidingTab): Promise<boolean> {
  const settled = tab.settled();
  await pass();
  return settled;
}

/** Two tabs, of which the first decides; the second has just been opened. */
async function twoTabs(): Promise<{ tabs: Tabs; first: DecidingTab; second: DecidingTab }> {
  const tabs = new Tabs();
  const first = tabs.open(ONE);
  await pass();
  return { tabs, first, second: tabs.open(TWO) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the tabs of one GM", () => {
  it("leave it to the only one there is, once it knows that it is alone", async () => {
    const tabs = new Tabs();
    const only = tabs.open(ONE);
    expect(tabs.deciding()).toEqual([]);
    expect(await settles(only)).toBe(true);
  });

  it("leave it to the one that decides already, and a newcomer says that it follows", async () => {
    const tabs = new Tabs();
    tabs.open(TWO);
    await pass();
    const second = tabs.open(ONE);
    expect(second.isFollower).toBe(true);
    await pass();
    expect(tabs.deciding()).toEqual([TWO]);
    expect(await second.settled()).toBe(false);
  });

  it("settle on one where several are opened in the same moment, and are never two on the way", async () => {
    const tabs = new Tabs();
    for (const id of [THREE, ONE, TWO]) tabs.open(id);
    for (let passed = 0; passed < LONG; passed += 100) {
      await pass(100);
      expect(tabs.deciding().length).toBeLessThanOrEqual(1);
    }
    expect(tabs.deciding()).toEqual([ONE]);
  });

  it("take over from one that has taken leave, though it still hears them for a moment", async () => {
    const { tabs, first, second } = await twoTabs();
    first.leave();
    expect(second.isFollower).toBe(false);
    tabs.kill(ONE);
    expect(await settles(second)).toBe(true);
  });

  it("leave it to the one that took over while the first slept, and are never two that decide", async () => {
    const { tabs, first, second } = await twoTabs();
    await pass();
    const wake = tabs.sleep(ONE);
    expect(await settles(second)).toBe(true);
    // The page runs again before it hears what was said meanwhile.
    first.recheck();
    const settled = first.settled();
    wake();
    await pass();
    expect(await settled).toBe(false);
    expect(tabs.deciding()).toEqual([TWO]);
  });

  it("go on with the one that has slept where nobody has taken over, which decides nothing before it knows", async () => {
    const only = new Tabs().open(ONE);
    await pass();
    only.recheck();
    let answer: boolean | null = null;
    void only.settled().then((decides) => (answer = decides));
    await pass(0);
    expect([only.decides, answer]).toEqual([true, null]);
    await pass();
    expect([only.decides, answer]).toEqual([true, true]);
  });

  it("take over from one that is gone without a word, as soon as something is to be decided", async () => {
    const { tabs, second } = await twoTabs();
    tabs.kill(ONE);
    await pass();
    expect(await settles(second)).toBe(true);
  });

  it("take over from one that died just after its last word, without being asked again", async () => {
    const { tabs, second } = await twoTabs();
    tabs.kill(ONE);
    expect(await second.settled()).toBe(false);
    await pass();
    expect(tabs.deciding()).toEqual([TWO]);
  });

  it("take over from one that is gone without a word, even where nothing is to be decided", async () => {
    const { tabs, second } = await twoTabs();
    await pass();
    expect(second.isFollower).toBe(true);
    tabs.kill(ONE);
    await pass(3 * LONG);
    expect(tabs.deciding()).toEqual([TWO]);
  });

  it("leave it where it is, however long nothing is to be decided", async () => {
    const { tabs, second } = await twoTabs();
    for (let i = 0; i < 60; i += 1) {
      await pass(LONG / 10);
      if (i > 0) expect(second.isFollower).toBe(true);
      expect(tabs.deciding()).toEqual([ONE]);
    }
  });

  it("are one again after a loss in which each thought itself alone: the one that was opened first", async () => {
    const { tabs, second } = await twoTabs();
    tabs.cut(ONE);
    await pass();
    expect(await settles(second)).toBe(true);
    tabs.mend(ONE);
    await pass();
    expect(tabs.deciding()).toHaveLength(1);
  });
});
