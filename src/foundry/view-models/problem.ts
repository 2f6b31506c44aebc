import type { RecordProblem } from "../store/record-status";
import type { Drawing } from "./drawing";

/**
 * The card of a stored fight that cannot be read, with the GM's ways out.
 *
 * @param problem the store's problem, with a key below `TURNWRIGHT.tracker.problem`
 * @param stored whether the fight is stored. If not, its options can change
 * @param putBack the good state that can be restored, if any: its round, and whose client remembers it
 */
export function problemView(
  { code, detail, says }: RecordProblem,
  stored: boolean,
  putBack: { readonly round: number; readonly by: string } | null,
  drawing: Drawing,
) {
  const { words, gm, prefix } = drawing;
  const way = (act: string, data?: Readonly<Record<string, string | number>>) => ({
    id: `${prefix}-${act}`,
    act,
    label: words.own(`tracker.problem.${act}`, data),
  });
  const wayBack = ({ round, by: user }: { readonly round: number; readonly by: string }) => ({
    ...way("put-back", { round, user }),
    ...(round === 0 && { label: words.own("tracker.problem.put-back-setup", { user }) }),
  });
  if (code === "broken-rules") {
    return { title: words.own("tracker.broken.title"), text: words.own("tracker.problem.broken-rules"), ways: [] };
  }
  const back = putBack === null ? [] : [wayBack(putBack)];
  if (says !== undefined) {
    const change = { ...way("options"), label: words.own("settings.fight-options.title") };
    return {
      title: words.own("tracker.problem.together"),
      text: gm ? words.text({ key: says }) : words.own("tracker.problem.players"),
      ways: gm ? [...back, ...(stored ? [way("export"), way("start-over")] : [change])] : [],
    };
  }
  const where = detail === undefined ? "" : ` (${detail})`;
  return {
    title: words.own("tracker.problem.title"),
    text: gm ? `${words.own(`tracker.problem.${code}`)}${where}` : words.own("tracker.problem.players"),
    ways: gm ? [...back, way("export"), way("start-over")] : [],
  };
}
