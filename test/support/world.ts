import { vi } from "vitest";

/** A world as the bindings look at one: which game system it plays, what its settings say, what it has told Foundry to roll. */
export interface SystemWorld {
  readonly version?: string;
  /** World settings by their whole names, `sta.momentum`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Settings of this name are each client's own. */
  readonly clientSettings?: Readonly<Record<string, unknown>>;
  readonly formula?: string | null;
  readonly statusEffects?: unknown;
  readonly defeated?: string;
}

/** Lets Foundry's globals be those of a world that plays this system, until `vi.unstubAllGlobals()`. */
export function inWorld(system: string, world: SystemWorld = {}): void {
  const { version = "1.0.0", settings = {}, clientSettings = {}, formula = null, statusEffects = [] } = world;
  const own = { "turnwright.bindings": {}, "turnwright.sidesBy": "owner" };
  const values: Readonly<Record<string, unknown>> = { ...own, ...settings, ...clientSettings };
  const scope = (id: string): string => (Object.hasOwn(clientSettings, id) ? "client" : "world");
  vi.stubGlobal("game", {
    system: { id: system, title: system, version, initiative: null },
    settings: {
      settings: new Map(Object.keys(values).map((id) => [id, { scope: scope(id) }])),
      get: (namespace: string, key: string) => structuredClone(values[`${namespace}.${key}`]),
    },
  });
  vi.stubGlobal("CONFIG", {
    Combat: { initiative: { formula } },
    statusEffects,
    specialStatusEffects: { DEFEATED: world.defeated ?? "dead" },
  });
}
