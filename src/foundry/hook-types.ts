import type { Command, GameEvent } from "../core/index";
import type { Api } from "./api-type";
import type { Denial } from "./authority/answer";

/** The hooks that other modules and macros may listen to, with what each is told. */
export interface TurnwrightHooks {
  /** Once on each client, during Foundry's `init`, as soon as there is an interface: the time to register variants. */
  "turnwright.init": (api: Api) => void;
  /** Once on each client, when combats can be looked at and commands given. */
  "turnwright.ready": (api: Api) => void;
  /** On every client, once per thing that happened and that this user may know of. `replay`: it comes from an undo or a redo. */
  "turnwright.event": (combat: Combat.Implementation, event: GameEvent, context: { replay: boolean }) => void;
  /** On the client that asked: a command was not done. */
  "turnwright.refused": (combat: Combat.Implementation, command: Command, refusal: Denial) => void;
  /** What is shown of this combat may have changed. */
  "turnwright.changed": (combat: Combat.Implementation) => void;
}
