import { describe, expect, it } from "vitest";
import { type Language, reasonText, wordsOf } from "../../../src/foundry/i18n/words";
import { plain } from "../../support/drawing";
import { say } from "../../support/screens";

const names: Readonly<Record<string, string>> = { ann: "Ann", bo: "Bo", cy: "Cy" };
const nameOf = (id: string): string | null => names[id] ?? null;
const words = wordsOf(plain, nameOf);

describe("sentences", () => {
  it("fill in values, names and sentences within sentences", () => {
    const inner = say("step {step}", { step: 8 });
    expect(words.text(say("{who}: {where}", { who: { name: "ann" }, where: inner }))).toBe("Ann: step 8");
  });

  it("join several names the way the language does", () => {
    const text = say("{who} act", { who: { names: ["ann", "bo", "cy"] } });
    expect(words.text(text)).toBe("Ann, Bo, and Cy act");
    const german: Language = { ...plain, lang: "de" };
    expect(wordsOf(german, nameOf).text(text)).toBe("Ann, Bo und Cy act");
  });

  it("call several who act as one by one name, and count only those the viewer sees", () => {
    const together = (...ids: string[]): string => words.text(say("turn of {who}", { who: { together: ids } }));
    expect(together("ann")).toBe("turn of Ann");
    expect(together("ann", "lurker")).toBe("turn of Ann");
    expect(together("ann", "bo")).toBe("turn of TURNWRIGHT.tracker.group.others");
    expect(together("lurker")).toBe("turn of TURNWRIGHT.names.somebody");
  });

  it("put things in a row the way the language does", () => {
    const text = say("steps {steps}", { steps: { list: [5, say("six"), 1000] } });
    expect(words.text(text)).toBe("steps 5, six, 1,000");
    expect(wordsOf({ ...plain, lang: "pl" }, nameOf).text(text)).toBe("steps 5, six i 1000");
    expect(words.list(["a", "b"])).toBe("a, b");
  });

  it("never name, and never count, somebody the viewer does not see", () => {
    const one = words.text(say("{who} acts", { who: { name: "lurker" } }));
    const several = words.text(say("{who} act", { who: { names: ["ann", "lurker", "bo"] } }));
    expect(one).toBe("TURNWRIGHT.names.somebody acts");
    expect(several).toBe("Ann and Bo act");
    expect(words.text(say("{who}", { who: { names: ["lurker"] } }))).toBe("TURNWRIGHT.names.somebody");
  });

  it("begin with a capital letter where somebody unseen stands first", () => {
    const english = wordsOf(
      { ...plain, format: (key, data) => plain.format(key.replace(/.*names\./, ""), data) },
      nameOf,
    );
    expect(english.text(say("{who} acts", { who: { name: "lurker" } }))).toBe("Somebody acts");
    expect(english.text(say("Next: {who}", { who: { name: "lurker" } }))).toBe("Next: somebody");
    expect(english.text(say("{who}", { who: { name: "lurker" } }))).toBe("somebody");
    expect(english.text(say("{who} acts", { who: { name: "ann" } }))).toBe("Ann acts");
  });

  it("say that nobody is meant where nobody is", () => {
    expect(words.text(say("{who}", { who: { names: [] } }))).toBe("TURNWRIGHT.names.nobody");
  });

  it("set names apart, also inside another sentence", () => {
    const inner = say("turn of {who}", { who: { names: ["ann", "bo"] } });
    expect(words.runs(say("The {what} ends", { what: inner }))).toEqual([
      { text: "The turn of ", strong: false },
      { text: "Ann", strong: true },
      { text: " and ", strong: false },
      { text: "Bo", strong: true },
      { text: " ends", strong: false },
    ]);
  });

  it("are not torn apart by what somebody typed", () => {
    const odd = wordsOf(plain, () => "A\u001Fn\u001En");
    expect(odd.runs(say("{who}: {label}", { who: { name: "x" }, label: "\u001Fbold\u001E" }))).toEqual([
      { text: "Ann", strong: true },
      { text: ": bold", strong: false },
    ]);
  });
});

describe("counted sentences", () => {
  /** A language whose file has these texts. */
  const spoken = (lang: string, texts: Readonly<Record<string, string>>) =>
    wordsOf(
      {
        lang,
        has: (key) => key in texts,
        format: (key, data) => plain.format(texts[key] ?? key, data),
      },
      nameOf,
    );
  const english = { "a.one": "{count} action", "a.other": "{count} actions", b: "{count} of {n}" };

  it("take the form that the number asks for", () => {
    const plurals = spoken("en", english);
    expect([0, 1, 2, 1234].map((count) => plurals.text(say("a", { count })))).toEqual([
      "0 actions",
      "1 action",
      "2 actions",
      "1,234 actions",
    ]);
    const polish = spoken("pl", { "a.one": "akcja", "a.few": "akcje", "a.many": "akcji", "a.other": "akcji (część)" });
    expect([1, 2, 5, 22, 1.5].map((count) => polish.text(say("a", { count })))).toEqual([
      "akcja",
      "akcje",
      "akcji",
      "akcje",
      "akcji (część)",
    ]);
  });

  it("are the same for the module's own sentences", () => {
    const texts = spoken("en", { "TURNWRIGHT.a.one": "one", "TURNWRIGHT.a.other": "{count} in all" });
    expect([texts.own("a", { count: 1 }), texts.own("a", { count: 2000 })]).toEqual(["one", "2,000 in all"]);
  });

  it("read as `other` where the language leaves a form out, and as they are where they have none", () => {
    expect(spoken("fr", english).text(say("a", { count: 1_000_000 }))).toMatch(/ actions$/);
    expect(spoken("en", english).text(say("b", { count: 1, n: 3 }))).toBe("1 of 3");
  });

  it("are chosen by nothing but a number under `count`", () => {
    expect(spoken("en", english).text(say("a", { count: "1" }))).toBe("a");
    expect(spoken("en", english).text(say("a", { n: 1 }))).toBe("a");
  });
});

describe("reasons", () => {
  it("name whom they concern and whom they wait for", () => {
    const language: Language = {
      ...plain,
      format: (key, data = {}) => `${key}|${data["combatant"]}|${data["who"]}|${data["detail"]}`,
    };
    const reason = { code: "not-your-turn", combatant: "ann", who: ["bo", "cy"], detail: 8 };
    expect(wordsOf(language, nameOf).text(reasonText(reason))).toBe(
      "TURNWRIGHT.refusals.not-your-turn|Ann|Bo and Cy|8",
    );
  });

  it("are said more exactly where the rules know more than their code", () => {
    const reason = { code: "no-actions-left", combatant: "ann", says: "TURNWRIGHT.refusals.bonus-used" } as const;
    expect(words.text(reasonText(reason))).toBe("TURNWRIGHT.refusals.bonus-used");
    const unseen = reasonText({ code: "not-eligible", says: "TURNWRIGHT.refusals.undecided", who: [] });
    expect(unseen.data?.["who"]).toEqual({ key: "TURNWRIGHT.names.somebody" });
  });

  it("leave no brace open where a part is not given", () => {
    const language: Language = {
      ...plain,
      format: (key, data) =>
        plain.format(key.startsWith("TURNWRIGHT.refusals") ? "{combatant} {who} {detail}" : key, data),
    };
    expect(wordsOf(language, nameOf).text(reasonText({ code: "stale" }))).not.toContain("{");
  });
});
