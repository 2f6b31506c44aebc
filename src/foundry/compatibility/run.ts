import { broken, type CheckPoint, type Finding } from "../view-models/finding";
import { Stage } from "./stage";
import { classPoints } from "./classes";
import { fightPoints } from "./fights";
import { mapPoints } from "./map";
import { otherPoints } from "./others";
import { settingPoints } from "./settings";
import { trackerPoints } from "./tracker";
import { witnessPoints } from "./witnesses/points";
import { writingPoints } from "./writing";
import type { CheckedPoint } from "../view-models/compatibility";

/** All points. Those that write are last. */
const pointsOn = (stage: Stage): readonly CheckPoint[] => [
  ...classPoints,
  ...trackerPoints,
  ...otherPoints,
  ...mapPoints,
  ...settingPoints(stage),
  ...writingPoints(stage),
  ...witnessPoints(stage),
  ...fightPoints(stage),
];

const PATIENCE = 12_000;

async function checkPoint(point: CheckPoint): Promise<Finding> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(broken("TURNWRIGHT.compatibility.late", "report")), PATIENCE);
  });
  try {
    return await Promise.race([point.check(), late]);
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
      checked.push({ id: point.id, name: point.name, finding: await checkPoint(point) });
      told(checked, points.length);
    }
  } finally {
    await stage.strike();
  }
  return checked;
}
