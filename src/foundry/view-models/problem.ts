import type { Drawing } from "./drawing";

/** A stored fight that cannot be read: what is wrong, and what the gm can do about it. */
export interface ProblemView {
  readonly title: string;
  readonly text: string;
  /** Empty for players: they can only be told. */
  readonly ways: readonly { readonly id: string; readonly act: "start-over" | "export"; readonly label: string }[];
}

/**
 * @param code what the store found: a key below `TURNWRIGHT.ui.problem`
 * @param detail where in the record, as far as that is known
 */
export function problemView(code: string, detail: string | undefined, drawing: Drawing): ProblemView {
  const { words, gm, prefix } = drawing;
  const way = (act: "start-over" | "export") => ({ id: `${prefix}-${act}`, act, label: words.own(`problem.${act}`) });
  const where = detail === undefined ? "" : ` (${detail})`;
  return {
    title: words.own("problem.title"),
    text: gm ? `${words.own(`problem.${code}`)}${where}` : words.own("problem.players"),
    ways: gm ? [way("export"), way("start-over")] : [],
  };
}
