import { describe, expect, it } from "vitest";
import { findVariant, registerVariant, variants, type Variant } from "../../../src/core/index";
import { kit } from "../../../src/core/kit";

type Kit = typeof kit;

/** A copy of a variant under another id. */
function variantOf(id: string): Variant {
  const basic = findVariant("basic");
  if (basic === undefined) throw new Error("no basic");
  return { ...basic, meta: { ...basic.meta, id } };
}

function withEndTurn(sound: Variant, change: object): unknown {
  return { ...sound, rules: { ...sound.rules, endTurn: { ...sound.rules["endTurn"], ...change } } };
}

function withOption(sound: Variant, option: object): unknown {
  return { ...sound, options: { ...sound.options, reroll: option } };
}

describe("the registry of variants", () => {
  it.each(["", "Basic", "basic 2", "2nd", "a.b", "__proto__", "-=basic"])("takes no variant of the id %j", (id) => {
    const before = variants().length;
    expect(() => registerVariant(variantOf(id))).toThrow("letters, digits and hyphens");
    expect(variants()).toHaveLength(before);
  });

  it.each(["constructor", "refusals", "settings", "parts", "common"])(
    "takes no variant of the reserved id %j",
    (id) => {
      expect(() => registerVariant(variantOf(id))).toThrow("another id than");
      expect(findVariant(id)).toBeUndefined();
    },
  );

  it("takes no id twice: what is registered stays what it is", () => {
    const basic = findVariant("basic");
    expect(() => registerVariant(variantOf("basic"))).toThrow("registered already");
    expect(findVariant("basic")).toBe(basic);
  });

  it("takes another module's variant, and lists it after those that are there", () => {
    registerVariant(variantOf("house-rules"));
    expect(variants().at(-1)?.id).toBe("house-rules");
    expect(findVariant("house-rules")?.meta.id).toBe("house-rules");
  });

  it.each<[string, (sound: Variant) => unknown]>([
    ["it must be an object", () => null],
    ["it must be an object", () => "a variant"],
    ["meta is missing", ({ meta: _meta, ...rest }) => rest],
    ["meta.name must be a text", (sound) => ({ ...sound, meta: { ...sound.meta, name: 7 } })],
    ["meta.icon must be a text", (sound) => ({ ...sound, meta: { ...sound.meta, icon: 7 } })],
    ["another id than off", (sound) => ({ ...sound, meta: { ...sound.meta, id: "off" } })],
    ["flow.settle is missing", (sound) => ({ ...sound, flow: { ...sound.flow, settle: undefined } })],
    ["screen must be a function", (sound) => ({ ...sound, screen: {} })],
    ["numbers is missing", ({ numbers: _numbers, ...rest }) => rest],
    ["stages must be setup and ended among them", (sound) => ({ ...sound, stages: ["turn"] })],
    ["rules.endTurn.apply must be a function", (sound) => withEndTurn(sound, { apply: "skip" })],
    ["rules.endTurn.fields must be a schema", (sound) => withEndTurn(sound, { fields: {} })],
    ["rules.endTurn.who must be gm, controller", (sound) => withEndTurn(sound, { who: "me" })],
    ["rules.undo is missing", (sound) => ({ ...sound, rules: { endTurn: sound.rules["endTurn"] } })],
    ["options.reroll.initial must be", (sound) => withOption(sound, { kind: "choice", initial: "x", choices: ["a"] })],
    ["options.reroll.kind must be one of the kinds", (sound) => withOption(sound, { kind: "colour", initial: "red" })],
    ["isState must know the state", (sound) => ({ ...sound, isState: () => false })],
    ["isState must refuse what setup never makes", (sound) => ({ ...sound, isState: () => true })],
    ["recordFrm does not exist", (sound) => ({ ...sound, recordFrm: "take" })],
    ["meta.family does not exist", (sound) => ({ ...sound, meta: { ...sound.meta, family: "side" } })],
    ["flow.turnsTo does not exist", (sound) => ({ ...sound, flow: { ...sound.flow, turnsTo: () => {} } })],
    ["numbers.asked does not exist", (sound) => ({ ...sound, numbers: { ...sound.numbers, asked: () => false } })],
    ["rules.endTurn.buton does not exist", (sound) => withEndTurn(sound, { buton: () => ({}) })],
    ["rules.endTurn.owns must be a function", (sound) => withEndTurn(sound, { owns: "combatant" })],
    [
      "options.reroll.change does not exist",
      (sound) => withOption(sound, { kind: "toggle", initial: true, change: "now" }),
    ],
    [
      "traits.0.lable does not exist",
      (sound) => ({ ...sound, traits: [{ name: "edge", kind: "number", needed: false, lable: "Edge" }] }),
    ],
    ["conceal is missing", (sound) => ({ ...sound, secretIds: () => [] })],
    ["options.effectsBy is missing", (sound) => ({ ...sound, options: {} })],
    ["rules.endTurn is for dance", (sound) => withEndTurn(sound, { stages: ["dance"] })],
    ["rules.roll is missing", ({ rules: { roll: _roll, ...rules }, ...sound }) => ({ ...sound, rules })],
    ["setup must return plain JSON", (sound) => ({ ...sound, setup: () => new Map() })],
    ["it was written for kit 3, and this release has kit 4", (sound) => ({ ...sound, kit: 3 })],
    [
      "isState must know the state",
      (sound) => ({
        ...sound,
        setup() {
          throw new Error("a fault");
        },
      }),
    ],
  ])("takes no variant that lacks a part, and says which: %s", (reason, spoiled) => {
    const before = variants();
    // A variant from another module can be anything, whatever the type says.
    expect(() => registerVariant(spoiled(variantOf("spoiled")) as Variant)).toThrow(reason);
    expect(variants()).toEqual(before);
  });

  it("names the variant and everything that is wrong with it at once", () => {
    const { flow, ...rest } = variantOf("spoiled");
    const spoiled = { ...rest, flow: { ...flow, order: null, leave: null } };
    expect(() => registerVariant(spoiled as unknown as Variant)).toThrow(
      "the variant spoiled cannot be registered: flow.leave must be a function; flow.order must be a function",
    );
  });

  it.each<[flow: keyof Kit["flows"], parts: string]>([
    ["taken", "its parts are numbers, among, roundBegins, passOn, turnEnds, forget"],
    ["oneAtATime", "its parts are numbers, awaitsTurn, nextRound, begins, started, ends"],
  ])("says which parts the flow %s takes, if another module gives it a misspelt name", (flow, parts) => {
    const make = kit.flows[flow] as (given: object) => unknown;
    expect(() => make({ numbers: null, roundBegin: () => {} })).toThrow(
      `flows.${flow} has no part roundBegin: ${parts}`,
    );
  });

  it.each(["chess", "toString", "__proto__"])("knows no %s", (id) => {
    expect(findVariant(id)).toBeUndefined();
  });
});
