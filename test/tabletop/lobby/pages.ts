import { escapeHTML } from "../common/utils/text.ts";
import { addressOf, GENERATIONS, THEMES } from "./choices.ts";
import type { Choices } from "./choices.ts";
import { PICTURE_PARTS, pictureOf } from "./pictures.ts";
import { BIG_FIGHT } from "./rooms.ts";
import type { Room } from "./rooms.ts";
import { withoutRegion } from "./words.ts";
import type { Language, Words } from "./words.ts";

/** A seat at a room's table. */
export interface Seat {
  /** The seat in addresses. */
  readonly id: string;
  /** The name of the user at this seat, and of the character they play. */
  readonly title: string;
  /** The address of the game for this seat. */
  readonly game: string;
}

/** The data from which every page of the lobby is made. */
export interface PageContext {
  readonly choices: Choices;
  readonly words: Words;
  readonly languages: readonly Language[];
  /** The address of this page without the choices. */
  readonly path: string;
  /** The values in the address beside the choices. */
  readonly more?: Readonly<Record<string, string>>;
}

function page({ choices: { theme }, words }: PageContext, title: string, body: string, script = ""): string {
  return `<!doctype html>
<html lang="${words.lang}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHTML(title)}</title>
<link rel="icon" href="/lobby/icon.svg">
<link rel="stylesheet" href="/lobby/lobby.css">
${script}
</head>
<body>
${body}
</body>
</html>
`;
}

/** An option of a choice: its name, the page with it, and more of its link as markup. */
interface Option {
  readonly name: string;
  readonly href: string;
  readonly chosen: boolean;
  readonly more?: string;
}

/** One choice as a row of links, of which the one that holds is marked. */
function chooser(label: string, options: readonly Option[]): string {
  if (options.length < 2) return "";
  const items = options.map(
    ({ name, href, chosen, more = "" }) =>
      `<a href="${escapeHTML(href)}"${chosen ? ' aria-current="true"' : ""}${more}>${escapeHTML(name)}</a>`,
  );
  return `<div class="chooser" role="group" aria-label="${escapeHTML(label)}"><span aria-hidden="true">${escapeHTML(label)}</span>${items.join("")}</div>`;
}

/** The switches of a page. Beside a table there is little room: a language is its tag there, and its name the tooltip. */
function choosers({ choices, languages, words, path, more = {} }: PageContext, isShort = false): string {
  const to = (changed: Partial<Choices>): string => addressOf(path, { ...choices, ...changed }, more);
  return `<nav class="choosers" aria-label="${escapeHTML(words.text("choices"))}">${[
    chooser(
      words.text("theme"),
      THEMES.map((theme) => ({ name: words.text(theme), href: to({ theme }), chosen: theme === choices.theme })),
    ),
    chooser(
      "Foundry",
      GENERATIONS.map((generation) => ({
        name: `v${generation}`,
        href: to({ generation }),
        chosen: generation === choices.generation,
      })),
    ),
    chooser(
      words.text("language"),
      languages.map(({ lang, name }) => ({
        name: isShort ? withoutRegion(lang).toUpperCase() : name,
        href: to({ lang }),
        chosen: lang === choices.lang,
        more: ` lang="${escapeHTML(lang)}" hreflang="${escapeHTML(lang)}"${isShort ? ` title="${escapeHTML(name)}"` : ""}`,
      })),
    ),
  ].join("")}</nav>`;
}

/** The seats of every room beside the GM's: who can join by themselves. */
const PLAYERS = ["Ann", "Ben"] as const;

/** The name and the summary of a room. */
const told = (id: string, words: Words): ReturnType<Words["rules"]> =>
  id === BIG_FIGHT.id ? { name: words.text("big-fight"), summary: words.text("many") } : words.rules(id);

function card({ id, world }: Room, { choices, words }: PageContext): string {
  const { world: place, system } = world();
  const { name, summary } = told(id, words);
  const to = (more: Readonly<Record<string, string>> = {}): string =>
    escapeHTML(addressOf(`/play/${id}`, choices, more));
  const seats = [["gm", words.text("gm")] as const, ...PLAYERS.map((user) => [user.toLowerCase(), user] as const)].map(
    ([seat, who]) =>
      `<a href="${to({ seat })}" aria-label="${escapeHTML(words.text("alone", { rules: name, seat: who }))}">${escapeHTML(who)}</a>`,
  );
  return `<li class="card">
${pictureOf(id)}
<h2><a class="open" href="${to()}">${escapeHTML(name)}</a></h2>
<p>${escapeHTML(summary)}</p>
<p class="world" lang="en">${escapeHTML(place.title)}, ${escapeHTML(system.title.replace(" (data only)", ""))}</p>
<p class="alone"><span>${escapeHTML(words.text("one-seat"))}</span> ${seats.join(" ")}</p>
</li>`;
}

/** The lobby: a card for each set of rules. */
export function lobbyPage(rooms: readonly Room[], context: PageContext): string {
  const { words } = context;
  return page(
    context,
    words.text("title"),
    `<header class="top"><h1>Turnwright</h1>
${choosers(context)}
<p>${escapeHTML(words.text("intro"))}</p></header>
<main>${PICTURE_PARTS}<ul class="cards">${rooms.map((room) => card(room, context)).join("\n")}</ul></main>`,
  );
}

/** The pane of a seat: its game and, unless it is the only one, what makes it wide and what opens it in a window of its own. */
function pane(
  { id, title, game }: Seat,
  index: number,
  isAlone: boolean,
  { choices, words, path }: PageContext,
): string {
  const text = (key: string): string => escapeHTML(words.text(key, { seat: title }));
  const alone = escapeHTML(addressOf(path, choices, { seat: id }));
  const tools = isAlone
    ? ""
    : `<button type="button" data-widen="${index}" aria-pressed="${index === 0}">${text("wide")}</button>
<a href="${alone}" target="_blank" rel="noopener" aria-label="${text("window")}">↗</a>`;
  return `<section class="pane" aria-labelledby="seat-${id}">
<div class="pane-head"><h2 id="seat-${id}" title="${escapeHTML(title)}">${escapeHTML(title)}</h2>${tools}</div>
<iframe title="${text("game")}" data-src="${escapeHTML(game)}"></iframe>
</section>`;
}

/** A room's table: the games of its seats side by side, or of one. */
export function playPage(room: Room, seats: readonly Seat[], context: PageContext): string {
  const { choices, words } = context;
  const { name } = told(room.id, words);
  const isAlone = seats.length === 1;
  return page(
    context,
    `${name} · Turnwright`,
    `<header class="bar"><a href="${escapeHTML(addressOf("/", choices))}">${escapeHTML(words.text("all-rules"))}</a>
<h1>${escapeHTML(name)}</h1>
${choosers(context, true)}
<form method="post" action="${escapeHTML(addressOf(`/reset/${room.id}`, choices))}" data-room="${room.id}"><button>${escapeHTML(words.text("start-over"))}</button></form></header>
<main class="panes" data-wide="${isAlone ? "alone" : "0"}" data-theme="${choices.theme}">
${seats.map((seat, index) => pane(seat, index, isAlone, context)).join("\n")}
</main>`,
    '<script type="module" src="/lobby/play.js"></script>',
  );
}
