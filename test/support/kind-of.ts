import type { Command } from "../../src/core/index";

/** The kind of the step that a command comes to, as a host tells of it. */
export function kindOf(given: unknown): "done" | "undone" | "redone" {
  const { do: what } = given as Command;
  return what === "undo" ? "undone" : what === "redo" ? "redone" : "done";
}
