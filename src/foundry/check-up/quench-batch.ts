import { lookAt } from "./run";
import { pointsOn } from "./points";
import { Stage } from "./stage";
import type { Sentence } from "../view-models/finding";

/** The pieces of mocha that Quench hands to a batch. */
export interface BatchContext {
  readonly describe: (title: string, suite: () => void) => void;
  readonly it: (title: string, test: (this: TestContext) => Promise<void>) => void;
  readonly after: (job: () => Promise<void>) => void;
}

/** The test that is under way. */
interface TestContext {
  timeout(milliseconds: number): unknown;
  skip(): unknown;
}

/** Longer than a point may take: the point itself says that it took too long. In milliseconds. */
const TIMEOUT = 20_000;

const say = ({ key, data = {} }: Sentence): string => game.i18n.format(key, { ...data });

/** Puts each point into a batch as a test of its own: odd and broken fail, what can't be looked at is skipped. */
export function fillBatch({ describe, it, after }: BatchContext): void {
  const stage = new Stage();
  describe(game.i18n.localize("TURNWRIGHT.check-up.title"), () => {
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
