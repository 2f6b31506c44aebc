import { lookAt } from "./run";
import { pointsOn } from "./points";
import { Stage } from "./stage";
import type { Sentence } from "../view-models/finding";

/** The parts of mocha that Quench passes to a batch. */
export interface BatchContext {
  readonly describe: (title: string, suite: () => void) => void;
  readonly it: (title: string, test: (this: TestContext) => Promise<void>) => void;
  readonly after: (job: () => Promise<void>) => void;
}

interface TestContext {
  timeout(milliseconds: number): unknown;
  skip(): unknown;
}

/** Longer than a point's own limit, in milliseconds. */
const TIMEOUT = 20_000;

const say = ({ key, data = {} }: Sentence): string => game.i18n.format(key, { ...data });

/** Adds each point as a test: odd and broken fail, unknown is skipped. */
export function fillBatch({ describe, it, after }: BatchContext): void {
  const stage = new Stage();
  describe(game.i18n.localize("TURNWRIGHT.compatibility.title"), () => {
    after(async () => stage.strike());
    for (const point of pointsOn(stage)) {
      it(`${point.id}: ${game.i18n.localize(point.name)}`, async function (this: TestContext) {
        this.timeout(TIMEOUT);
        const { state, means, facts } = await lookAt(point);
        if (state === "unchecked") this.skip();
        else if (state !== "fine") throw new Error([say(means), ...facts].join(" "));
      });
    }
  });
}
