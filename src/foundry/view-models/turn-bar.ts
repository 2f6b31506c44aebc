import type { Control, Screen } from "../../core/index";
import type { Run } from "../i18n/words";
import { type Ask, askOf, type AskFacts, type Quoted } from "./asks";
import { type ControlView, controlView, controlViews, openForm } from "./controls";
import { type Drawing, domId, knownOf, type Known } from "./drawing";
import { cautious, unspentOn } from "./unspent";
import type { FormView } from "./forms";
import { type NoticeView, noticeView } from "./notice";

/** So many plans are shown: the question is a line. */
const MOST_QUOTES = 2;

/** A button of the bar, with the key that presses it as people read it; null where it has none. */
interface ChoiceView extends ControlView {
  readonly key: string | null;
}

/** A plan, or an event, in the words of whoever typed it: shown as text, never as markup. */
interface QuoteView {
  readonly says: readonly Run[];
  readonly quote: string;
}

/** The other answers, which open upward from the bar. */
interface MoreView {
  readonly id: string;
  readonly label: string;
  readonly open: boolean;
  readonly listId: string;
  readonly controls: readonly ControlView[];
  /** The button that opens the window of the turn; null where there is none to open. */
  readonly window: { readonly id: string; readonly label: string } | null;
}

/** The bar above the hotbar: who is asked, what, and the likeliest answers. */
export interface TurnBarView {
  /** The name of the bar for screen readers. */
  readonly label: string;
  readonly tone: Ask["tone"];
  /** The one who is asked; null where they are several, or nobody in particular. */
  readonly face: (Known & { readonly side: string }) | null;
  readonly title: readonly Run[];
  readonly about: string | null;
  readonly quotes: readonly QuoteView[];
  /** The whole question, since its line may be cut. */
  readonly whole: string;
  readonly choices: readonly ChoiceView[];
  readonly more: MoreView | null;
  readonly form: FormView | null;
  readonly notice: NoticeView | null;
}

/** The bar's facts beside the screen. */
export interface BarContext extends AskFacts {
  /** True if there is a window to open for the rest. */
  readonly hasPanel: boolean;
  /** True while that is open: then the rest stands there. */
  readonly isPanelOpen: boolean;
  /** The keys of the buttons from the first on, as people read them; null for one without a key. */
  readonly keys: readonly (string | null)[];
  /** So many answers have room beside each other. */
  readonly room: number;
}

/** The drawer of the surface's state in which the other answers lie. */
const MORE = "bar-more";

const PLACE = "bar";

/** The face of whom a control picks, in place of its picture; the control by itself where nobody is picked, or the viewer does not see them. */
function withFace(view: ControlView, { pick }: Control, drawing: Drawing): ControlView {
  const face = pick === undefined ? null : drawing.face(pick.id);
  if (pick === undefined || face === null) return view;
  const side = drawing.sideOf(pick.id);
  return { ...view, face: { img: face.img, side }, label: face.name, cost: drawing.words.say(pick.says) };
}

/** There may be no room for what it costs: then its tip says that. */
const withTip = (view: ControlView): ControlView => ({ ...view, tip: view.tip ?? view.cost });

function choiceViews(screen: Screen, choices: readonly Control[], drawing: Drawing, context: BarContext): ChoiceView[] {
  const unspent = unspentOn(screen, drawing);
  const views = choices.map((control) =>
    withTip(withFace(cautious(controlView(control, PLACE, drawing), unspent, "cost"), control, drawing)),
  );
  const accented = views.findIndex(({ tone }) => tone === "primary");
  return views.map((view, index) => ({
    ...view,
    // One accent: beside each other two would say nothing.
    ...(view.tone === "primary" && index !== accented && { tone: "plain" as const }),
    key: context.keys[index] ?? null,
  }));
}

function moreView(rest: readonly Control[], drawing: Drawing, { hasPanel, isPanelOpen }: BarContext): MoreView | null {
  if (rest.length === 0 && (!hasPanel || isPanelOpen)) return null;
  const { words, state } = drawing;
  return {
    id: domId(drawing, PLACE, "more"),
    label: words.own("tracker.actions.more"),
    open: state.drawer === MORE,
    listId: domId(drawing, PLACE, "rest"),
    controls: controlViews(rest, PLACE, drawing),
    window: hasPanel ? { id: domId(drawing, PLACE, "window"), label: words.own("tracker.head.panel") } : null,
  };
}

const plainOf = (runs: readonly Run[]): string => runs.map((run) => run.text).join("");

function quoteView({ says, quote }: Quoted, { words }: Drawing): QuoteView {
  return { says: words.runs(says), quote };
}

/** The bar for a screen; null where nothing is asked of this user and it is nobody's turn of theirs. */
export function turnBarView(screen: Screen, drawing: Drawing, context: BarContext): TurnBarView | null {
  const ask = askOf(screen, context);
  if (ask === null) return null;
  const { words } = drawing;
  const fitting = ask.choices.slice(0, context.room);
  const choices = choiceViews(screen, fitting, drawing, context);
  // What the window holds as well is left to that; a question's answers are not.
  const answers = new Set(screen.prompts.flatMap(({ controls }) => controls));
  const others = context.isPanelOpen ? ask.rest.filter((control) => answers.has(control)) : ask.rest;
  const more = moreView([...ask.choices.slice(context.room), ...others], drawing, context);
  const [person, ...people] = knownOf(ask.people, drawing);
  const title = words.runs(ask.title);
  const quotes = ask.quotes.slice(0, MOST_QUOTES).map((one) => quoteView(one, drawing));
  const about = ask.about === null ? null : words.say(ask.about);
  return {
    label: words.own("table.bar"),
    tone: ask.tone,
    face: person === undefined || people.length > 0 ? null : { ...person, side: drawing.sideOf(person.id) },
    title,
    about: quotes.length === 0 ? about : null,
    quotes,
    whole: [
      plainOf(title),
      ...quotes.map(({ says, quote }) => `${plainOf(says)} “${quote}”`),
      ...(about === null ? [] : [about]),
    ].join(" "),
    choices,
    more,
    form: openForm([...choices, ...(more?.controls ?? [])]),
    notice: noticeView(drawing),
  };
}
