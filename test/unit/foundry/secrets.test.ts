import { describe, expect, it } from "vitest";
import {
  answerKeyQuestion,
  keyInAnswer,
  readKeyMessage,
  type KeyAnswer,
  type KeyQuestion,
} from "../../../src/foundry/secrets/hand-over";
import { makeKey, readKey, writeKey } from "../../../src/foundry/secrets/key";
import { openSeal, seal, sealAgain } from "../../../src/foundry/secrets/seal";

const place = { combat: "combat0000000001", at: "state" };

describe("a key", () => {
  it("is read again as it was written, however it was broken over lines", () => {
    const key = makeKey();
    const written = writeKey(key);
    expect(readKey(written)).toEqual(key);
    expect(readKey(` ${written.slice(0, 20)}\n ${written.slice(20)} \n`)).toEqual(key);
  });

  it("is not read with a slip of one letter, or half of it", () => {
    const written = writeKey(makeKey());
    for (const at of [16, 30, written.length - 1]) {
      const slip = written[at] === "0" ? "1" : "0";
      expect(readKey(written.slice(0, at) + slip + written.slice(at + 1))).toBeNull();
    }
    for (const text of ["", "turnwright-key", written.slice(0, -3), `${written}0`, "{}"])
      expect(readKey(text)).toBeNull();
  });
});

describe("what is sealed", () => {
  const key = makeKey();

  it.each([[null], [true], [0], ["Ω≠ 🜁"], [{ put: { kind: "ogre" }, at: { past: { cut: ["1"] } } }], [[1, "two"]]])(
    "%j is opened with its key at its place",
    (value) => {
      expect(openSeal(seal(value, key, place), key, place)).toEqual({ value });
    },
  );

  it("is opened with no other key, at no other place, and not once it was changed", () => {
    const text = seal({ secret: 1 }, key, place);
    expect(openSeal(text, makeKey(), place)).toBeNull();
    expect(openSeal(text, key, { ...place, combat: "combat0000000002" })).toBeNull();
    expect(openSeal(text, key, { ...place, at: "past.1" })).toBeNull();
    for (const at of [0, 22, 60]) {
      const changed = text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
      expect(openSeal(changed, key, place)).toBeNull();
    }
    for (const nothing of ["", "no base64!", "AAAA", text.slice(0, 40)])
      expect(openSeal(nothing, key, place)).toBeNull();
  });

  it("at two places that read the same together is not the same place", () => {
    const text = seal(1, key, { combat: "ab", at: "c" });
    expect(openSeal(text, key, { combat: "a", at: "bc" })).toBeNull();
  });

  it("shows neither its words nor, but for great differences, its length", () => {
    const [short, long] = [
      seal({ kinds: ["melee"] }, key, place),
      seal({ kinds: ["melee", "move", "spell"] }, key, place),
    ];
    expect(atob(short)).not.toContain("melee");
    expect(short).toHaveLength(long.length);
    expect(seal("x".repeat(500), key, place).length).toBeGreaterThan(short.length);
  });

  it("looks another way each time: the same declaration is not known again", () => {
    expect(seal({ kinds: ["melee"] }, key, place)).not.toBe(seal({ kinds: ["melee"] }, key, place));
  });

  it("stays the very same as long as the value does, so that no update carries it again", () => {
    const text = seal({ kinds: ["melee"] }, key, place);
    expect(sealAgain(text, { kinds: ["melee"] }, key, place)).toBe(text);
    const other = sealAgain(text, { kinds: ["move"] }, key, place);
    expect(openSeal(other, key, place)).toEqual({ value: { kinds: ["move"] } });
    for (const previous of [undefined, "nothing", seal(1, makeKey(), place)]) {
      expect(openSeal(sealAgain(previous, 1, key, place), key, place)).toEqual({ value: 1 });
    }
  });
});

describe("handing a key over", () => {
  const key = makeKey();
  const question: KeyQuestion = { kind: "key-question", id: "abcdefgh12345678", key: key.id };
  const answer: KeyAnswer = { kind: "key-answer", id: question.id, text: writeKey(key) };
  const find = (id: string) => (id === key.id ? key : undefined);
  const gm = { id: "gm", isGM: true };
  const asked = new Map([[question.id, key.id]]);

  it("is refused in silence to players, and where the key is not at hand", () => {
    expect(answerKeyQuestion(question, { id: "ada", isGM: false }, find)).toBeNull();
    expect(answerKeyQuestion({ ...question, key: makeKey().id }, gm, find)).toBeNull();
  });

  it("is believed of a gm who was asked", () => {
    expect(keyInAnswer(answer, gm, asked)).toEqual(key);
  });

  it.each([
    ["from a player", answer, { id: "ada", isGM: false }],
    ["to a question of somebody else", { ...answer, id: "zzzzzzzz12345678" }, gm],
    ["with another key than was asked for", { ...answer, text: writeKey(makeKey()) }, gm],
    ["with what is no key", { ...answer, text: "turnwright-key" }, gm],
  ])("is not believed %s", (_what, given, sender) => {
    expect(keyInAnswer(given, sender, asked)).toBeNull();
  });

  it("reads its own messages and no others", () => {
    expect(readKeyMessage(question)).toEqual(question);
    expect(readKeyMessage(answer)).toEqual(answer);
    const strange = [
      null,
      "key",
      { ...question, key: "../.." },
      { ...question, extra: 1 },
      { ...answer, text: "x".repeat(101) },
      { ...answer, id: "" },
      { kind: "answer", id: question.id },
    ];
    for (const payload of strange) expect(readKeyMessage(payload)).toBeNull();
  });
});
