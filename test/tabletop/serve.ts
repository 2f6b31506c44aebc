import { fileURLToPath } from "node:url";
import { startTabletop } from "./server/index.ts";
import type { Tabletop } from "./server/index.ts";
import { fightReadySeed } from "./server/seeds.ts";

/** The demo: a world in which a fight is ready, served on localhost, with a link for everybody who plays. */

const FIRST_PORT = 30000;
const PORTS_TRIED = 50;

async function startOnFreePort(): Promise<Tabletop> {
  for (let port = FIRST_PORT; port < FIRST_PORT + PORTS_TRIED; port++) {
    try {
      return await startTabletop({
        port,
        modulePath: fileURLToPath(new URL("../../dist", import.meta.url)),
        world: () => fightReadySeed({ sceneFlags: { turnwright: { variant: "shared-turn" } } }),
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
  throw new Error(`No free port between ${FIRST_PORT} and ${FIRST_PORT + PORTS_TRIED - 1}`);
}

const tabletop = await startOnFreePort();
console.log("The tabletop stands. Open a link per person, each in a window of its own:\n");
for (const link of tabletop.links)
  console.log(`  ${link.isGM ? "GM    " : "Player"} ${link.name.padEnd(12)} ${link.url}`);
console.log("\nAdd &generation=13 to a link for Foundry's version 13, &lang=de for another language. Stop with Ctrl+C.");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void tabletop.stop().then(() => process.exit(0)));
}
