import { CHOICES, choicesWith, describeChoices, SETS, variants } from "../../src/core/index";
import type { Choices, RuleSet, RulesFile, Text } from "../../src/core/index";
import { gameRulesById } from "../../src/foundry/bindings/game-rules";
import { COMPLAINTS, gameRules } from "../../src/foundry/settings/guide/tables";
import { roundPicture } from "../../src/foundry/settings/round-picture";
import { wordsOf } from "../../src/foundry/i18n/words";
import { roundSvg } from "./round-svg";
import { wordsIn, type Words } from "./sets";

/** Sets whose rules docs/RULES.md tells. */
const IN_RULES = new Set(["basic", "popcorn", "greyhawk"]);

/** The heading of the rules of published games. */
const OF_GAMES = "Rules of games";

/** Rules without a round of their own: what a table puts together. */
const OWN = "own";

/** All turn rules of the page. */
const shown = (): readonly string[] =>
  variants()
    .map(({ id }) => id)
    .filter((id) => id !== OWN);

/** The picture of a round under these turn rules, with the names in English. Throws for rules that no round can be drawn of. */
function pictureOf(id: string, english: Words) {
  const wordsAt = wordsIn(english);
  const format = (key: string, data: Record<string, string> = {}): string =>
    wordsAt(key).replaceAll(/\{(\w+)\}/g, (whole, name: string) => data[name] ?? whole);
  const picture = roundPicture(
    id,
    wordsOf({ lang: "en", has: () => false, format }, () => null),
  );
  if (picture === null) throw new Error(`no round of ${id}`);
  return picture;
}

/**
 * The pictures of the page by their paths below `docs`.
 *
 * @param english the texts of `lang/en.json`
 */
export const roundPictures = (english: Words): ReadonlyMap<string, string> =>
  new Map(shown().map((id) => [pathOf(id), roundSvg(pictureOf(id, english))]));

const pathOf = (id: string): string => `images/rounds/${id}.svg`;

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s-]/gu, "")
    .replaceAll(/\s/g, "-");

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Choices that are not the usual ones, and the options among them. */
function choicesSaid(
  choices: Choices,
  isOption: (choice: string) => boolean,
  wordsAt: (key: string) => string,
): string {
  const say = ({ key, data }: Text): string => {
    const typed = data?.["text"];
    return typeof typed === "string" ? `\`${typed}\`` : wordsAt(key);
  };
  const said = describeChoices(choices).map(({ choice, label, value }) => ({
    label: say(label),
    value: choices[choice] === CHOICES[choice].initial ? null : say(value),
    isOpen: isOption(choice),
  }));
  const fixed = said.flatMap(({ label, value, isOpen }) => (isOpen || value === null ? [] : `${label}: ${value}.`));
  const open = said.flatMap(({ label, value, isOpen }) =>
    isOpen ? [`_${label}_${value === null ? "" : ` (${value})`}`] : [],
  );
  return [...fixed, ...(open.length > 0 ? [`Options: ${open.join(", ")}.`] : [])].join(" ");
}

const optionsSaid = (set: RuleSet, wordsAt: (key: string) => string): string =>
  choicesSaid(choicesWith(set, {}), (choice) => set.open.some((name) => name === choice), wordsAt);

/** The rules of published games by their ids, which are no variants. */
const gamesOf = (ids: readonly string[]): ReadonlyMap<string, RulesFile> =>
  new Map(ids.flatMap((id) => [gameRulesById(id) ?? []].flat().map((rules) => [id, rules] as const)));

/**
 * The page that leads from a table's complaint or a game to turn rules, from the data of the guide. The journal has its
 * parts about sets without rules of their own.
 *
 * @param english the texts of `lang/en.json`
 */
export function whichTurnsPage(english: Words): string {
  const wordsAt = wordsIn(english);
  const ofGames = gamesOf([...gameRules.values()].flat());
  const nameOf = (id: string): string => {
    const { name = wordsAt(`TURNWRIGHT.${id}.name`) } = ofGames.get(id) ?? {};
    return typeof name === "string" ? name : "";
  };
  const sets = new Map(SETS.filter(({ id }) => !IN_RULES.has(id)).map((set) => [set.id, set]));
  const anchorTo = (id: string): string => anchorOf(sets.has(id) ? `${nameOf(id)} ${id}` : nameOf(id));
  const linkTo = (id: string): string => `[${nameOf(id)}](#${ofGames.has(id) ? anchorOf(OF_GAMES) : anchorTo(id)})`;
  const part = (id: string): string => {
    const set = sets.get(id);
    const summary = wordsAt(`TURNWRIGHT.${id}.summary`);
    const heading = set === undefined ? nameOf(id) : `${nameOf(id)} (\`${id}\`)`;
    const rules =
      set === undefined ? `[All rules](RULES.md#${anchorOf(`${nameOf(id)} ${id}`)})` : optionsSaid(set, wordsAt);
    return [`### ${heading}`, `![${pictureOf(id, english).said}](${pathOf(id)})`, summary, rules].join("\n\n");
  };
  const rowOfGame = ([id, { choices }]: readonly [string, RulesFile]): readonly string[] => [
    nameOf(id),
    choicesSaid(choices, () => false, wordsAt),
  ];
  const complaints = Object.entries(COMPLAINTS).map(([id, [best, ...others]]) => [
    wordsAt(`TURNWRIGHT.guide.tables.${id}`),
    linkTo(best),
    others.map(linkTo).join(", "),
  ]);
  const games = [...gameRules].map(([name, ids]) => [name, ids.map(linkTo).join(", ")]);
  return `${[
    "# Which turns for my table?",
    "The guide in Foundry has the same lists: _Set up_ in Turnwright’s settings. If nothing fits, put [your own rules](OWN-RULES.md) together.",
    "## What bothers your table",
    table(["Your table says", "Try", "Or"], complaints),
    "## Your game",
    "They agree on the order of turns, not on the actions in a turn. [What still differs](OWN-RULES.md#published-games).",
    table(["Game", "Its turns"], games),
    `## ${OF_GAMES}`,
    "In a world of the game’s system, they are in every list of turn rules. In other worlds, the guide finds them by the game’s name.",
    table(["Game", "Choices"], [...ofGames].map(rowOfGame)),
    "## All turn rules",
    "From Static Initiative on, they are put together from [choices](OWN-RULES.md#choices). A choice that is not named has its default value.",
    wordsAt("TURNWRIGHT.guide.rules.pictures"),
    ...shown().map(part),
  ].join("\n\n")}\n`;
}
