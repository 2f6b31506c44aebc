import { afterEach, describe, expect, it, vi } from "vitest";
import { participants, specOf } from "../../../src/foundry/roster/combatant-spec";
import { combatantWith, emptyActor, pf2eActor } from "../../support/sheets";
import { inWorld } from "../../support/world";
import type { SheetActor } from "../../support/sheets";

const FRIENDLY = 1;
const HOSTILE = -1;

/** The standing of a combatant, as far as sides go. */
interface Standing {
  readonly owned?: boolean;
  readonly disposition?: number;
  readonly hidden?: boolean;
}

function sideOf(by: "owner" | "disposition", who: Standing, actor: SheetActor = emptyActor("npc"), system = "house") {
  inWorld(system, { settings: { "turnwright.sidesBy": by } });
  vi.stubGlobal("CONST", { TOKEN_DISPOSITIONS: { FRIENDLY } });
  Object.assign(game, { actors: new Map(), users: [] });
  const { owned = false, disposition = HOSTILE, hidden = false } = who;
  const token = { disposition, hidden, flags: {} };
  const combatant = {
    ...combatantWith(actor),
    name: "Somebody",
    actorId: null,
    token,
    hidden,
    hasPlayerOwner: owned,
    _source: {},
  };
  return specOf(combatant as unknown as Combatant.Implementation, "basic", {}).side;
}

afterEach(() => void vi.unstubAllGlobals());

describe("who takes part", () => {
  it("is everybody but those that the system has put there to stand for nobody", () => {
    inWorld("shadowrun5e");
    const runner = { ...combatantWith(emptyActor("character")), id: "runner", system: { pad: false } };
    const without = { ...combatantWith(null), id: "without", system: {} };
    const padding = { ...combatantWith(null), id: "padding", system: { pad: true } };
    const combat = { combatants: [runner, padding, without] } as unknown as Combat.Implementation;
    expect(participants(combat).map(({ id }) => id)).toEqual(["runner", "without"]);
  });
});

describe("a combatant whose system's getters throw", () => {
  it("joins with what Foundry's own fields say", () => {
    inWorld("house", { settings: { "turnwright.sidesBy": "owner" } });
    vi.stubGlobal("CONST", { TOKEN_DISPOSITIONS: { FRIENDLY } });
    const ann = { id: "ann", isGM: false, character: null };
    Object.assign(game, { actors: new Map(), users: [ann] });
    const unready = (): never => {
      throw new TypeError("Cannot read properties of undefined");
    };
    const combatant = Object.defineProperties(
      {
        ...combatantWith(null),
        token: { disposition: HOSTILE, flags: {} },
        actorId: null,
        defeated: true,
        hidden: false,
        _source: {},
      },
      {
        ...Object.fromEntries(["name", "isDefeated", "hasPlayerOwner"].map((one) => [one, { get: unready }])),
        testUserPermission: { value: unready },
        actor: { value: Object.defineProperty(emptyActor("npc"), "statuses", { get: unready }) },
      },
    );
    expect(specOf(combatant as unknown as Combatant.Implementation, "basic", {})).toMatchObject({
      side: "gm",
      kind: "one",
      owner: null,
      conditions: ["defeated"],
    });
  });
});

describe("the side of a combatant (C-4)", () => {
  it("is the players' for what they own and for friends that they see", () => {
    expect(sideOf("owner", { owned: true })).toBe("players");
    expect(sideOf("owner", { disposition: FRIENDLY })).toBe("players");
    expect(sideOf("owner", { disposition: FRIENDLY, hidden: true })).toBe("gm");
    expect(sideOf("owner", {})).toBe("gm");
  });

  it("goes by the disposition alone in worlds where players own npcs too", () => {
    expect(sideOf("disposition", { owned: true })).toBe("gm");
    expect(sideOf("disposition", { owned: true, disposition: FRIENDLY })).toBe("players");
  });

  it("is as the system itself sees it before everything else; of a hidden friend the players know nothing yet", () => {
    const party = pf2eActor("party");
    expect(sideOf("owner", {}, party, "pf2e")).toBe("players");
    expect(sideOf("owner", { hidden: true }, party, "pf2e")).toBe("gm");
    expect(sideOf("owner", { owned: true, hidden: true }, party, "pf2e")).toBe("players");
    expect(sideOf("owner", { owned: true }, pf2eActor("opposition"), "pf2e")).toBe("gm");
    expect(sideOf("owner", { owned: true }, pf2eActor(null), "pf2e")).toBe("players");
  });
});
