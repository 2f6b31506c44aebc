import { createServer } from "node:http";
import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { isGamemaster } from "../common/permissions.ts";
import type { JsonObject } from "../common/utils/objects.ts";
import { randomID } from "../common/utils/text.ts";
import { bundleClient } from "./bundle.ts";
import { Counters } from "./counters.ts";
import { Faults } from "./faults.ts";
import { readGeneration, serve } from "./http.ts";
import { Lines } from "./lines.ts";
import { readModulePackage } from "./module-package.ts";
import { Packs } from "./packs.ts";
import { renew } from "./renewal.ts";
import { acceptSessions, tellRenewal } from "./sessions.ts";
import type { SessionHost, TabletopServer } from "./sessions.ts";
import { World } from "./world.ts";
import type { WorldSeed } from "./world.ts";

export type { WorldSeed } from "./world.ts";

/** How a tabletop is started. */
export interface TabletopOptions {
  /** Makes the world at the start and at each reset. */
  readonly world: () => WorldSeed;
  /** The port on localhost; 0, the default, takes a free one. */
  readonly port?: number;
  /** Foundry's generation for clients whose link asks for none: 13 or, the default, 14. */
  readonly generation?: 13 | 14;
  /** The folder of the built module, with its `module.json`; none: no module is installed. */
  readonly modulePath?: string;
  /** The folders of other modules that are installed and enabled beside it, in the order in which they are loaded. */
  readonly otherModulePaths?: readonly string[];
  /** True if the module is enabled in the world; true unless said otherwise. */
  readonly moduleEnabled?: boolean;
  /** True if the files that are served stay as they are while the tabletop runs, so that browsers may keep them; false unless said. */
  readonly filesStay?: boolean;
  /**
   * False if the pages are laid out and not painted, for tests at which nobody looks; true unless said. Should a test have a page painted after
   * all, its map is one plain colour.
   */
  readonly isPainted?: boolean;
  /** The most that a message may hold, in bytes: the connection that brings more is closed. */
  readonly maximumPayload?: number;
  /**
   * How the two ends find out that a line is dead, in milliseconds: how often the server asks, and how long it waits for the answer. A page
   * waits for both together. The library's own times unless said.
   */
  readonly ping?: { readonly interval: number; readonly timeout: number };
}

/** How somebody joins. */
interface JoinLink {
  readonly userId: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly url: string;
}

/** A running tabletop. */
export interface Tabletop {
  readonly url: string;
  /** One link per user, gamemasters first. */
  readonly links: readonly JoinLink[];
  /** The counts of the server's work since the last reset. */
  readonly counters: Counters;
  /** The documents as the server holds them now. */
  readonly world: World;
  /** The faults that a test causes in messages. */
  readonly faults: Faults;
  /** The lines to the browsers that name their seat. */
  readonly lines: Lines;
  /** The link of a user, by id or name; with a generation the page behaves as that one. */
  linkFor(user: string, generation?: 13 | 14): string;
  /** Puts a fresh world in place, from the seed given or the one it was started with, forgets all faults, and sends everybody away. */
  reset(seed?: () => WorldSeed): void;
  /**
   * Puts a fresh world in place, forgets all faults, and tells everybody who stays, as if the first GM had deleted and created combats and
   * messages, and changed back whatever else has changed. Settings that the fresh world does not hold are deleted, which pages are not told
   * of by `onChange`: whoever renews has them put back before. What somebody asks or says before hearing of it is of the former world, and is
   * refused or goes nowhere.
   */
  renew(seed?: () => WorldSeed): void;
  /** Sends everybody away and closes the server. */
  stop(): Promise<void>;
}

const DEFAULT_MAXIMUM_PAYLOAD = 100_000_000;

/** A tabletop that lies on a server, by itself or beside others. */
export interface Table extends Tabletop {
  /** Answers a request for a page or a file of this world. */
  answer(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * Starts a tabletop on localhost.
 * @throws {Error} when the module's manifest cannot be read or the port is taken.
 */
export async function startTabletop(options: TabletopOptions): Promise<Tabletop> {
  const http = createServer((request, response) => table.answer(request, response));
  const table = openTable(options, http);
  await Promise.all([bundleClient(), listen(http, options.port ?? 0)]);
  return table;
}

/**
 * Opens a world on a server.
 *
 * @param path where it lies: its pages, its files, and its socket; begins and ends with a slash
 * @throws {Error} when the module's manifest cannot be read.
 */
export function openTable(options: TabletopOptions, http: HttpServer, path = "/"): Table {
  const state = { world: new World(options.world()) };
  const counters = new Counters();
  const faults = new Faults();
  const lines = new Lines();
  const keys = new Map<string, string>();
  const keyOf = (userId: string): string => {
    const key = keys.get(userId) ?? randomID(20);
    keys.set(userId, key);
    return key;
  };
  const generation = options.generation ?? 14;
  const modules = [
    ...(options.modulePath ? [readModulePackage(options.modulePath, options.moduleEnabled ?? true)] : []),
    ...(options.otherModulePaths ?? []).map((folder) => readModulePackage(folder, true)),
  ];
  const host: SessionHost = {
    get world() {
      return state.world;
    },
    counters,
    faults,
    modules,
    packs: new Packs(modules),
    maximumPayload: options.maximumPayload ?? DEFAULT_MAXIMUM_PAYLOAD,
    admits: (userId, key) => state.world.collection("User").has(userId) && key === keyOf(userId),
    generationFor: (asked) => readGeneration(String(asked)) ?? generation,
  };
  const site = {
    title: state.world.world.title,
    path,
    generation,
    modules,
    filesStay: options.filesStay ?? false,
    isPainted: options.isPainted ?? true,
    admits: (userId: string, key: string) => host.admits(userId, key),
  };
  const io: TabletopServer = new Server(http, {
    path: `${path}socket.io`,
    serveClient: false,
    // Another world's socket on the same server is none of ours to close.
    destroyUpgrade: false,
    maxHttpBufferSize: host.maximumPayload,
    allowRequest: (request, decide) => lines.allow(request, decide),
    ...(options.ping ? { pingInterval: options.ping.interval, pingTimeout: options.ping.timeout } : {}),
  });
  lines.watch(io);
  acceptSessions(io, host);
  const urlOf = (): string => `http://localhost:${(http.address() as AddressInfo).port}${path}`;

  const linkOf = (user: JsonObject): string => {
    const userId = String(user["_id"]);
    return `${urlOf()}?user=${userId}&key=${keyOf(userId)}`;
  };
  return {
    // Without the slash: paths are put behind it.
    get url() {
      return urlOf().slice(0, -1);
    },
    answer: (request, response) => lines.admit(request, response, () => void serve(site, request, response)),
    counters,
    faults,
    lines,
    get world() {
      return state.world;
    },
    get links() {
      return joinLinks(state.world, linkOf);
    },
    linkFor(user, asked) {
      const source = findUser(state.world, user);
      return linkOf(source) + (asked === undefined ? "" : `&generation=${asked}`);
    },
    reset(seed) {
      faults.clear();
      lines.clear();
      io.disconnectSockets(true);
      state.world = new World((seed ?? options.world)());
      counters.reset();
    },
    renew(seed) {
      const [first] = joinLinks(state.world, linkOf);
      const results = renew(state.world, new World((seed ?? options.world)()), first?.userId ?? "");
      faults.clear();
      lines.clear();
      tellRenewal(io, results);
      counters.reset();
    },
    async stop() {
      const closed = io.close();
      // A connection that a browser has opened in advance, without a request, would keep the server open for a minute or longer.
      http.closeAllConnections();
      await closed;
    },
  };
}

/** Lets a server listen on localhost. @throws {Error} when the port is taken */
export function listen(http: HttpServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, "localhost", () => {
      http.off("error", reject);
      resolve();
    });
  });
}

function joinLinks(world: World, linkOf: (user: JsonObject) => string): JoinLink[] {
  return [...world.collection("User").values()]
    .toSorted((a, b) => Number(b["role"]) - Number(a["role"]))
    .map((user) => ({
      userId: String(user["_id"]),
      name: String(user["name"]),
      isGM: isGamemaster(Number(user["role"])),
      url: linkOf(user),
    }));
}

/** The source of a user, by id or name. */
export function findUser(world: World, user: string): JsonObject {
  const users = world.collection("User");
  const found = users.get(user) ?? [...users.values()].find((source) => source["name"] === user);
  if (!found) throw new Error(`There is no user ${user} in this world`);
  return found;
}
