import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startLobby } from "./lobby/index.ts";
import type { Lobby } from "./lobby/index.ts";

/**
 * The demo: a lobby on localhost with a world for each set of rules, in which a fight is ready. Each `--with FOLDER` adds a module, by the
 * folder that holds its manifest.
 */

const { values } = parseArgs({ options: { with: { type: "string", multiple: true, default: [] } } });

const options = {
  modulePath: fileURLToPath(new URL("../../dist", import.meta.url)),
  otherModulePaths: values.with.map((folder) => resolve(folder)),
};

const FIRST_PORT = 30000;
const PORTS_TRIED = 50;

async function startOnFreePort(): Promise<Lobby> {
  for (let port = FIRST_PORT; port < FIRST_PORT + PORTS_TRIED; port++) {
    try {
      return await startLobby({ port, ...options });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
  throw new Error(`No free port between ${FIRST_PORT} and ${FIRST_PORT + PORTS_TRIED - 1}`);
}

const lobby = await startOnFreePort();
console.log(`The tabletop stands. Open the lobby, and choose what to play:\n\n  ${lobby.url}/\n`);
console.log("Or go straight to a shared turn, with a link per person, each in a window of its own:\n");
for (const { isGM, name, url } of lobby.table("shared-turn").links) {
  const { search } = new URL(url);
  console.log(`  ${isGM ? "GM    " : "Player"} ${name.padEnd(12)} ${lobby.url}/${search}`);
}
console.log(
  "\nAdd &generation=13 to a link for Foundry's version 13, &lang=de for another language, &theme=light for light colours. Stop with Ctrl+C.",
);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void lobby.stop().then(() => process.exit(0)));
}
