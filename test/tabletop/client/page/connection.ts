import type { Socket } from "socket.io-client";
import { ui } from "../game.ts";
import { debounce } from "../helpers/timing.ts";

/** How the page connects: over a websocket alone, with ten attempts at half a second's distance when the line breaks. */
export const CONNECTION = {
  transports: ["websocket"],
  upgrade: false,
  reconnection: true,
  reconnectionDelay: 500,
  reconnectionDelayMax: 500,
  reconnectionAttempts: 10,
};

/** A loss this long makes the page load itself anew; after a shorter one it goes on with what it has. Milliseconds. */
const LOSS_THAT_RELOADS = 5000;
const RELOAD_DELAY = 250;

/**
 * Tells the user of a lost connection and of its return. What others did meanwhile is sent by nobody again: after a short loss the page is
 * out of date. The socket keeps what the page sends meanwhile, and sends it when the line is back.
 */
export function watchConnection(socket: Socket): void {
  const reload = debounce(() => location.reload(), RELOAD_DELAY);
  let lostAt = 0;
  socket.on("disconnect", () => {
    lostAt = Date.now();
    ui.notifications?.error("ERROR.ConnectionLost", { localize: true });
  });
  socket.io.on("reconnect", () => {
    ui.notifications?.info("ERROR.ConnectionBack", { localize: true });
    if (Date.now() - lostAt >= LOSS_THAT_RELOADS) reload();
  });
  socket.io.on("reconnect_failed", () => {
    ui.notifications?.error("ERROR.ConnectionFailed", { localize: true });
    location.href = "no";
  });
}
