import { describe, expect, it } from "vitest";
import { migrate } from "../../../src/foundry/store/read-encounter";
import { CURRENT_SCHEMA } from "../../../src/foundry/store/stored-form";

describe("a stored encounter", () => {
  it("of this schema is taken as it is", () => {
    const raw = { schema: CURRENT_SCHEMA, stage: "turn" };
    expect(migrate(raw)).toEqual({ ok: true, raw });
  });

  it("of an older schema is led up step by step", () => {
    const steps = {
      1: ({ fighters, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, combatants: fighters }),
      2: (raw: Readonly<Record<string, unknown>>) => ({ ...raw, effects: {} }),
    };
    expect(migrate({ schema: 1, fighters: {} }, steps, 3)).toEqual({
      ok: true,
      raw: { schema: 3, combatants: {}, effects: {} },
    });
  });

  it("of a later release is not touched", () => {
    expect(migrate({ schema: CURRENT_SCHEMA + 1 })).toMatchObject({ ok: false, problem: { code: "newer" } });
  });

  it.each([null, "x", 7, {}, { schema: "1" }, { schema: 0.5 }])("that is %j cannot be read", (raw) => {
    expect(migrate(raw)).toMatchObject({ ok: false, problem: { code: "no-encounter" } });
  });

  it("that no way leads up from cannot be read", () => {
    expect(migrate({ schema: 1 }, {}, 2)).toMatchObject({ ok: false, problem: { code: "unknown-schema" } });
  });
});
