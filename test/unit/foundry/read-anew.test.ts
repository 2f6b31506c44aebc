import { afterEach, describe, expect, it, vi } from "vitest";
import { reloadCombat } from "../../../src/foundry/session/reload-combat";

afterEach(() => void vi.unstubAllGlobals());

/** A client whose server holds no such combat any more. */
function withoutCombat(isKnown: boolean) {
  const combat = { id: "one" } as Combat.Implementation;
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("CONFIG", { Combat: { documentClass: class {} }, DatabaseBackend: { get: async () => [] } });
  vi.stubGlobal("game", { user: {}, combats: new Map(isKnown ? [["one", combat]] : []) });
  return { combat, reload };
}

describe("a combat that the server does not hold any more", () => {
  it("has the page loaded anew where this client still shows it", async () => {
    const { combat, reload } = withoutCombat(true);
    expect(await reloadCombat(combat)).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("costs nobody the page where it was deleted while it was asked for", async () => {
    const { combat, reload } = withoutCombat(false);
    expect(await reloadCombat(combat)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
