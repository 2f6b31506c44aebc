import type { CombatantId, Control, Field, Screen } from "../../core/index";
import type { Run } from "../i18n/words";
import { type Ask, askOf, type AskFacts, type Quoted } from "./asks";
import { type ControlView, controlView, controlViews, openForm } from "./controls";
import { type Drawing, domId, knownOf, type KnownFace } from "./drawing";
import { cautious, ENDING, unspentCount, unspentOn } from "./unspent";
import { type FaceView, faceOn, type FormView, isOfPeople } from "./forms";
import { type Spot, spotOf } from "./surface-state";
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

/** One of several whom the next answer is for, to be ticked before it is given. */
interface ToggleView {
  readonly id: string;
  readonly spot: Spot;
  readonly field: string;
  readonly value: string;
  readonly face: FaceView;
  readonly name: string;
  readonly pressed: boolean;
  /** True where only the face has room. */
  readonly bare: boolean;
  readonly key: string | null;
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
  readonly face: (KnownFace & { readonly side: string }) | null;
  readonly title: readonly Run[];
  readonly about: string | null;
  readonly quotes: readonly QuoteView[];
  /** The whole question, since its line may be cut. */
  readonly whole: string;
  readonly toggles: readonly ToggleView[];
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
  /** The name of the player of a combatant; null for the gm's. */
  readonly playerOf: (id: CombatantId) => string | null;
}

/** The drawer of the surface's state in which the other answers lie. */
const MORE = "bar-more";

const PLACE = "bar";

/** The face of whom a control picks, in place of its picture; the control by itself where nobody is picked, or the viewer does not see them. */
function withFace(view: ControlView, { pick }: Control, drawing: Drawing): ControlView {
  const known = pick === undefined ? null : drawing.face(pick.id);
  if (pick === undefined || known === null) return view;
  return { ...view, face: faceOn(pick.id, drawing), label: known.name, cost: drawing.words.say(pick.says) };
}

/** Says for whom it is, of those who were ticked beforehand. */
const withTicked = (view: ControlView, control: Control, drawing: Drawing): ControlView => ({
  ...view,
  cost: tickedFor(control, drawing) ?? view.cost,
});

/** There may be no room for what it costs: then its tip says that. */
const withTip = (view: ControlView): ControlView => ({ ...view, tip: view.tip ?? view.cost });

type People = Extract<Field, { readonly kind: "choices" }>;

/** The field of an answer that is for several, of whom it takes some: they can be ticked beforehand. */
const severalIn = ({ fields }: Control): People | undefined =>
  fields.find((field): field is People => field.kind === "choices" && field.required === true && isOfPeople(field));

/** So many answers have room beside those who are ticked: yes for these, and no for all. */
const BESIDE_TICKS = 2;

/** More than these stand as faces alone. */
const MOST_NAMED = 3;

function toggleViews(control: Control, drawing: Drawing, { keys }: BarContext): ToggleView[] {
  const field = severalIn(control);
  if (field === undefined) return [];
  const spot = spotOf(PLACE, control);
  const ticked = drawing.state.entry(spot, field.name) ?? [];
  return field.choices.flatMap(({ value, whom, label }, index) => {
    const face = faceOn(whom, drawing);
    if (face === null) return [];
    const isTicked = ticked.includes(value);
    return {
      id: domId(drawing, PLACE, "toggle", value),
      spot,
      field: field.name,
      value,
      face,
      name: drawing.words.say(label),
      pressed: isTicked,
      bare: field.choices.length > MOST_NAMED,
      key: keys[index] ?? null,
    };
  });
}

/** For whom an answer is, where they can be ticked beforehand: by name, or how many of them. */
function tickedFor(control: Control, { state, words }: Drawing): string | null {
  const field = severalIn(control);
  const ticked = field === undefined ? [] : (state.entry(spotOf(PLACE, control), field.name) ?? []);
  if (field === undefined || ticked.length === 0) return null;
  if (ticked.length > 2) return words.own("panel.gauge.text", { value: ticked.length, max: field.choices.length });
  return words.list(field.choices.filter(({ value }) => ticked.includes(value)).map(({ label }) => words.say(label)));
}

function choiceViews(
  screen: Screen,
  choices: readonly Control[],
  toggles: number,
  drawing: Drawing,
  context: BarContext,
): ChoiceView[] {
  const unspent = unspentOn(screen, drawing);
  const count = unspentCount(screen);
  // In the line there is room for how much would be lost; what it is, stands in the tip.
  const lost = count > 0 ? drawing.words.own("table.unspent", { count }) : null;
  const views = choices.map((control) => {
    const view = cautious(controlView(control, PLACE, drawing), unspent, "tip");
    const told = view.does === ENDING ? { ...view, cost: view.cost ?? lost } : view;
    return withTip(withFace(withTicked(told, control, drawing), control, drawing));
  });
  const accented = views.findIndex(({ tone }) => tone === "primary");
  return views.map((view, index) => ({
    ...view,
    // One accent: beside each other two would say nothing.
    ...(view.tone === "primary" && index !== accented && { tone: "plain" as const }),
    key: context.keys[toggles + index] ?? null,
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

/** Whose move it is while nobody waits for this user: "Aria and Cyr (Ann) · Bo (Ben)". Null where no players are picked from. */
function whoPlays({ tone, choices }: Ask, { words, face }: Drawing, { playerOf }: BarContext): string | null {
  const byPlayer = new Map<string, string[]>();
  for (const { pick } of tone === "plain" ? choices : []) {
    const player = pick === undefined ? null : playerOf(pick.id);
    const name = pick === undefined ? undefined : face(pick.id)?.name;
    if (player !== null && name !== undefined) byPlayer.set(player, [...(byPlayer.get(player) ?? []), name]);
  }
  const said = [...byPlayer].map(([player, names]) => `${words.list(names)} (${player})`);
  return said.length === 0 ? null : said.join(" · ");
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
  const isTicked = ask.choices.slice(0, 1).some((control) => severalIn(control) !== undefined);
  const room = isTicked ? Math.min(context.room, BESIDE_TICKS) : context.room;
  const fitting = ask.choices.slice(0, room);
  const [first] = fitting;
  const toggles = first === undefined ? [] : toggleViews(first, drawing, context);
  const choices = choiceViews(screen, fitting, toggles.length, drawing, context);
  // What the window holds as well is left to that; a question's answers are not.
  const answers = new Set(screen.prompts.flatMap(({ controls }) => controls));
  const others = context.isPanelOpen ? ask.rest.filter((control) => answers.has(control)) : ask.rest;
  const more = moreView([...ask.choices.slice(room), ...others], drawing, context);
  const [person, ...people] = knownOf(ask.people, drawing);
  const title = words.runs(ask.title);
  const quotes = ask.quotes.slice(0, MOST_QUOTES).map((quoted) => quoteView(quoted, drawing));
  const about = ask.about === null ? whoPlays(ask, drawing, context) : words.say(ask.about);
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
    toggles,
    choices,
    more,
    form: openForm([...choices, ...(more?.controls ?? [])]),
    notice: noticeView(drawing),
  };
}
