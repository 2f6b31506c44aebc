import { escapeHTML } from "../common/utils/text.ts";
import { addressOf, GENERATIONS, THEMES } from "./choices.ts";
import type { Choices } from "./choices.ts";
import { PICTURE_PARTS, pictureOf } from "./pictures.ts";
import type { Room } from "./rooms.ts";

/** A seat at a room's table. */
export interface Seat {
  /** The seat in addresses. */
  readonly id: string;
  /** The name of the user at this seat, and of the character they play. */
  readonly title: string;
  /** The address of the game for this seat. */
  readonly game: string;
}

/** A language that the module speaks. */
export interface Language {
  readonly lang: string;
  readonly name: string;
}

/** The data from which every page of the lobby is made. */
export interface PageContext {
  readonly choices: Choices;
  readonly languages: readonly Language[];
  /** The address of this page without the choices. */
  readonly path: string;
  /** The values in the address beside the choices. */
  readonly more?: Readonly<Record<string, string>>;
}

function page({ choices: { theme } }: PageContext, title: string, body: string, script = ""): string {
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
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

/** One choice as a row of links, of which the one that holds is marked. */
function chooser(label: string, links: readonly (readonly [name: string, href: string, chosen: boolean])[]): string {
  if (links.length < 2) return "";
  const items = links.map(
    ([name, href, chosen]) =>
      `<a href="${escapeHTML(href)}"${chosen ? ' aria-current="true"' : ""}>${escapeHTML(name)}</a>`,
  );
  return `<div class="chooser" role="group" aria-label="${label}"><span aria-hidden="true">${label}</span>${items.join("")}</div>`;
}

const THEME_NAMES = { dark: "Dark", light: "Light" } as const;

function choosers({ choices, languages, path, more = {} }: PageContext): string {
  const to = (changed: Partial<Choices>): string => addressOf(path, { ...choices, ...changed }, more);
  return `<nav class="choosers" aria-label="How it looks">${[
    chooser(
      "Theme",
      THEMES.map((theme) => [THEME_NAMES[theme], to({ theme }), theme === choices.theme]),
    ),
    chooser(
      "Foundry",
      GENERATIONS.map((generation) => [`v${generation}`, to({ generation }), generation === choices.generation]),
    ),
    chooser(
      "Language",
      languages.map(({ lang, name }) => [name, to({ lang }), lang === choices.lang]),
    ),
  ].join("")}</nav>`;
}

/** The seats of every room: who can join by themselves. */
const SEATS = [
  ["gm", "GM"],
  ["ann", "Ann"],
  ["ben", "Ben"],
] as const;

function card({ id, name, sentence, world }: Room, { choices }: PageContext): string {
  const { world: told, system } = world();
  const to = (more: Readonly<Record<string, string>> = {}): string =>
    escapeHTML(addressOf(`/play/${id}`, choices, more));
  const seats = SEATS.map(
    ([seat, who]) => `<a href="${to({ seat })}" aria-label="${escapeHTML(`${name} as ${who} alone`)}">${who}</a>`,
  );
  return `<li class="card">
${pictureOf(id)}
<h2><a class="open" href="${to()}">${escapeHTML(name)}</a></h2>
<p>${escapeHTML(sentence)}</p>
<p class="world">${escapeHTML(told.title)}, ${escapeHTML(system.title.replace(" (data only)", ""))}</p>
<p class="alone"><span>One seat:</span> ${seats.join(" ")}</p>
</li>`;
}

/** The lobby: a card for each set of rules. */
export function lobbyPage(rooms: readonly Room[], context: PageContext): string {
  return page(
    context,
    "Turnwright: try it",
    `<header class="top"><div><h1>Turnwright</h1>
<p>Eight sets of turn rules, each with a fight ready to begin. A card opens the GM and both players side by side.</p></div>
${choosers(context)}</header>
<main>${PICTURE_PARTS}<ul class="cards">${rooms.map((room) => card(room, context)).join("\n")}</ul></main>`,
  );
}

function pane({ id, title, game }: Seat, index: number, isAlone: boolean, alone: string): string {
  const tools = isAlone
    ? ""
    : `<button type="button" data-widen="${index}" aria-pressed="${index === 0}">Wide</button>
<a href="${escapeHTML(alone)}" target="_blank" rel="noopener" aria-label="${escapeHTML(title)} in a window of its own">↗</a>`;
  return `<section class="pane" aria-labelledby="seat-${id}">
<div class="pane-head"><h2 id="seat-${id}" title="${escapeHTML(title)}">${escapeHTML(title)}</h2>${tools}</div>
<iframe title="The game of ${escapeHTML(title)}" data-src="${escapeHTML(game)}"></iframe>
</section>`;
}

/** A room's table: the games of its seats side by side, or of one. */
export function playPage(room: Room, seats: readonly Seat[], context: PageContext): string {
  const { choices, path } = context;
  const isAlone = seats.length === 1;
  return page(
    context,
    `${room.name}: Turnwright`,
    `<header class="bar"><a href="${escapeHTML(addressOf("/", choices))}">All rules</a>
<h1>${escapeHTML(room.name)}</h1>
${choosers(context)}
<form method="post" action="${escapeHTML(addressOf(`/reset/${room.id}`, choices))}" data-room="${room.id}"><button>Start over</button></form></header>
<main class="panes" data-wide="${isAlone ? "alone" : "0"}" data-theme="${choices.theme}">
${seats.map((seat, index) => pane(seat, index, isAlone, addressOf(path, choices, { seat: seat.id }))).join("\n")}
</main>`,
    '<script type="module" src="/lobby/play.js"></script>',
  );
}
