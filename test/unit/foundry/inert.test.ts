import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { inert } from "../../../src/foundry/chat/inert";
import { read } from "../../architecture/project.ts";

/** Everything that Foundry and game systems replace in a text when they draw it begins so. */
const PATTERN = /\[\[[^[\]]|@\w+\[[^[\]]|&\w+\[[^[\]]/;

const draw = Handlebars.compile(read("templates/chat/chat-card.hbs"));

/** The stretches of text between the tags, as they are searched for patterns. */
const stretches = (html: string): string[] => html.split(/<[^>]*>/).map((text) => text.replaceAll("&amp;", "&"));

describe("typed text in a chat card", () => {
  it.each([
    "I roll [[/r 20d20]] at once",
    "see @UUID[Actor.hag]{this}",
    "[[[1d4]]] and @Embed[JournalEntry.a] and &Reference[blinded]",
    "no brackets at all",
  ])("reads as typed and is neither rolled nor linked: %s", (typed) => {
    const pieces = inert(typed);
    const html = draw({
      kind: "declared",
      icon: "",
      runs: [...pieces.map((text) => ({ text, strong: false })), ...pieces.map((text) => ({ text, strong: true }))],
      quote: pieces,
      fact: pieces,
    });
    expect(stretches(html).filter((stretch) => PATTERN.test(stretch))).toEqual([]);
    expect(stretches(html).join("").split(typed)).toHaveLength(5);
  });

  it("would be replaced if it stood in one piece", () => {
    expect(PATTERN.test("[[/r 20d20]]") && PATTERN.test("@UUID[Actor.hag]")).toBe(true);
  });
});
