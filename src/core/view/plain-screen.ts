import type { BrokenRules } from "../engine/broken-rules";
import type { Context, ScreenParts } from "../engine/variant";
import { header, plainRow, stateInTurns } from "../mechanics/screen";
import { sees } from "../state/combatants";
import { text } from "../state/text";
import { activeOf, orderOf } from "./standing";

/** The screen of a fight whose variant fails: the combatants, their states, and the fault. */
export function plainScreen(context: Context, { part }: BrokenRules): ScreenParts {
  const { fight, variant, viewer } = context;
  const acting = activeOf(fight);
  const seen = orderOf(fight).filter((id) => sees(fight, viewer, id));
  const title = text("tracker.broken.title");
  const body = text("tracker.broken.body", { variant: { key: variant.meta.name }, part });
  return {
    header: header(context),
    news: title,
    rows: seen.map((id) => ({ ...plainRow(context, id), state: stateInTurns(fight, acting, id) })),
    prompts: [{ id: "broken-rules", title, quote: null, body, controls: [] }],
    footer: { next: null, aside: [], waiting: null },
    panel: [],
  };
}
