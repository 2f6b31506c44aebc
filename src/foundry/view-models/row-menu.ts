import type { Control, Row } from "../../core/index";
import { type ControlView, controlViews, hasOpenForm } from "./controls";
import { type Drawing, domId } from "./drawing";
import { effectButton } from "./effect-button";

export interface Owner {
  readonly ids: readonly string[];
  readonly name: string;
  readonly drawer: string;
  readonly number: string | null;
}

const switchControl = (view: ControlView, { command }: Control): ControlView => ({
  ...view,
  pressed: command["on"] === false ? "true" : "false",
});

function orderView(controls: readonly ControlView[], owner: Owner, place: string, drawing: Drawing) {
  if (controls.length === 0) return null;
  const { sideOf, state, words } = drawing;
  const part = `fold-order-${owner.drawer}`;
  const [side, ...others] = new Set(owner.ids.map(sideOf));
  const said = side === undefined || others.length > 0 ? [] : [words.own(side === "gm" ? "sides.gm" : "sides.players")];
  const open = state.isUnfolded(part);
  return {
    fold: { id: domId(drawing, place, "order"), part, label: words.own("overlay.strip.label"), open },
    now: [...(owner.number === null ? [] : [owner.number]), ...said].join(" · "),
    controls: open ? controls : [],
  };
}

/** Null for several combatants, because each has its own face unless they share a turn. */
function clockButton({ ids: [id, ...others] }: Owner, place: string, drawing: Drawing) {
  const clock = id === undefined || others.length > 0 ? "none" : drawing.clockOf(id);
  if (id === undefined || clock === "none") return null;
  const label = drawing.words.own(clock === "runs" ? "tracker.row.clock-stop" : "tracker.row.clock-start");
  return { id: domId(drawing, place, "clock"), combatant: id, label };
}

export type MoreView = NonNullable<ReturnType<typeof moreView>>;

/**
 * A row's menu: its button, and its controls in groups. While it is closed its controls are not read, since reading
 * computes them.
 */
export function moreView(menu: () => Row["menu"], owner: Owner, place: string, drawing: Drawing) {
  const effect = effectButton(owner.ids, place, drawing);
  const open = drawing.state.drawer === owner.drawer;
  if (effect === null && menu().length === 0) return null;
  const shown = open || hasOpenForm(place, drawing) ? menu() : [];
  const controls = controlViews(shown, place, drawing);
  const inGroup = (group?: Control["group"]): ControlView[] => controls.filter((_, at) => shown[at]?.group === group);
  return {
    id: domId(drawing, place, "more"),
    drawerId: domId(drawing, place, "drawer"),
    combatant: owner.drawer,
    label: drawing.words.own("tracker.row.more", { name: owner.name }),
    open,
    controls,
    titles: { turn: drawing.words.own("panel.title"), conditions: drawing.words.own("effects.form.imposes") },
    turn: inGroup(),
    // Pressed while in force. Pressing one keeps the menu open.
    conditions: shown.flatMap((control, at) => {
      const view = controls[at];
      return view === undefined || control.group !== "condition" ? [] : switchControl(view, control);
    }),
    order: orderView(inGroup("order"), owner, place, drawing),
    effect,
    clock: clockButton(owner, place, drawing),
  };
}
