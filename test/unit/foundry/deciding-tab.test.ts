import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DecidingTab } from "../../../src/foundry/authority/deciding";
import type { FarewellMessage, GreetingMessage } from "../../../src/foundry/authority/messages";

/** The tabs of one user, joined as the server joins them: a message reaches all but its sender. */
class Tabs {
  readonly #open = new Map<string, DecidingTab>();
  readonly #cut = new Set<string>();
  /** What the tabs that sleep will hear when they wake. */
  readonly #asleep = new Map<string, (() => void)[]>();

  open(id: string): DecidingTab {
    const tab = new DecidingTab(id, Date.now(), { send: (message) => this.#pass(id, message), changed: () => {} });
    this.#open.set(id, tab);
    tab.ask();
    return tab;
  }

  #pass(sender: string, message: GreetingMessage | FarewellMessage): void {
    if (this.#cut.has(sender)) return;
    for (const [id, tab] of this.#open) {
      if (id === sender || this.#cut.has(id)) continue;
      const hear = (): void => (message.kind === "here" ? tab.hear(message) : tab.hearGone(message));
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
    this.#open.get(id)?.forget();
  }

  mend(id: string): void {
    this.#cut.delete(id);
    this.#open.get(id)?.ask();
  }

  deciding(): string[] {
    return [...this.#open].filter(([id, tab]) => tab.decides && !this.#cut.has(id)).map(([id]) => id);
  }
}

/** Longer than any tab waits for another's word. */
const LONG = 10_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the tabs of one GM", () => {
  it("leave it to the only one there is, once it knows that it is alone", async () => {
    const tabs = new Tabs();
    const only = tabs.open("tab0000000000001");
    const settled = only.settled();
    expect(tabs.deciding()).toEqual([]);
    await vi.advanceTimersByTimeAsync(LONG);
    expect(await settled).toBe(true);
  });

  it("leave it to the one that decides already, and a newcomer says that it follows", async () => {
    const tabs = new Tabs();
    tabs.open("tab0000000000002");
    await vi.advanceTimersByTimeAsync(LONG);
    const second = tabs.open("tab0000000000001");
    expect(second.follows).toBe(true);
    await vi.advanceTimersByTimeAsync(LONG);
    expect(tabs.deciding()).toEqual(["tab0000000000002"]);
    expect(await second.settled()).toBe(false);
  });

  it("settle on one where several are opened in the same moment, and are never two on the way", async () => {
    const tabs = new Tabs();
    for (const id of ["tab0000000000003", "tab0000000000001", "tab0000000000002"]) tabs.open(id);
    for (let passed = 0; passed < LONG; passed += 100) {
      await vi.advanceTimersByTimeAsync(100);
      expect(tabs.deciding().length).toBeLessThanOrEqual(1);
    }
    expect(tabs.deciding()).toEqual(["tab0000000000001"]);
  });

  it("take over from one that is closed", async () => {
    const tabs = new Tabs();
    const first = tabs.open("tab0000000000001");
    await vi.advanceTimersByTimeAsync(LONG);
    tabs.open("tab0000000000002");
    first.leave();
    tabs.kill("tab0000000000001");
    await vi.advanceTimersByTimeAsync(LONG);
    expect(tabs.deciding()).toEqual(["tab0000000000002"]);
  });

  it("take over from one that has taken leave, though it still hears them for a moment", async () => {
    const tabs = new Tabs();
    const first = tabs.open("tab0000000000001");
    await vi.advanceTimersByTimeAsync(LONG);
    const second = tabs.open("tab0000000000002");
    first.leave();
    expect(second.follows).toBe(false);
    tabs.kill("tab0000000000001");
    expect(await Promise.race([second.settled(), vi.advanceTimersByTimeAsync(LONG)])).toBe(true);
  });

  it("leave it to the one that took over while the first slept, and are never two that decide", async () => {
    const tabs = new Tabs();
    const first = tabs.open("tab0000000000001");
    await vi.advanceTimersByTimeAsync(LONG);
    const second = tabs.open("tab0000000000002");
    await vi.advanceTimersByTimeAsync(LONG);
    const wake = tabs.sleep("tab0000000000001");
    const taken = second.settled();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(await taken).toBe(true);
    // The page runs again before it hears what was said meanwhile.
    first.doubt();
    const settled = first.settled();
    wake();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(await settled).toBe(false);
    expect(tabs.deciding()).toEqual(["tab0000000000002"]);
  });

  it("go on with the one that has slept where nobody has taken over, which decides nothing before it knows", async () => {
    const tabs = new Tabs();
    const only = tabs.open("tab0000000000001");
    await vi.advanceTimersByTimeAsync(LONG);
    only.doubt();
    let answer: boolean | null = null;
    void only.settled().then((decides) => (answer = decides));
    await vi.advanceTimersByTimeAsync(0);
    expect([only.decides, answer]).toEqual([true, null]);
    await vi.advanceTimersByTimeAsync(LONG);
    expect([only.decides, answer]).toEqual([true, true]);
  });

  it("take over from one that is gone without a word, as soon as something is to be decided", async () => {
    const tabs = new Tabs();
    tabs.open("tab0000000000001");
    await vi.advanceTimersByTimeAsync(LONG);
    const second = tabs.open("tab0000000000002");
    tabs.kill("tab0000000000001");
    await vi.advanceTimersByTimeAsync(LONG);
    const settled = second.settled();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(await settled).toBe(true);
  });

  it("take over from one that died just after its last word, without being asked again", async () => {
    const tabs = new Tabs();
    tabs.open("tab0000000000001");
    await vi.advanceTimersByTimeAsync(LONG);
    const second = tabs.open("tab0000000000002");
    tabs.kill("tab0000000000001");
    expect(await second.settled()).toBe(false);
    await vi.advanceTimersByTimeAsync(LONG);
    expect(tabs.deciding()).toEqual(["tab0000000000002"]);
  });

  it("take over from one that is gone without a word, even where nothing is to be decided", async () => {
    const tabs = new Tabs();
    tabs.open("tab0000000000001");
    await vi.advanceTimersByTimeAsync(LONG);
    const second = tabs.open("tab0000000000002");
    await vi.advanceTimersByTimeAsync(LONG);
    expect(second.follows).toBe(true);
    tabs.kill("tab0000000000001");
    await vi.advanceTimersByTimeAsync(3 * LONG);
    expect(tabs.deciding()).toEqual(["tab0000000000002"]);
  });

  it("leave it where it is, however long nothing is to be decided", async () => {
    const tabs = new Tabs();
    tabs.open("tab0000000000001");
    await vi.advanceTimersByTimeAsync(LONG);
    const second = tabs.open("tab0000000000002");
    for (let i = 0; i < 60; i += 1) {
      await vi.advanceTimersByTimeAsync(LONG / 10);
      if (i > 0) expect(second.follows).toBe(true);
      expect(tabs.deciding()).toEqual(["tab0000000000001"]);
    }
  });

  it("are one again after a loss in which each thought itself alone: the one that was opened first", async () => {
    const tabs = new Tabs();
    tabs.open("tab0000000000001");
    await vi.advanceTimersByTimeAsync(LONG);
    const second = tabs.open("tab0000000000002");
    tabs.cut("tab0000000000001");
    await vi.advanceTimersByTimeAsync(LONG);
    const settled = second.settled();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(await settled).toBe(true);
    tabs.mend("tab0000000000001");
    await vi.advanceTimersByTimeAsync(LONG);
    expect(tabs.deciding()).toHaveLength(1);
  });
});
