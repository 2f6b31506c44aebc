import type { Refusal, RefusalCode } from "../../core/index";
import type { Denial } from "./answer";

/** Reasons that hold whatever has happened meanwhile: the command itself is wrong, or not for this user to give, or a rule has failed. */
const TIMELESS: ReadonlySet<RefusalCode> = new Set([
  "broken-rules",
  "bad-command",
  "cost-too-low",
  "gm-only",
  "not-yours",
]);

/**
 * How a refusal is answered to somebody who was looking at the state `seen` while the fight stands at `now`. A command
 * that is still legal after others came first has gone through; one that is not was overtaken, and that is what its
 * giver has to know.
 */
export function answerTo(refusal: Refusal, seen: number, now: number): Denial {
  if (seen === now || TIMELESS.has(refusal.code)) return refusal;
  return { ...refusal, code: "stale", detail: refusal.code };
}
