import type { Member, RowState } from "../../core/index";
import { type ChipView, chipViews } from "./chips";
import { type ControlView, controlViews, openForm } from "./controls";
import { type Drawing, domId, type Face } from "./drawing";
import { type FoldView, moreFold } from "./fold";
import type { FormView } from "./forms";

export interface MemberView extends Face {
  readonly id: string;
  readonly state: RowState;
  readonly isMarked: boolean;
  readonly line: string;
  readonly effects: readonly ChipView[];
  readonly controls: readonly ControlView[];
  readonly fold: FoldView | null;
  readonly more: readonly ControlView[];
  readonly form: FormView | null;
}

/** A group member in the panel, as a list. Empty if the viewer does not see it. */
export function memberView(member: Member, place: string, drawing: Drawing): MemberView[] {
  const face = drawing.face(member.id);
  if (face === null) return [];
  const here = `${place}-${member.id}`;
  const controls = controlViews(member.controls, here, drawing);
  const all = controlViews(member.menu, here, drawing);
  const fold = all.length === 0 ? null : moreFold(here, drawing);
  return [
    {
      ...face,
      id: domId(drawing, here),
      state: member.state,
      isMarked: member.marked === true,
      line: member.line.map((text) => drawing.words.say(text)).join(" · "),
      effects: chipViews(member.effects, drawing),
      controls,
      fold,
      more: fold?.open === true ? all : [],
      form: openForm([...controls, ...all]),
    },
  ];
}

/** How many members have done their part, in words. Empty if nothing is ticked off. */
export function doneOf(members: readonly Member[], { words, face }: Pick<Drawing, "words" | "face">): string[] {
  const ticked = members.filter((member) => member.marked !== null && face(member.id) !== null);
  if (ticked.length === 0) return [];
  const done = ticked.filter((member) => member.marked === true).length;
  return [words.own("tracker.group.done", { done, count: ticked.length })];
}
