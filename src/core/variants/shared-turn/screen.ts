import { controls, hasActed, markOf } from "../../state/combatants";
import type { CombatantId } from "../../state/ids";
import type { Look, ScreenParts } from "../../engine/variant";

import {
  conditionMenu,
  endedFooter,
  header,
  hiddenWord,
  named,
  plainRow,
  rollControl,
  rollingFooter,
} from "../../mechanics/screen";
import type { Pen, Sketch } from "../../screen/control-factory";
import type { Control, Footer, Prompt, Row, RowState, Tag } from "../../screen/screen";
import { text, type Text } from "../../state/text";
import { nextStepOf } from "./ladder";
import { hasPassed, isListed } from "./list";
import { nowOf, seenOr, type Now } from "./now";
import { panelOf, turnMenu } from "./panel";
import { leader, partOf, type State } from "./state";
import { planFields, reactionPip } from "./words";

/** What the tracker and the panel show. */
export function screen(look: Look<State>, pen: Pen): ScreenParts {
  const now = nowOf(look);
  return {
    header: { round: header(now).round, stage: stageOf(now) },
    news: newsOf(now),
    rows: now.seen.map((id) => rowOf(now, pen, id)),
    prompts: promptsOf(now, pen),
    footer: footerOf(now, pen),
    panel: panelOf(now, pen),
  };
}

function stageOf(now: Now): Text {
  const { turn } = now.body.rules;
  if (now.body.stage !== "turn" || turn === null) return header(now).stage;
  if (turn.shared !== true) return text("stage.turn");
  return turn.step === null ? text("stage.shared") : text("stage.shared-step", { step: turn.step });
}

function newsOf(now: Now): Text {
  const { body } = now;
  if (body.stage === "impetus") return about(now, now.impetus, "news.impetus", "news.unseen-impetus");
  if (body.stage === "reactions")
    return about(now, body.rules.turn?.actor ?? null, "news.reactions", "news.unseen-turn");
  if (body.stage !== "turn" || body.rules.turn === null) return stageOf(now);
  const next = now.nextAttack;
  if (next !== null) return about(now, next, "news.attack", "news.unseen-turn");
  return about(now, leader(body.rules.turn), "news.turn", "news.unseen-turn");
}

function about(
  now: Now,
  id: CombatantId | null,
  key: "news.impetus" | "news.reactions" | "news.attack" | "news.turn",
  unseen: "news.unseen-impetus" | "news.unseen-turn",
): Text {
  const one = seenOr(now, id);
  return one === null ? text(unseen) : text(key, { combatant: named(one) });
}

function rowOf(now: Now, pen: Pen, id: CombatantId): Row {
  const row = plainRow(now, id);
  const state = stateOfRow(now, id, row.state);
  return {
    ...row,
    state,
    tags: tagsOf(now, id),
    line: [...wordsOf(now, id, state), ...hiddenWord(now, id), ...row.line],
    pips: now.body.round > 0 ? [reactionPip(now, id)] : [],
    controls: [...rollControl(pen, id), ...attackControls(now, pen, id)].slice(0, 2),
    menu: [...turnMenu(now, pen, id), ...conditionMenu(now, pen, id)],
  };
}

function stateOfRow({ body, impetus }: Now, id: CombatantId, plain: RowState): RowState {
  const part = partOf(body, id);
  if (part !== undefined) return part.part === "actor" ? "acting" : "reacting";
  if (impetus === id) return "acting";
  if (hasActed(body, id)) return "acted";
  if (plain === "out") return "out";
  if (markOf(body, id).late === true) return "late";
  return hasPassed(body, id) ? "passed" : "waiting";
}

function tagsOf({ body, impetus }: Now, id: CombatantId): Tag[] {
  const { turn } = body.rules;
  if (turn?.actor === id) return [{ label: text("tag.actor"), tone: "actor" }];
  const place = turn?.reactors.indexOf(id) ?? -1;
  if (place >= 0) return [{ label: text("tag.reactor", { place: place + 1 }), tone: "reactor" }];
  return impetus === id ? [{ label: text("tag.impetus"), tone: "actor" }] : [];
}

function wordsOf({ body, nextAttack }: Now, id: CombatantId, state: RowState): Text[] {
  const words: Text[] = [];
  if (nextAttack === id) words.push(text("line.strikes-next"));
  if (state === "acted" || state === "passed" || state === "late" || state === "out") words.push(text(`line.${state}`));
  const open =
    body.round > 0 && isListed(body, id) && partOf(body, id) === undefined && state !== "acting" && state !== "out";
  if (open) words.push(text(body.rules.spent[id] === true ? "line.reaction-spent" : "line.may-react"));
  return words;
}

function attackControls(now: Now, pen: Pen, id: CombatantId): Control[] {
  const { body } = now;
  if (now.nextAttack !== id) return [];
  const kinds = body.rules.turn?.step === 8 ? (["melee"] as const) : (["ranged", "cantrip"] as const);
  const part = partOf(body, id);
  return pen.open(
    ...kinds
      .filter((kind) => part?.intends?.includes(kind) ?? true)
      .map((kind) => ({
        label: text(`control.attack-${kind}`),
        icon: "attack" as const,
        tone: "primary" as const,
        command: { do: "attack", combatant: id, kind },
      })),
    { label: text("control.done-attacking"), icon: "done", command: { do: "doneAttacking", combatant: id } },
  );
}

function promptsOf(now: Now, pen: Pen): Prompt[] {
  const { body } = now;
  if (body.stage === "impetus") return impetusPrompt(now, pen, now.impetus);
  if (body.stage === "reactions") return reactionPrompt(now, pen);
  return [];
}

/** To whoever has the impetus: declare, or pass (S-2). */
function impetusPrompt(now: Now, pen: Pen, id: CombatantId | null): Prompt[] {
  if (id === null || !now.own.has(id)) return [];
  const prompt = {
    id: `impetus ${id}`,
    title: text("prompt.impetus", { combatant: named(id) }),
    quote: null,
    body: text("prompt.impetus-body"),
    controls: pen.open(declareSketch(id), passSketch(id, text("control.pass"))),
  };
  return prompt.controls.length > 0 ? [prompt] : [];
}

function declareSketch(id: CombatantId): Sketch {
  return {
    label: text("control.declare"),
    icon: "act",
    tone: "primary",
    command: { do: "declareActor", combatant: id },
    fields: planFields(text("field.plan")),
  };
}

function passSketch(id: CombatantId, label: Text): Sketch {
  return { label, icon: "pass", tone: "quiet", command: { do: "pass", combatant: id } };
}

/** To those who may react to the Actor: a form for yes, one click for no (S-5, S-24). */
function reactionPrompt(now: Now, pen: Pen): Prompt[] {
  const { body } = now;
  const own = [...now.undecided].filter((id) => now.own.has(id));
  const actor = seenOr(now, body.rules.turn?.actor ?? null);
  if (own.length === 0 || actor === null) return [];
  const alone = own.length === 1;
  return [
    {
      id: `reactions ${actor}`,
      title: text("prompt.reaction", { combatant: named(actor) }),
      quote: partOf(body, actor)?.plan ?? null,
      body: text(alone ? "prompt.reaction-body" : "prompt.reaction-body-several", { names: { names: own } }),
      controls: own.flatMap((id) =>
        pen.open(
          {
            label: alone ? text("control.react") : text("control.react-as", { combatant: named(id) }),
            icon: "react",
            tone: "reactor",
            command: { do: "declareReactor", combatant: id },
            fields: planFields(text("field.plan")),
          },
          ...(alone
            ? [{ label: text("control.decline"), tone: "quiet" as const, command: { do: "decline", combatant: id } }]
            : []),
        ),
      ),
    },
  ];
}

function footerOf(now: Now, pen: Pen): Footer {
  const { body } = now;
  switch (body.stage) {
    case "ended":
      return endedFooter;
    case "impetus":
      return impetusFooter(now, pen, now.impetus);
    case "reactions":
      return reactionsFooter(now, pen);
    case "turn":
      return turnFooter(now, pen);
    default:
      return rollingFooter(now, pen);
  }
}

function impetusFooter(now: Now, pen: Pen, id: CombatantId | null): Footer {
  const waiting = newsOf(now);
  if (id === null || now.own.has(id)) return { next: null, aside: [], waiting };
  // The gm can go on for a player who is away; nobody else is shown a button for somebody else.
  return { next: null, aside: pen.open(passSketch(id, text("control.pass-for", { combatant: named(id) }))), waiting };
}

function reactionsFooter(now: Now, pen: Pen): Footer {
  const { body, viewer } = now;
  const actor = body.rules.turn?.actor ?? null;
  if (actor === null || !controls(viewer, actor))
    return { next: null, aside: [], waiting: text("footer.waiting-reactions") };
  const undecided = [...now.undecided].filter((id) => seenOr(now, id) !== null);
  const [begin] = pen.any({
    label: text("control.begin"),
    ...(undecided.length > 0 && { cost: text("control.begin-cost", { count: undecided.length }) }),
    icon: "begin",
    tone: "primary",
    command: { do: "beginTurn" },
  });
  return { next: begin ?? null, aside: [], waiting: null };
}

function turnFooter(now: Now, pen: Pen): Footer {
  const { turn } = now.body.rules;
  const one = turn === null ? null : leader(turn);
  if (turn === null || one === null || !controls(now.viewer, one))
    return { next: null, aside: [], waiting: newsOf(now) };
  const end: Sketch = { label: text("control.end-turn"), icon: "end", command: { do: "endTurn" } };
  if (turn.shared !== true || nextStepOf(turn) === null) {
    const last = { ...end, label: text("control.end-turn-of", { names: { names: [one] } }), tone: "primary" as const };
    return { next: pen.open(last)[0] ?? null, aside: [], waiting: null };
  }
  const step: Sketch = { label: text("control.next-step"), icon: "next", tone: "primary", command: { do: "nextStep" } };
  return { next: pen.open(step)[0] ?? null, aside: pen.open(end), waiting: null };
}
