import type { Control, Row } from "../../core/index";
import { type ControlView, controlViews, hasOpenForm } from "./controls";
import { type Drawing, domId } from "./drawing";
import { type EffectButton, effectButton } from "./effect-button";
import type { FoldView } from "./fold";

/** A row's menu: the button that opens it, and its controls in groups. */
export interface MoreView {
  readonly id: string;
  readonly drawerId: string;
  readonly combatant: string;
  readonly label: string;
  readonly open: boolean;
  readonly controls: readonly ControlView[];
  readonly titles: { readonly turn: string; readonly conditions: string };
  /** The combatant's actions, and what can be recorded of it. */
  readonly turn: readonly ControlView[];
  /** Its conditions, pressed while in force. Pressing one keeps the menu open. */
  readonly conditions: readonly ControlView[];
  readonly order: OrderView | null;
  readonly effect: EffectButton | null;
  readonly clock: ClockButton | null;
}

interface ClockButton {
  readonly id: string;
  readonly combatant: string;
  readonly label: string;
}

interface OrderView {
  readonly fold: FoldView;
  readonly now: string;
  /** Empty while the line is collapsed. */
  readonly controls: readonly ControlView[];
}

/** A menu's owner: a combatant or a group. */
export interface Owner {
  readonly ids: readonly string[];
  readonly name: string;
  readonly drawer: string;
  readonly number: string | null;
}

const asSwitch = (view: ControlView, { command }: Control): ControlView => ({
  ...view,
  pressed: command["on"] === false ? "true" : "false",
});

function orderView(controls: readonly ControlView[], owner: Owner, place: string, drawing: Drawing): OrderView | null {
  if (controls.length === 0) return null;
  const { sideOf, state, words } = drawing;
  const part = `fold-order-${owner.drawer}`;
  const [side, ...others] = new Set(owner.ids.map(sideOf));
  const said = side === undefined || others.length > 0 ? [] : [words.own(side === "gm" ? "sides.gm" : "sides.players")];
  const open = state.isUnfolded(part);
  return {
    fold: { id: domId(drawing, place, "order"), part, label: words.own("table.strip.label"), open },
    now: [...(owner.number === null ? [] : [owner.number]), ...said].join(" · "),
    controls: open ? controls : [],
  };
}

/** Null for several combatants, because each has its own face unless they share a turn. */
function clockButton({ ids: [id, ...others] }: Owner, place: string, drawing: Drawing): ClockButton | null {
  const clock = id === undefined || others.length > 0 ? "none" : drawing.clockOf(id);
  if (id === undefined || clock === "none") return null;
  const label = drawing.words.own(clock === "runs" ? "tracker.row.clock-stop" : "tracker.row.clock-start");
  return { id: domId(drawing, place, "clock"), combatant: id, label };
}

/** A row's menu. While it is closed its controls are not read, since reading computes them. */
export function moreView(menu: () => Row["menu"], owner: Owner, place: string, drawing: Drawing): MoreView | null {
  const effect = effectButton(owner.ids, place, drawing);
  const open = drawing.state.drawer === owner.drawer;
  if (effect === null && menu().length === 0) return null;
  const shown = open || hasOpenForm(place, drawing) ? menu() : [];
  const controls = controlViews(shown, place, drawing);
  const inGroup = (group?: Control["group"]): ControlView[] => controls.filter((_, at) => shown[at]?.group === group);
  const switches = shown.filter(({ group }) => group === "condition");
  return {
    id: domId(drawing, place, "more"),
    drawerId: domId(drawing, place, "drawer"),
    combatant: owner.drawer,
    label: drawing.words.own("tracker.row.more", { name: owner.name }),
    open,
    controls,
    titles: { turn: drawing.words.own("panel.title"), conditions: drawing.words.own("effects.form.imposes") },
    turn: inGroup(),
    conditions: inGroup("condition").flatMap((view, at) => {
      const control = switches[at];
      return control === undefined ? [] : asSwitch(view, control);
    }),
    order: orderView(inGroup("order"), owner, place, drawing),
    effect,
    clock: clockButton(owner, place, drawing),
  };
}
