import type { Drawing } from "./drawing";

/**
 * The card of a stored fight that cannot be read, with the GM's ways out.
 *
 * @param code the store's problem, a key below `TURNWRIGHT.tracker.problem`
 * @param putBack the good state that can be restored, if any: its round, and whose client remembers it
 */
export function problemView(
  code: string,
  detail: string | undefined,
  putBack: { readonly round: number; readonly by: string } | null,
  drawing: Drawing,
) {
  const { words, gm, prefix } = drawing;
  const way = (act: string, data?: Readonly<Record<string, string | number>>) => ({
    id: `${prefix}-${act}`,
    act,
    label: words.own(`tracker.problem.${act}`, data),
  });
  if (code === "broken-rules") {
    return { title: words.own("tracker.broken.title"), text: words.own("tracker.problem.broken-rules"), ways: [] };
  }
  const back = putBack === null ? [] : [way("put-back", { round: putBack.round, user: putBack.by })];
  const where = detail === undefined ? "" : ` (${detail})`;
  return {
    title: words.own("tracker.problem.title"),
    text: gm ? `${words.own(`tracker.problem.${code}`)}${where}` : words.own("tracker.problem.players"),
    ways: gm ? [...back, way("export"), way("start-over")] : [],
  };
}
