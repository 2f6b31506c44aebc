import { byId, initiativeOf, sees } from "../state/combatants";
import { legalityFor } from "../engine/legality";
import { type BrokenRules, guarded, unlessBroken } from "../engine/broken-rules";
import { buttonOf } from "../engine/command";
import { numberOfEntry } from "../mechanics/entries";
import { withEntries, withEntriesAmong } from "../mechanics/entry-screen";
import { companyMenu, partingMenu } from "../mechanics/company-screen";
import { counterMenu, counterPips, offerControls, sharedPools } from "../mechanics/counter-screen";
import { removeEffectControls } from "../mechanics/effect-screen";
import { emptiedFooter } from "../mechanics/footers";
import { newcomersPrompt } from "../mechanics/newcomers";
import { header, plainRow, stateInTurns } from "../mechanics/screen";
import { variantOf } from "../engine/registry";
import { later } from "../screen/later";
import { makeControlFactory } from "../screen/control-factory";
import { text } from "../state/text";
import { activeOf, markedOf, orderOf } from "./standing";
import { withNext } from "./next";
import { withoutUnseenTurn } from "./unseen-turn";
import type { Command } from "../state/command";
import type { CombatantId, Fight, Viewer } from "../state/fight";
import type { Encounter } from "../state/history";
import type { Context, ScreenParts, Variant } from "../engine/variant";
import type { Control, ControlFactory, Member, Pips, Row, RowState, Screen, Section } from "../screen/screen";

/** The viewer's tracker and panel, with controls. If the variant's own screen fails, a plain screen says so. */
export const screen = (encounter: Encounter, viewer: Viewer): Screen =>
  screenBy(encounter, viewer, (context, factory) => context.variant.screen(context, factory));

/** The plain screen, for a host that fails to draw the variant's screen. */
export function screenAfter(error: unknown, encounter: Encounter, viewer: Viewer): Screen {
  return screenBy(encounter, viewer, () => {
    throw error;
  });
}

function screenBy(encounter: Encounter, viewer: Viewer, draw: Variant["screen"]): Screen {
  const variant = variantOf(encounter.variant);
  const context: Context = { fight: encounter, variant, viewer };
  const factory = makeControlFactory(legalityFor(encounter, viewer), (command) => buttonOf(context, command));
  return unlessBroken(
    guarded(variant.meta.id, "screen", () =>
      whole(
        encounter,
        context,
        factory,
        withEntries(context, withoutUnseenTurn(context, draw(context, factory)), factory),
      ),
    ),
    (fault) => whole(encounter, context, factory, plainScreen(context, fault)),
  );
}

function whole({ variant: id, rev }: Encounter, context: Context, factory: ControlFactory, drawn: ScreenParts): Screen {
  const { rows, panel, footer, menuOf = () => [], ...parts } = drawn;
  const ownMenu = guarded(id, "screen.menuOf", menuOf);
  // In every variant, a bearer's menu can remove its effects (C-11).
  const removals = (who: CombatantId): Control[] => removeEffectControls(context, factory, who);
  const wholeMenu = (who: CombatantId): Control[] => [
    ...unlessBroken(
      () => [...ownMenu(who), ...counterMenu(context, factory, who), ...companyMenu(context, factory, who)],
      () => [],
    ),
    ...removals(who),
  ];
  const unitMenu = (who: CombatantId): Control[] => [
    ...unlessBroken(
      () => partingMenu(context, factory, who),
      () => [],
    ),
    ...removals(who),
  ];
  const pools = sharedPools(context, factory);
  const foot = emptiedFooter(context, factory) ?? footer;
  const offers = offerControls(context, factory);
  return {
    variant: id,
    rev,
    ...parts,
    prompts: [
      ...parts.prompts,
      ...unlessBroken(
        () => newcomersPrompt(context, factory),
        () => [],
      ),
    ],
    ...(pools.length > 0 && { pools }),
    footer: offers.length === 0 ? foot : { ...foot, aside: [...foot.aside, ...offers] },
    rows: withNext(context, rows.map(asAsked)).map((row) => {
      if (row.entry === true) return row;
      if (row.group === undefined) return withMenu(withPips(row, counterPips(context, factory, row.id)), wholeMenu);
      const members = row.group.members.map((member) => withMenu(member, wholeMenu));
      return withMenu({ ...row, group: { ...row.group, members } }, unitMenu);
    }),
    panel: panel.map((section) => (section.kind === "queue" ? withMenus(section, wholeMenu) : section)),
  };
}

const withPips = (row: Row, more: readonly Pips[]): Row =>
  more.length === 0 ? row : { ...row, pips: [...row.pips, ...more] };

const OVER: ReadonlySet<RowState> = new Set(["acted", "passed", "late"]);

/** A combatant that is asked is in the fight, also after its turn. */
function asAsked(row: Row): Row {
  if (row.asked === undefined || !OVER.has(row.state)) return row;
  const over = text(`tracker.states.${row.state}`).key;
  return { ...row, state: "waiting", line: row.line.filter(({ key }) => key !== over) };
}

/** The label and cost of a command's button. */
export function buttonFor(encounter: Encounter, viewer: Viewer, command: Command): Pick<Control, "label" | "cost"> {
  const { label, cost } = buttonOf({ fight: encounter, variant: variantOf(encounter.variant), viewer }, command);
  return { label, ...(cost !== undefined && { cost }) };
}

type Queue = Extract<Section, { kind: "queue" }>;

/** Gives the queue's members the rows' menus, in place, because a copy would compute their lazy parts. */
const withMenus = (queue: Queue, menu: (id: CombatantId) => readonly Control[]): Queue => ({
  ...queue,
  entries: queue.entries.map((entry) => {
    const { members } = entry;
    return members.length === 0
      ? entry
      : later(entry, "members", () => members.map((member) => withMenu(member, menu)));
  }),
});

function withMenu<One extends Row | Member>(each: One, more: (id: CombatantId) => readonly Control[]): One {
  const { id, menu } = each;
  return later({ ...each }, "menu", () => [...menu, ...more(id)]);
}

/** The values of the host's own fields, with the entries as if they were combatants (C-35). */
export interface Native {
  readonly round: number;
  readonly active: readonly string[];
  /** The combatant that the host marks: asked alone, otherwise the first to act. Null without such a combatant. */
  readonly marked: string | null;
  readonly order: readonly string[];
  readonly initiative: Readonly<Record<string, number | null>>;
}

/** Its number, or null if that says nothing to people. */
const toldNumber = (fight: Fight, id: CombatantId): number | null =>
  variantOf(fight.variant).numbers?.isTold?.(fight, id) === false ? null : initiativeOf(fight, id);

/** The round, acting and marked combatants, order and numbers, for the host's own fields. */
export function native(encounter: Encounter): Native {
  const { round, coming, entries = [] } = encounter;
  const ruled = { fight: encounter, variant: variantOf(encounter.variant) };
  const numbers = entries.map((entry) => [entry.id, numberOfEntry(ruled, entry)]);
  return {
    round,
    active: coming === undefined ? activeOf(encounter) : [coming],
    marked: coming ?? markedOf(encounter),
    order: entries.length === 0 ? orderOf(encounter) : withEntriesAmong(ruled, orderOf(encounter)),
    initiative: { ...byId(encounter, (id) => toldNumber(encounter, id)), ...Object.fromEntries(numbers) },
  };
}

function plainScreen(context: Context, { part }: BrokenRules): ScreenParts {
  const { fight, variant, viewer } = context;
  const acting = activeOf(fight);
  const seen = orderOf(fight).filter((id) => sees(fight, viewer, id));
  const title = text("tracker.broken.title");
  const body = text("tracker.broken.body", { variant: { key: variant.meta.name }, part });
  return {
    header: header(context),
    news: title,
    rows: seen.map((id) => ({ ...plainRow(context, id), state: stateInTurns(fight, acting, id) })),
    prompts: [{ id: "broken-rules", title, quote: null, body, controls: [] }],
    footer: { next: null, aside: [], waiting: null },
    panel: [],
  };
}
