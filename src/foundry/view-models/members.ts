import type { Member } from "../../core/index";
import { chipViews } from "./chips";
import { controlViews, openForm } from "./controls";
import { type Drawing, domId } from "./drawing";
import { moreFold } from "./fold";

/** A group member in the panel, as a list. Empty if the viewer does not see it. */
export function memberView(member: Member, place: string, drawing: Drawing) {
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
      line: member.line.map((text) => drawing.words.text(text)).join(" · "),
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
