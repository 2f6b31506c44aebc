import { say } from "./words";
import type { State } from "./state";
import type { CombatantId, Footer, Kit, Context, ControlFactory, Row, RowState, ScreenParts, Text } from "turnwright";

/** What the tracker shows a viewer. The pen asks the rules: what can be pressed is what would be accepted. */
export function screenOf(kit: Kit, context: Context<State>, factory: ControlFactory): ScreenParts {
  return {
    header: kit.screen.header(context),
    news: newsOf(kit, context),
    rows: kit.screen.seenOrder(context).map((id) => rowOf(kit, context, factory, id)),
    prompts: [],
    footer: footerOf(kit, context, factory),
    panel: [],
  };
}

function stateOf({ combatants, turns }: Kit, { fight }: Context<State>, id: CombatantId, plain: RowState): RowState {
  if (turns.activeOf(fight) === id) return "acting";
  if (combatants.hasActed(fight, id)) return "acted";
  return plain === "out" ? "out" : "waiting";
}

function rowOf(kit: Kit, context: Context<State>, factory: ControlFactory, id: CombatantId): Row {
  const row = kit.screen.plainRow(context, id);
  const state = stateOf(kit, context, id, row.state);
  return {
    ...row,
    state,
    tags: state === "acting" ? [{ label: say("tag.acting"), tone: "actor" }] : [],
    line: [say(`line.${state}`), ...kit.screen.hiddenWord(context, id), ...row.line],
    controls: factory.enabled({ command: { do: "take", combatant: id } }),
    menu: kit.screen.commonMenu(context, factory, id),
  };
}

/** What is going on, as that viewer may know it: nobody unseen is named. */
function newsOf(kit: Kit, context: Context<State>): Text {
  const { fight, viewer } = context;
  const { active, side } = fight.rules;
  if (fight.stage !== "turn" || fight.halted) return kit.screen.header(context).stage;
  if (active === null) return say(`news.${side}`);
  return kit.combatants.sees(fight, viewer, active)
    ? say("news.acting", { combatant: { name: active } })
    : say("news.unseen");
}

function footerOf(kit: Kit, context: Context<State>, factory: ControlFactory): Footer {
  const { fight, viewer } = context;
  if (fight.stage === "ended") return kit.screen.endedFooter;
  if (fight.stage === "setup") return kit.screen.rollingFooter(context, factory);
  if (fight.halted) return kit.screen.haltedFooter(factory);
  const { active } = fight.rules;
  const waiting: Footer = { next: null, aside: [], waiting: newsOf(kit, context) };
  if (active === null || !kit.combatants.sees(fight, viewer, active)) return waiting;
  const label = say("footer.end", { combatant: { name: active } });
  const [next] = factory.enabled({ label, command: { do: "endTurn" } });
  return next === undefined ? waiting : { next, aside: [], waiting: null };
}
