import { broken, type Finding } from "../view-models/finding";
import { pointsOn } from "./points";
import { Stage } from "./stage";
import type { CheckedPoint } from "../view-models/check-up";
import type { Point } from "./point";

/** How long one point may take, in milliseconds. */
const PATIENCE = 12_000;

/** Looks at one point. One that fails, or takes too long, is broken. */
export async function lookAt(point: Point): Promise<Finding> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(broken("TURNWRIGHT.check-up.late", "report")), PATIENCE);
  });
  try {
    return await Promise.race([point.look(), late]);
  } catch (error) {
    return broken("TURNWRIGHT.check-up.failed", "report", { facts: [String(error)] });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Looks at every point, one after the other, and deletes everything that was made for it, whatever happens.
 *
 * @param told called after each point with all that have been looked at so far, and how many there are
 */
export async function checkUp(
  told: (points: readonly CheckedPoint[], all: number) => void,
): Promise<readonly CheckedPoint[]> {
  const stage = new Stage();
  const points = pointsOn(stage);
  const checked: CheckedPoint[] = [];
  told(checked, points.length);
  try {
    for (const point of points) {
      checked.push({ id: point.id, name: point.name, finding: await lookAt(point) });
      told(checked, points.length);
    }
  } finally {
    await stage.strike();
  }
  return checked;
}
