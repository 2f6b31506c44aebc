import type { CombatantId, Control, Field, Screen } from "../../core/index";
import type { Run } from "../i18n/words";
import { type Ask, askOf, type AskFacts, MOST_CHOICES, commandKey, isByPerson, seatsIn } from "./asks";
import { controlsIn } from "./controls-of";
import { type ControlView, controlView, controlViews, openForm } from "./controls";
import { type Drawing, domId, knownOf } from "./drawing";
import { pipsView } from "./pips";
import { countersOn, sharedPoolViews } from "./shared-pools";
import { cautious } from "./unspent";
import { faceOn, isOfPeople } from "./forms";
import { spotOf } from "./surface-state";
import { noticeView } from "./notice";

/** The most plans shown, because the question is a line. */
const MOST_QUOTES = 2;

export interface BarContext extends AskFacts {
  readonly hasPanel: boolean;
  /** Whether that window is open, and so shows the rest. */
  readonly isPanelOpen: boolean;
  /** The buttons' keys from the first on, in words. Null for a button without a key. */
  readonly keys: readonly (string | null)[];
  /** How many answers fit beside each other. */
  readonly room: number;
  /** The name of a combatant's player. Null for the GM's. */
  readonly playerOf: (id: CombatantId) => string | null;
}

const MORE = "bar-more";

const PLACE = "bar";

/** The most lines that open above the bar. The turn window has the others. */
const MOST_LINES = 12;

type People = Extract<Field, { readonly kind: "choices" }>;

/** The field of an answer for several combatants that can be ticked beforehand. */
const severalIn = ({ fields }: Control): People | undefined =>
  fields.find((field): field is People => field.kind === "choices" && field.required === true && isOfPeople(field));

/** How many answers fit beside the ticks: yes for the ticked, and no for all. */
const BESIDE_TICKS = 2;

/** Ticks have keys as long as all of them do, before the answer for the ticked. */
const MOST_KEYED_TICKS = MOST_CHOICES - BESIDE_TICKS;

/** More than this many ticks show as faces only. */
const MOST_NAMED = 3;

/** A combatant that has answered, in the place that its answer had. */
function answeredView(id: CombatantId, seat: number | null, bare: boolean, drawing: Drawing) {
  const name = drawing.face(id)?.name ?? "";
  const said = drawing.words.own("overlay.has-answered", { name });
  return { id: domId(drawing, PLACE, "answered", id), face: faceOn(id, drawing), name, said, bare, seat };
}

/** The combatants to be ticked for the next answer, with those that have answered. */
function toggleViews(control: Control, asked: Ask["asked"], drawing: Drawing, { keys }: BarContext) {
  const field = severalIn(control);
  if (field === undefined) return [];
  const spot = spotOf(PLACE, control);
  const ticked = drawing.state.entry(spot, field.name) ?? [];
  const open = new Map(field.choices.map((choice) => [choice.value, choice]));
  const people = asked.length > 0 ? asked : [...open.keys()];
  const bare = people.length > MOST_NAMED;
  return people.flatMap((id, index) => {
    const { seat, key } = seatAt(people.length > MOST_KEYED_TICKS ? null : index + 1, keys);
    const { face, name, said } = answeredView(id, seat, bare, drawing);
    return face === null
      ? []
      : {
          id: domId(drawing, PLACE, "toggle", id),
          spot,
          field: field.name,
          value: id,
          face,
          name,
          pressed: ticked.includes(id),
          bare,
          seat,
          ...(open.has(id) ? { key, said: null } : { key: null, said }),
        };
  });
}

/** A button's place in the bar, and that place's key. */
const seatAt = (seat: number | null, keys: BarContext["keys"]) => ({
  seat,
  key: seat === null ? null : (keys[seat - 1] ?? null),
});

/** The combatants ticked for an answer, by name or number. */
function tickedFor(control: Control, { state, words }: Drawing): string | null {
  const field = severalIn(control);
  const ticked = field === undefined ? [] : (state.entry(spotOf(PLACE, control), field.name) ?? []);
  if (field === undefined || ticked.length === 0) return null;
  if (ticked.length > 2) return words.own("panel.gauge.text", { value: ticked.length, max: field.choices.length });
  return words.list(field.choices.filter(({ value }) => ticked.includes(value)).map(({ label }) => words.text(label)));
}

/** An answer: its short label, because the question names the combatant, and the face of whom it picks. */
function answerView(control: Control, screen: Screen, drawing: Drawing): ControlView {
  const { words, face } = drawing;
  const { pick, brief } = control;
  const view = cautious(controlView(control, PLACE, drawing), screen, drawing);
  const picked = pick === undefined ? null : face(pick.id);
  const answer =
    pick === undefined || picked === null
      ? { label: brief === undefined ? view.label : words.text(brief), cost: tickedFor(control, drawing) ?? view.cost }
      : { face: faceOn(pick.id, drawing), label: picked.name, cost: words.text(pick.says) };
  // The button may have no room for the cost.
  return { ...view, ...answer, tip: view.tip ?? answer.cost };
}

function choiceViews(
  screen: Screen,
  seats: ReturnType<typeof seatsIn>,
  isBesideTicks: boolean,
  drawing: Drawing,
  { keys }: BarContext,
) {
  const views = seats.map(({ control, place }) => ({
    ...answerView(control, screen, drawing),
    // The answer for the ticked follows their keys.
    ...seatAt(isBesideTicks && place < MOST_CHOICES ? place + MOST_KEYED_TICKS : place, keys),
  }));
  const accented = views.findIndex(({ tone }) => tone === "primary");
  // Only one accent, because two side by side would say nothing.
  return views.map((view, index) =>
    view.tone === "primary" && index !== accented ? { ...view, tone: "plain" as const } : view,
  );
}

/** Combatants that have answered, in the places of their answers. Empty unless answers go by combatant. */
function answeredViews(ask: Ask, taken: ReadonlySet<number>, drawing: Drawing) {
  if (!isByPerson(ask)) return [];
  return ask.asked.flatMap((id, index) => (taken.has(index + 1) ? [] : [answeredView(id, index + 1, false, drawing)]));
}

/** The other answers, which open upward from the bar, and the turn window's button. */
function moreView(all: readonly Control[], { panel }: Screen, drawing: Drawing, context: BarContext) {
  const { words, state } = drawing;
  const { hasPanel, isPanelOpen } = context;
  const inPanel = new Set(all.length < MOST_LINES ? [] : controlsIn(panel).map(commandKey));
  const rest = all.filter((control, index) => index < MOST_LINES - 1 || !inPanel.has(commandKey(control)));
  return {
    // It keeps its place, so that the answers keep theirs.
    isEmpty: rest.length === 0 && (!hasPanel || isPanelOpen),
    id: domId(drawing, PLACE, "more"),
    label: words.own("tracker.actions.more"),
    open: state.drawer === MORE,
    listId: domId(drawing, PLACE, "rest"),
    controls: controlViews(rest, PLACE, drawing),
    window: hasPanel ? { id: domId(drawing, PLACE, "window"), label: words.own("tracker.head.panel") } : null,
  };
}

/**
 * Whose move it is while the fight does not wait for this user: "Aria and Cyr (Ann) · Bo (Ben)". Null unless players
 * are picked from.
 */
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

/** Unlike other parts, the answers show until they are folded. */
const foldOf = (drawing: Drawing) => ({
  id: domId(drawing, PLACE, "fold"),
  part: "fold-bar",
  label: drawing.words.own("overlay.answers"),
  open: !drawing.state.isUnfolded("fold-bar"),
});

export type TurnBarView = NonNullable<ReturnType<typeof turnBarView>>;

/** The bar for a screen. Null if nothing is asked of this user and their combatants have no turn. */
export function turnBarView(screen: Screen, drawing: Drawing, context: BarContext) {
  const ask = askOf(screen, context);
  if (ask === null) return null;
  const { words } = drawing;
  const isTicked = ask.choices.slice(0, 1).some((control) => severalIn(control) !== undefined);
  const room = isTicked ? Math.min(context.room, BESIDE_TICKS) : context.room;
  const seats = seatsIn(ask, room);
  const inBar = new Set(seats.map(({ control }) => control));
  const [first] = ask.choices;
  const toggles = first === undefined ? [] : toggleViews(first, ask.asked, drawing, context);
  const choices = choiceViews(screen, seats, toggles.length > 0, drawing, context);
  // The bar omits what the open window shows, except a question's answers.
  const answers = new Set(screen.prompts.flatMap(({ controls }) => controls));
  const others = context.isPanelOpen ? ask.rest.filter((control) => answers.has(control)) : ask.rest;
  const more = moreView([...ask.choices.filter((control) => !inBar.has(control)), ...others], screen, drawing, context);
  const [person, ...people] = knownOf(ask.people, drawing);
  const title = words.runs(ask.title);
  const quotes = ask.quotes.slice(0, MOST_QUOTES).map(({ says, quote }) => ({ says: words.runs(says), quote }));
  const form = openForm([...choices, ...more.controls]);
  const about = ask.about === null ? whoPlays(ask, drawing, context) : words.text(ask.about);
  const counters = countersOn(screen, ask.people).map((pips) => pipsView(pips, PLACE, drawing));
  const pools = sharedPoolViews(screen, PLACE, drawing);
  return {
    label: words.own("overlay.bar"),
    tone: ask.tone,
    // Null if several combatants are asked, or no particular one.
    face: person === undefined || people.length > 0 ? null : { ...person, side: drawing.sideOf(person.id) },
    title,
    about: quotes.length === 0 ? about : null,
    quotes,
    // The whole question, since its line may be cut.
    whole: [
      plainOf(title),
      ...quotes.map(({ says, quote }) => `${plainOf(says)} “${quote}”`),
      ...(about === null ? [] : [about]),
    ].join(" "),
    counters,
    pools,
    hasCounters: counters.length + pools.length > 0,
    toggles,
    choices,
    answered: answeredViews(ask, new Set(seats.map(({ place }) => place)), drawing),
    isByPerson: isByPerson(ask),
    more,
    form,
    notice: noticeView({ ...drawing, inBar: null }),
    // Folds the bar to its question where a page has little room. An open form takes the question's place.
    fold: form === null ? foldOf(drawing) : null,
  };
}
