import { describe, expect, it } from "vitest";
import { exists, filesBelow, read } from "./project.ts";

const ENTRY = "styles/turnwright.css";

/** Styles of what has no template of ours: the values and text of all surfaces, and the tracker that Foundry draws. */
const WITHOUT_TEMPLATE = new Set([
  "styles/tokens.css",
  "styles/base.css",
  "styles/foundry-tracker.css",
  "styles/hands.css",
  // Foundry's own label and dialog show it.
  "styles/overlay/token-ruler.css",
]);

const styles = filesBelow("styles").filter((path) => path !== ENTRY);
const imported = [...read(ENTRY).matchAll(/@import "\.\/([^"]+)";/g)].map((match) => `styles/${match[1]}`);

describe("the styles", () => {
  it("have a template of their name each, but for those that style none", () => {
    const strays = styles
      .filter((path) => !WITHOUT_TEMPLATE.has(path))
      .filter((path) => !exists(path.replace(/^styles\/(.*)\.css$/, "templates/$1.hbs")));
    expect(strays).toEqual([]);
  });

  it("are imported by one sheet, each once", () => {
    expect(imported.toSorted()).toEqual(styles.toSorted());
  });
});
