import type { Control, Prompt, Screen } from "../../core/index";
import { commandKey } from "./asks";
import { actingOn } from "./acting";
import { askedHere, controlView, controlViews, openForm } from "./controls";
import { type Drawing, domId } from "./drawing";
import { noticeView } from "./notice";
import { nowView } from "./now";
import { partView } from "./part-view";
import { rowView } from "./rows";
import { PLAIN, type RowSettings, stacked } from "./stacks";
import { sharedPoolViews } from "./shared-pools";
import { cautious } from "./unspent";

function promptView(prompt: Prompt, drawing: Drawing) {
  const place = `prompt-${prompt.id}`;
  return {
    ...partView(prompt, place, drawing, { runs: ["title", "about"] }),
    id: domId(drawing, place),
    // The accent. `reactor` if the question asks for a reaction.
    tone: prompt.controls.some((control) => control.tone === "reactor") ? "reactor" : "actor",
  };
}

function waitingOn({ footer, news }: Screen, { words, inBar }: Drawing): string | null {
  const said = footer.waiting === null ? null : words.text(footer.waiting);
  return inBar !== null || said === words.text(news) ? null : said;
}

/** The tracker's foot: what is next, with undo at its left. */
function footView(screen: Screen, steps: readonly Control[], drawing: Drawing) {
  const place = "foot";
  const { footer, prompts } = screen;
  const asked = new Set(prompts.flatMap(({ controls }) => controls.map(commandKey)));
  const here = (controls: readonly Control[]): Control[] =>
    askedHere(controls, drawing).filter((control) => !asked.has(commandKey(control)));
  const [step] = footer.next === null ? [] : here([footer.next]);
  const next = step === undefined ? null : cautious(controlView(step, place, drawing, { next: true }), screen, drawing);
  const open = steps.filter(({ blocked }) => blocked === null);
  const bare = (control: Control) => controlView(control, place, drawing, { bare: true });
  const back = open.filter(({ command }) => command.do !== "end").map(bare);
  const end = open.filter(({ command }) => command.do === "end").map(bare);
  const aside = controlViews(here(footer.aside), place, drawing);
  const waiting = waitingOn(screen, drawing);
  const notice = noticeView(drawing);
  const pools = drawing.inBar === null ? sharedPoolViews(screen, place, drawing) : [];
  return {
    pools,
    back,
    end,
    next,
    aside,
    waiting,
    form: openForm([...(next === null ? [] : [next]), ...aside]),
    notice,
    empty: [next, waiting, notice, ...pools, ...back, ...end, ...aside].every((part) => part === null),
  };
}

/** The tracker's own parts for a screen. The head is separate because it is drawn before there is a screen. */
export type TrackerView = ReturnType<typeof trackerView>;

/**
 * The tracker's own parts for a screen.
 *
 * @param steps undo, redo and the end of the fight, each shown only while it would do something
 */
export function trackerView(
  screen: Screen,
  drawing: Drawing,
  steps: readonly Control[] = [],
  hide: readonly string[] = [],
  wishes: RowSettings = PLAIN,
) {
  const { words } = drawing;
  return {
    round: words.text(screen.header.round),
    now: nowView(screen, drawing),
    // The live region's text.
    spoken: [screen.news, ...screen.prompts.map(({ title, body }) => body ?? title)]
      .map((text) => words.text(text))
      .join(" "),
    closed: drawing.closed,
    elsewhere: drawing.elsewhere ? words.own("tracker.elsewhere") : null,
    isAsked: screen.prompts.length > 0,
    prompts: drawing.inBar === null ? screen.prompts.map((prompt) => promptView(prompt, drawing)) : [],
    rows: stacked(
      screen.rows.map((row, index) => ({ row, view: rowView(row, index + 1, drawing) })),
      wishes,
      drawing,
    ),
    acting: [...actingOn(screen)],
    numbers: drawing.numbers,
    hide,
    foot: footView(screen, steps, drawing),
  };
}
