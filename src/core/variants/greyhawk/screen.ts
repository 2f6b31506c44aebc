import { controls } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Context, ScreenParts } from "../../engine/variant";

import {
  conditionMenu,
  endedFooter,
  haltedFooter,
  header,
  hiddenWord,
  named,
  plainRow,
  rollControl,
  rollingFooter,
} from "../../mechanics/screen";
import type { ControlFactory } from "../../screen/control-factory";
import type { Control, Footer, Prompt, Row } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { oneKindSpec, severalSpec } from "./controls";
import { allKinds } from "./kinds";
import { screenContext, type ScreenContext } from "./screen-context";
import { declaredWords, panelOf, stateOf } from "./panel";
import type { State } from "./state";

/** Draws the tracker and the panel. */
export function screen(given: Context<State>, factory: ControlFactory): ScreenParts {
  const context = screenContext(given);
  return {
    header: header(context),
    news: newsOf(context),
    rows: context.seen.map((id) => rowOf(context, factory, id)),
    prompts: promptsOf(context, factory),
    footer: footerOf(context, factory),
    panel: panelOf(context, factory),
  };
}

function newsOf(context: ScreenContext): Text {
  const { fight, acting, declaring, viewer } = context;
  if (declaring && !fight.halted) return text("greyhawk.news.declaring", { round: fight.round });
  if (acting !== null) return text("tracker.news.turn", { combatant: named(acting) });
  return fight.stage !== "turn" || viewer.gm ? header(context).stage : text("tracker.news.unseen");
}

function rowOf(context: ScreenContext, factory: ControlFactory, id: CombatantId): Row {
  const row = plainRow(context, id);
  const state = stateOf(context, id);
  const running = context.fight.round > 0;
  const words =
    running && (state === "acted" || state === "late" || state === "out") ? [text(`tracker.states.${state}`)] : [];
  return {
    ...row,
    state,
    tags: state === "acting" ? [{ label: text("tracker.tags.acting"), tone: "actor" }] : [],
    line: [...words, ...declaredWords(context, id), ...hiddenWord(context, id), ...row.line],
    controls: isForRow(context, id) ? declareControls(context, factory, id) : rollControl(factory, id),
    menu: [
      ...(isForRow(context, id) ? [] : declareControls(context, factory, id)),
      ...conditionMenu(context, factory, id),
    ],
  };
}

/** The gm declares row by row; a player is asked at the top of the tracker. */
function isForRow({ missing, viewer }: ScreenContext, id: CombatantId): boolean {
  return viewer.gm && missing.includes(id);
}

function declareControls(context: ScreenContext, factory: ControlFactory, id: CombatantId): Control[] {
  return context.declaring && controls(context.viewer, id) ? factory.enabled(severalSpec(context, id)) : [];
}

/** G-1: to each player for each of theirs; the gm, who has many, declares in the panel or row by row. */
function promptsOf(context: ScreenContext, factory: ControlFactory): Prompt[] {
  if (context.viewer.gm) return [];
  return context.asked
    .filter((id) => context.missing.includes(id))
    .map((id) => ({
      id: `declare ${id}`,
      title: text("greyhawk.prompts.declare-actions", { combatant: named(id) }),
      quote: null,
      body: null,
      controls: factory.enabled(...allKinds(context.fight).map((kind) => oneKindSpec(context, id, kind)), {
        ...severalSpec(context, id),
        label: text("greyhawk.controls.several-actions"),
        tone: "quiet",
      }),
    }));
}

function footerOf(context: ScreenContext, factory: ControlFactory): Footer {
  const { fight } = context;
  if (fight.stage === "ended") return endedFooter;
  if (fight.halted) return haltedFooter(factory);
  if (fight.stage === "setup") return rollingFooter(context, factory);
  return context.declaring ? declaringFooter(context, factory) : turnFooter(context, factory);
}

/** G-1, G-4: the gm begins the count, and is told who would go without a declaration. */
function declaringFooter({ missing, asked }: ScreenContext, factory: ControlFactory): Footer {
  const names = { names: missing };
  const [begin] = factory.enabled({
    label: text("greyhawk.controls.begin-count"),
    ...(missing.length > 0 && { cost: text("greyhawk.controls.begin-count-cost", { names }) }),
    icon: "begin",
    tone: "primary",
    command: { do: "beginCount" },
  });
  if (begin) return { next: begin, aside: [], waiting: null };
  const own = asked.filter((id) => missing.includes(id));
  const waiting = own.length > 0 ? text("greyhawk.footer.declare-own", { names: { names: own } }) : waitingFor(missing);
  return { next: null, aside: [], waiting };
}

function waitingFor(missing: readonly CombatantId[]): Text {
  return missing.length > 0
    ? text("greyhawk.footer.waiting-declarations", { names: { names: missing } })
    : text("greyhawk.footer.waiting-count");
}

function turnFooter(context: ScreenContext, factory: ControlFactory): Footer {
  const { acting } = context;
  if (acting === null) return { next: null, aside: [], waiting: newsOf(context) };
  const [end] = factory.enabled({
    label: text("controls.end-turn-of", { names: { names: [acting] } }),
    icon: "end",
    tone: "primary",
    command: { do: "endTurn" },
  });
  const waiting = end ? null : text("tracker.news.turn", { combatant: named(acting) });
  return { next: end ?? null, aside: [], waiting };
}
