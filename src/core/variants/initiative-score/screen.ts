import type { Look } from "../../engine/rule";
import type { ScreenParts } from "../../engine/variant";
import { endedFooter, header, plainRow, rollingFooter, seenOrder } from "../../kit/screen";
import type { Pen } from "../../view/pen";
import { text } from "../../view/text";
import type { State } from "./state";

export function screen(look: Look<State>, pen: Pen): ScreenParts {
  const { body } = look;
  const [end] = pen.open({ label: text("control.end-turn"), icon: "end", tone: "primary", command: { do: "endTurn" } });
  const [on] = pen.open({ label: text("control.go-on"), icon: "go", tone: "primary", command: { do: "advance" } });
  return {
    header: header(look),
    news: header(look).stage,
    rows: seenOrder(look).map((id) => plainRow(look, id)),
    prompts: [],
    footer:
      body.stage === "ended"
        ? endedFooter
        : body.stage === "setup"
          ? rollingFooter(look, pen)
          : { next: end ?? on ?? null, aside: [], waiting: null },
    panel: [],
  };
}
