import Handlebars from "handlebars";
import { io } from "socket.io-client";
import type { WorldData } from "../../common/protocol.ts";
import { CONFIG } from "../config.ts";
import { generation, ui } from "../game.ts";
import { Hooks } from "../helpers/hooks.ts";
import { configureCore } from "./configure-core.ts";
import { CONNECTION, watchConnection } from "./connection.ts";
import { Game } from "./game.ts";
import { extendPrimitives, globalsOf } from "./globals.ts";

/** Puts core's globals in place before any package's script is read, and starts the game when all have been read. */
function main(): void {
  extendPrimitives();
  configureCore();
  Object.assign(globalThis, globalsOf(generation()), { CONFIG, Hooks, Handlebars, ui, game: {} });
  addEventListener("load", () => void join());
}

async function join(): Promise<void> {
  const { searchParams } = new URL(location.href);
  const auth = { user: searchParams.get("user"), key: searchParams.get("key"), generation: generation() };
  const socket = io({ auth, path: new URL("socket.io", document.baseURI).pathname, ...CONNECTION });
  const world = await new Promise<WorldData>((resolve) => {
    socket.once("connect", () => socket.emit("world", resolve));
  });
  const game = new Game(world, socket);
  watchConnection(socket);
  await game.setupGame();
}

main();
