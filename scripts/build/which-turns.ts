import { SETS, variants } from "../../src/core/index";
import { wordsIn, type Words } from "./sets";
import { COMPLAINTS, gameRules } from "../../src/foundry/settings/guide/tables";

/** Sets whose rules docs/RULES.md tells. */
const IN_RULES = new Set(["basic", "popcorn"]);

/** Rules without a round of their own: what a table puts together. */
const OWN = "own";

/**
 * The page that leads from a table's complaint or a game to turn rules, from the data of the guide.
 *
 * @param english the texts of `lang/en.json`
 */
export function whichTurnsPage(english: Words): string {
  const wordsAt = wordsIn(english);
  const nameOf = (id: string): string => wordsAt(`TURNWRIGHT.${id}.name`);
  const sets = new Set(SETS.map(({ id }) => id).filter((id) => !IN_RULES.has(id)));
  const linkTo = (id: string): string => {
    const heading = `${nameOf(id)} ${id}`
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s-]/gu, "")
      .replaceAll(/\s/g, "-");
    return `[${nameOf(id)}](${sets.has(id) ? "SETS" : "RULES"}.md#${heading})`;
  };
  const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
    [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  const complaints = Object.entries(COMPLAINTS).map(([id, [best, ...others]]) => [
    wordsAt(`TURNWRIGHT.guide.tables.${id}`),
    linkTo(best),
    wordsAt(`TURNWRIGHT.${best}.summary`),
    others.map(linkTo).join(", "),
  ]);
  const games = [...gameRules].map(([name, [best = "", ...others]]) => [
    name,
    linkTo(best),
    others.map(linkTo).join(", ") || "-",
  ]);
  const all = variants()
    .filter(({ id }) => id !== OWN)
    .map(({ id }) => [linkTo(id), wordsAt(`TURNWRIGHT.${id}.summary`)]);
  return `${[
    "# Which turns for my table?",
    "The guide in Foundry has the same lists: _Set up_ in Turnwright’s settings. [For GMs](FOR-GMS.md) tells how to choose for your world, a scene or a fight. If nothing fits, put [your own rules](OWN-RULES.md) together.",
    "## What bothers your table",
    table(["Your table says", "Try", "How a round goes", "Or"], complaints),
    "## Your game",
    "They agree on the order of turns, not on the actions in a turn.",
    table(["Game", "Its turns", "Also"], games),
    "## All turn rules",
    table(["Turn rules", "How a round goes"], all),
  ].join("\n\n")}\n`;
}
