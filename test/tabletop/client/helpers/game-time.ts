import type { OperationOptions } from "../../common/protocol.ts";
import { game } from "../game.ts";
import { Hooks } from "./hooks.ts";

/** The time in the world, in seconds. */
export class GameTime {
  #worldTime = 0;

  get worldTime(): number {
    return game.settings.get("core", "time") as number;
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
  }
}
