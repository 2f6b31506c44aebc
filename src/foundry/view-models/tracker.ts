import type { Control, Prompt, Screen } from "../../core/index";
import { saying } from "./asks";
import { actingOn } from "./acting";
import { askedHere, type ControlView, controlView, controlViews, openForm } from "./controls";
import { type Drawing, domId, type NumbersShown } from "./drawing";
import type { FormView } from "./forms";
import { type NoticeView, noticeView } from "./notice";
import { type NowView, nowView } from "./now";
import { type RowView, rowView } from "./rows";
import { PLAIN, type RowWishes, stacked } from "./stacks";
import { cautious } from "./unspent";
import type { Run } from "../i18n/words";

interface PromptView {
  readonly id: string;
  readonly title: readonly Run[];
  readonly about: readonly Run[];
  readonly quote: string | null;
  readonly body: string | null;
  /** The accent. `reactor` if the question asks for a reaction. */
  readonly tone: "actor" | "reactor";
  readonly controls: readonly ControlView[];
  readonly form: FormView | null;
}

/** The tracker's foot: what is next, with undo at its left. */
interface FootView {
  readonly back: readonly ControlView[];
  readonly end: readonly ControlView[];
  readonly next: ControlView | null;
  readonly aside: readonly ControlView[];
  readonly waiting: string | null;
  readonly form: FormView | null;
  readonly notice: NoticeView | null;
  readonly empty: boolean;
}

/** The tracker's own parts for a screen. The head is separate because it is drawn before there is a screen. */
export interface TrackerView {
  readonly round: string;
  readonly now: NowView;
  /** The live region's text: the news, and the questions to this viewer. */
  readonly spoken: string;
  /** The sentence at the top while no GM is there to decide. */
  readonly closed: string | null;
  /** The sentence while another tab of this user decides. */
  readonly elsewhere: string | null;
  readonly isAsked: boolean;
  readonly prompts: readonly PromptView[];
  readonly rows: readonly RowView[];
  readonly acting: readonly string[];
  readonly numbers: NumbersShown;
  /** Selectors of the system's own tracker parts that are hidden. */
  readonly hide: readonly string[];
  readonly foot: FootView;
}

function promptView(prompt: Prompt, drawing: Drawing): PromptView {
  const place = `prompt-${prompt.id}`;
  const controls = controlViews(prompt.controls, place, drawing);
  return {
    id: domId(drawing, place),
    title: drawing.words.runs(prompt.title),
    about: prompt.about === undefined ? [] : drawing.words.runs(prompt.about),
    quote: prompt.quote,
    body: prompt.body === null ? null : drawing.words.say(prompt.body),
    tone: prompt.controls.some((control) => control.tone === "reactor") ? "reactor" : "actor",
    controls,
    form: openForm(controls),
  };
}

function waitingOn({ footer, news }: Screen, { words, held }: Drawing): string | null {
  const said = footer.waiting === null ? null : words.say(footer.waiting);
  return held !== null || said === words.say(news) ? null : said;
}

function footView(screen: Screen, steps: readonly Control[], drawing: Drawing): FootView {
  const place = "foot";
  const { footer, prompts } = screen;
  const asked = new Set(prompts.flatMap(({ controls }) => controls.map(saying)));
  const here = (controls: readonly Control[]): Control[] =>
    askedHere(controls, drawing).filter((control) => !asked.has(saying(control)));
  const [step] = footer.next === null ? [] : here([footer.next]);
  const next = step === undefined ? null : cautious(controlView(step, place, drawing, { next: true }), screen, drawing);
  const open = steps.filter(({ blocked }) => blocked === null);
  const bare = (control: Control): ControlView => controlView(control, place, drawing, { bare: true });
  const back = open.filter(({ command }) => command.do !== "end").map(bare);
  const end = open.filter(({ command }) => command.do === "end").map(bare);
  const aside = controlViews(here(footer.aside), place, drawing);
  const waiting = waitingOn(screen, drawing);
  const notice = noticeView(drawing);
  return {
    back,
    end,
    next,
    aside,
    waiting,
    form: openForm([...(next === null ? [] : [next]), ...aside]),
    notice,
    empty:
      next === null &&
      waiting === null &&
      notice === null &&
      back.length === 0 &&
      end.length === 0 &&
      aside.length === 0,
  };
}

/**
 * The tracker's own parts for a screen.
 *
 * @param steps undo, redo and the end of the fight, for users who may; each shows only while it would do something
 * @param hide selectors of the system's own tracker parts to hide
 * @param wishes this user's choices for rows in which nothing is asked
 */
export function trackerView(
  screen: Screen,
  drawing: Drawing,
  steps: readonly Control[] = [],
  hide: readonly string[] = [],
  wishes: RowWishes = PLAIN,
): TrackerView {
  const { words } = drawing;
  return {
    round: words.say(screen.header.round),
    now: nowView(screen, drawing),
    spoken: [screen.news, ...screen.prompts.map(({ title, body }) => body ?? title)]
      .map((text) => words.say(text))
      .join(" "),
    closed: drawing.closed,
    elsewhere: drawing.elsewhere ? words.own("tracker.elsewhere") : null,
    isAsked: screen.prompts.length > 0,
    prompts: drawing.held === null ? screen.prompts.map((prompt) => promptView(prompt, drawing)) : [],
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
