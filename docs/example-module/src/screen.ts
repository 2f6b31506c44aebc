import { say } from "./words";
import type { State } from "./state";
import type { CombatantId, Footer, Kit, Look, Pen, Row, RowState, ScreenParts, Text } from "turnwright";

/** What the tracker shows a viewer. The pen asks the rules: what can be pressed is what would be accepted. */
export function screenOf(kit: Kit, look: Look<State>, pen: Pen): ScreenParts {
  const rows = kit.screen.seenOrder(look).map((id) => rowOf(kit, look, pen, id));
  return {
    header: kit.screen.header(look),
    news: newsOf(kit, look),
    rows,
    prompts: [],
    footer: footerOf(kit, look, pen),
    panel: [],
  };
}

function stateOf({ combatants }: Kit, { body }: Look<State>, id: CombatantId, plain: RowState): RowState {
  if (body.stage === "turn" && body.rules.active === id) return "acting";
  if (combatants.hasActed(body, id)) return "acted";
  return plain === "out" ? "out" : "waiting";
}

function rowOf(kit: Kit, look: Look<State>, pen: Pen, id: CombatantId): Row {
  const row = kit.screen.plainRow(look, id);
  const state = stateOf(kit, look, id, row.state);
  return {
    ...row,
    state,
    tags: state === "acting" ? [{ label: say("tag.acting"), tone: "actor" }] : [],
    line: [say(`line.${state}`), ...kit.screen.hiddenWord(look, id), ...row.line],
    controls: pen.open({ label: say("control.take"), icon: "act", command: { do: "take", combatant: id } }),
    menu: kit.screen.conditionMenu(look, pen, id),
  };
}

/** What is going on, as that viewer may know it: nobody unseen is named. */
function newsOf(kit: Kit, look: Look<State>): Text {
  const { body, viewer } = look;
  const { active, side } = body.rules;
  if (body.stage !== "turn" || body.halted) return kit.screen.header(look).stage;
  if (active === null) return say(`news.${side}`);
  return kit.combatants.sees(body, viewer, active)
    ? say("news.acting", { combatant: { name: active } })
    : say("news.unseen");
}

function footerOf(kit: Kit, look: Look<State>, pen: Pen): Footer {
  const { body, viewer } = look;
  if (body.stage === "ended") return kit.screen.endedFooter;
  if (body.stage === "setup") return kit.screen.rollingFooter(look, pen);
  if (body.halted) return kit.screen.haltedFooter(pen);
  const { active } = body.rules;
  const waiting: Footer = { next: null, aside: [], waiting: newsOf(kit, look) };
  if (active === null || !kit.combatants.sees(body, viewer, active)) return waiting;
  const [next] = pen.open({
    label: say("footer.end", { combatant: { name: active } }),
    icon: "end",
    tone: "primary",
    command: { do: "endTurn" },
  });
  return next === undefined ? waiting : { next, aside: [], waiting: null };
}
