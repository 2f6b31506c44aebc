import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { bundleClient } from "../server/bundle.ts";
import { listen, openTable } from "../server/index.ts";
import type { Table } from "../server/index.ts";
import { TABLE_ICON } from "../server/portrait.ts";
import { addressOf, readChoices } from "./choices.ts";
import type { Choices } from "./choices.ts";
import { lobbyPage, playPage } from "./pages.ts";
import type { PageContext, Seat } from "./pages.ts";
import { BIG_FIGHT, ROOMS } from "./rooms.ts";
import type { Room } from "./rooms.ts";
import { languageFor, languagesOf, wordsOf } from "./words.ts";
import type { Words } from "./words.ts";

/** How a lobby is started. */
interface LobbyOptions {
  /** The folder of the built module. */
  readonly modulePath: string;
  /** The folders of other modules that are enabled in every room. */
  readonly otherModulePaths?: readonly string[];
  /** The port on localhost; 0, the default, takes a free one. */
  readonly port?: number;
  /** True if the files stay as they are while the lobby is open, so that browsers may keep them; false unless said. */
  readonly filesStay?: boolean;
  /** False if the games are laid out and not painted; true unless said. */
  readonly isPainted?: boolean;
}

/** A lobby with a world for each set of rules. */
export interface Lobby {
  readonly url: string;
  /** The tabletop of a room; its world is made when it is first asked for. @throws {Error} for a room that isn't there */
  table(id: string): Table;
  /** Sends everybody away and closes. */
  stop(): Promise<void>;
}

const ALL_ROOMS: readonly Room[] = [...ROOMS, BIG_FIGHT];

const HERE = fileURLToPath(new URL("..", import.meta.url));

/** A script of the lobby's own pages, as the browser takes it. */
const playScript = (): string =>
  transpileModule(readFileSync(join(HERE, "lobby/page/play.ts"), "utf8"), {
    compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022, verbatimModuleSyntax: true },
  }).outputText;

/** The lobby's own files, by path. */
const FILES: Readonly<Record<string, readonly [type: string, read: () => string]>> = {
  "/lobby/lobby.css": ["text/css", () => readFileSync(join(HERE, "public/css/lobby.css"), "utf8")],
  "/lobby/play.js": ["text/javascript", playScript],
  "/lobby/icon.svg": ["image/svg+xml", () => TABLE_ICON],
};

/** The seats of a table: the gm first, then the players with whom they play. */
function seatsOf(table: Table, choices: Choices, words: Words): Seat[] {
  const actors = [...table.world.collection("Actor").values()];
  return table.links.map(({ userId, name, isGM, url }) => {
    const own = actors.filter(({ ownership }) => (ownership as Record<string, unknown>)[userId] === 3);
    const characters = words.list(own.map((actor) => String(actor["name"])));
    const { pathname, search } = new URL(url);
    return {
      id: isGM ? "gm" : name.toLowerCase(),
      title: isGM ? words.text("gm") : words.text("player", { user: name, characters }),
      game: addressOf(pathname + search, choices, { tab: "combat" }),
    };
  });
}

function send(response: ServerResponse, status: number, type: string, body: string, headers = {}): void {
  response.writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store", ...headers });
  response.end(body);
}

/**
 * Opens the lobby on localhost.
 * @throws {Error} when the module has not been built or the port is taken.
 */
export async function startLobby({ modulePath, port = 0, ...pages }: LobbyOptions): Promise<Lobby> {
  const languages = languagesOf(modulePath);
  const tables = new Map<string, Table>();
  const http = createServer((request, response) => answer(request, response));
  // Each room's socket listens to the server's comings and goings.
  http.setMaxListeners(0);
  const roomOf = (id: string | undefined): Room | undefined => ALL_ROOMS.find((room) => room.id === id);
  const open = (room: Room): Table => {
    const table =
      tables.get(room.id) ?? openTable({ modulePath, ...pages, world: () => room.world() }, http, `/${room.id}/`);
    tables.set(room.id, table);
    return table;
  };

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const [, first = "", second] = pathname.split("/");
    const file = FILES[pathname];
    const room = roomOf(first);
    if (file) return send(response, 200, file[0], file[1]());
    if (room) return open(room).answer(request, response);
    const choices = readChoices(
      searchParams,
      languages.map(({ lang }) => lang),
      languageFor(request.headers["accept-language"], languages),
    );
    const asked = roomOf(second);
    if (first === "play" && asked) return play(response, asked, choices, searchParams.get("seat"));
    if (first === "reset" && asked && request.method === "POST") {
      open(asked).renew();
      return send(response, 303, "text/plain", "", { location: addressOf(`/play/${asked.id}`, choices) });
    }
    if (pathname !== "/") return send(response, 404, "text/plain", `There is no ${pathname} here`);
    if (searchParams.has("user")) return joinAtOnce(response, searchParams, choices);
    return send(response, 200, "text/html", lobbyPage(ALL_ROOMS, contextOf(choices, "/")));
  }

  const contextOf = (choices: Choices, path: string): PageContext => ({
    choices,
    languages,
    words: wordsOf(languages, choices.lang),
    path,
  });

  function play(response: ServerResponse, room: Room, choices: Choices, asked: string | null): void {
    const context = contextOf(choices, `/play/${room.id}`);
    const seats = seatsOf(open(room), choices, context.words);
    const alone = seats.find(({ id }) => id === asked);
    const more = alone === undefined ? {} : { more: { seat: alone.id } };
    send(response, 200, "text/html", playPage(room, alone ? [alone] : seats, { ...context, ...more }));
  }

  /** A link to the root that names a user is one to the first room. */
  function joinAtOnce(response: ServerResponse, searchParams: URLSearchParams, { lang }: Choices): void {
    const query = new URLSearchParams({ tab: "combat", ...Object.fromEntries(searchParams), lang });
    send(response, 302, "text/plain", "", { location: `/${ROOMS[0]?.id ?? ""}/?${query}` });
  }

  await Promise.all([bundleClient(), listen(http, port)]);
  return {
    url: `http://localhost:${(http.address() as AddressInfo).port}`,
    table(id) {
      const room = roomOf(id);
      if (!room) throw new Error(`There is no room ${id}`);
      return open(room);
    },
    async stop() {
      await Promise.all([...tables.values()].map((table) => table.stop()));
      if (http.listening) await new Promise((resolve) => void http.close(resolve));
    },
  };
}
