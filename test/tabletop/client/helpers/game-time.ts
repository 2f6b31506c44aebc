import type { OperationOptions } from "../../common/protocol.ts";
import { CONFIG } from "../config.ts";
import { game, generation } from "../game.ts";
import { Hooks } from "./hooks.ts";

/** The time in the world, in seconds, and the time of the server, in milliseconds. */
export class GameTime {
  /** How long a reading of the server's clock is relied on, in milliseconds. */
  static SYNC_INTERVAL_MS = 1000 * 60 * 5;

  #worldTime = 0;
  /** The server's clock at the last reading, and this client's clock at that moment. */
  #serverTime = Date.now();
  #clientTime = Date.now();
  #latency = 0;

  get worldTime(): number {
    return game.settings.get("core", "time") as number;
  }

  /** The server's clock, reckoned from the last reading; an old reading is made anew for the next time. */
  get serverTime(): number {
    const elapsed = Date.now() - this.#clientTime;
    if (elapsed > GameTime.SYNC_INTERVAL_MS) void this.sync();
    return this.#serverTime + elapsed;
  }

  /** How long a message takes to the server or back, in milliseconds. */
  get averageLatency(): number {
    return this.#latency;
  }

  /** Reads the server's clock, taking half of the way there and back for the age of the answer. */
  async sync(): Promise<this> {
    const asked = Date.now();
    const serverTime = await new Promise<number>((resolve) => {
      game.socket.emit("time", resolve);
    });
    this.#clientTime = Date.now();
    this.#latency = (this.#clientTime - asked) / 2;
    this.#serverTime = serverTime + this.#latency;
    return this;
  }

  /** Moves time on, for the gamemaster. */
  async advance(delta: number): Promise<number> {
    return this.set(this.worldTime + delta);
  }

  async set(time: number): Promise<number> {
    return (await game.settings.set("core", "time", time)) as number;
  }

  /** Tells packages that time has moved. */
  onUpdateWorldTime(worldTime: number, options: OperationOptions, userId: string): void {
    const delta = worldTime - this.#worldTime;
    this.#worldTime = worldTime;
    Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
    if (generation() >= 14) void CONFIG.ActiveEffect.documentClass.registry.refresh("updateWorldTime");
  }
}
