import { describe, expect, it } from "vitest";
import type { Trait, TraitSpec } from "../../../src/core/index";

import { lacksAmong } from "../../../src/foundry/bindings/missing-values";
import { typedFor } from "../../../src/foundry/roster/typed-values";
import type { Finding } from "../../../src/foundry/bindings/lookup-result";

const SPECS: readonly TraitSpec[] = [
  { name: "speed", kind: "number", needed: true },
  { name: "link", kind: "number", needed: { where: "place", is: ["net"] } },
  { name: "place", kind: "text", needed: false, words: [{ value: "net", label: { key: "net" } }] },
  { name: "large", kind: "toggle", needed: false },
];

const odd = { path: "system.place", found: "“moon”" };

/** The names of what is lacked, where the sheet says these things instead. */
const lacks = (
  traits: Record<string, Trait>,
  findings: Record<string, Finding> = {},
  typed: Record<string, Trait> = {},
) => lacksAmong(SPECS, traits, typed, () => findings).map(({ spec, needed }) => `${spec.name}${needed ? "" : "?"}`);

describe("what somebody lacks", () => {
  it("is needed of some only: of those whose other trait says so", () => {
    expect(lacks({ speed: 1, place: "net" })).toEqual(["link"]);
    expect(lacks({ speed: 1, place: "net", link: 2 })).toEqual([]);
  });

  it("takes in what nobody needs where the sheet has something that cannot be read", () => {
    expect(lacks({ speed: 1 }, { place: { value: null, odd } })).toEqual(["place?"]);
  });

  it("counts a value of the wrong kind as none, wherever it came from", () => {
    expect(lacks({ speed: "fast", place: "net", link: true })).toEqual(["speed", "link"]);
  });

  it("does not look at the sheet of somebody who has everything", () => {
    const look = (): never => {
      throw new Error("looked");
    };
    const all = { speed: 1, link: 1, place: "net", large: false };
    expect(lacksAmong(SPECS, all, {}, look)).toEqual([]);
  });
});

describe("what was typed in for a fight", () => {
  const combatantOf = (typed: unknown) =>
    ({ id: "one", parent: { flags: { turnwright: { typed } } } }) as unknown as Parameters<typeof typedFor>[0];

  it("counts for the combatant it was typed for, as far as the rules ask for it", () => {
    expect(typedFor(combatantOf({ one: { speed: 3, place: "net", other: 1 } }), SPECS)).toEqual({
      speed: 3,
      place: "net",
    });
    expect(typedFor(combatantOf({ two: { speed: 3 } }), SPECS)).toEqual({});
  });

  it("does not count where it is of the wrong kind", () => {
    const wrong = { speed: "fast", link: null, place: "moon", large: 1 };
    expect(typedFor(combatantOf({ one: wrong }), SPECS)).toEqual({});
    for (const broken of [undefined, null, 1, { one: null }, { one: "x" }]) {
      expect(typedFor(combatantOf(broken), SPECS)).toEqual({});
    }
  });

  it("is kept under a key that means nothing to Foundry", () => {
    const specs: readonly TraitSpec[] = [{ name: "a.b", kind: "number", needed: true }];
    expect(typedFor(combatantOf({ one: { "a%2Eb": 3 } }), specs)).toEqual({ "a.b": 3 });
  });
});
