import { classPoints } from "./classes";
import { fightPoints } from "./fights";
import { mapPoints } from "./map";
import { otherPoints } from "./others";
import { settingPoints } from "./settings";
import { trackerPoints } from "./tracker";
import { writingPoints } from "./writing";
import type { Stage } from "./stage";
import type { Finding } from "../view-models/finding";

/** All points. Those that write are last. */
export const pointsOn = (stage: Stage): readonly CheckPoint[] => [
  ...classPoints,
  ...trackerPoints,
  ...otherPoints,
  ...mapPoints,
  ...settingPoints(stage),
  ...writingPoints(stage),
  ...fightPoints(stage),
];

export interface CheckPoint {
  readonly id: string;
  readonly name: string;
  look(): Finding | Promise<Finding>;
}
