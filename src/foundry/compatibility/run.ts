import { broken, type Finding } from "../view-models/finding";
import { pointsOn } from "./points";
import { Stage } from "./stage";
import type { CheckedPoint } from "../view-models/compatibility";
import type { CheckPoint } from "./points";

const PATIENCE = 12_000;

export async function lookAt(point: CheckPoint): Promise<Finding> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(broken("TURNWRIGHT.compatibility.late", "report")), PATIENCE);
  });
  try {
    return await Promise.race([point.look(), late]);
  } catch (error) {
    return broken("TURNWRIGHT.compatibility.failed", "report", { facts: [String(error)] });
  } finally {
    clearTimeout(timer);
  }
}

/** Checks all points in order, tells of each, and always deletes what was made for them. */
export async function checkPoints(
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
