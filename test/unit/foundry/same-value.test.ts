import { describe, expect, it } from "vitest";
import { isSameValue } from "../../../src/foundry/windows/surface/same-value";

const view = () => ({ label: "End", off: false, form: null, fields: [{ name: "who", value: "ann" }] });

describe("two views", () => {
  it("are the same where they say the same, whoever made them", () => {
    expect(isSameValue(view(), view())).toBe(true);
  });

  it.each([
    ["another word", { ...view(), label: "Next" }],
    ["a field more", { ...view(), fields: [...view().fields, { name: "plan", value: "" }] }],
    ["something else far inside", { ...view(), fields: [{ name: "who", value: "ben" }] }],
    ["nothing in place of something", { ...view(), fields: null }],
    ["something left out", { label: "End", off: false, form: null }],
    ["a list in place of a record", { ...view(), fields: { 0: view().fields[0] } }],
    ["an undefined under another name", { label: "End", off: false, fields: view().fields, other: undefined }],
  ])("are not the same with %s", (_what, other) => {
    expect(isSameValue(view(), other)).toBe(false);
    expect(isSameValue(other, view())).toBe(false);
  });
});
