import type { Tag } from "../../../core/index";
import { domId, type Face } from "../drawing";
import { type PipsView, pipsView } from "../pips";
import { sectionRecord } from "../section-record";

/** The pool of one combatant. */
interface PoolView extends Face {
  readonly id: string;
  readonly tone: Tag["tone"];
  readonly word: string;
  readonly pips: PipsView;
  readonly count: string;
}

/** The pools of a fight. */
interface PoolsView {
  readonly pools: readonly PoolView[];
}

/** The pools of everybody the viewer sees. */
export const record = sectionRecord("pools", (section, place, drawing): PoolsView => ({
  pools: section.pools.flatMap((pool) => {
    const face = drawing.face(pool.id);
    if (face === null) return [];
    const here = `${place}-${pool.id}`;
    return [
      {
        ...face,
        id: domId(drawing, here),
        tone: pool.tone,
        word: drawing.words.say(pool.word),
        pips: pipsView(pool.pips, here, drawing),
        count: drawing.words.say(pool.count),
      },
    ];
  }),
}));
