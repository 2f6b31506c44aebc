import { controls, whyIdle } from "../state/combatants";
import type { CombatantId } from "../state/fight";
import { stepFooter } from "../mechanics/footers";
import { header, promptOf } from "../mechanics/screen";
import type { Control, ControlFactory, Footer, Prompt, Screen } from "../screen/screen";
import { named, text, type Text } from "../state/text";
import { alikeIn } from "./declared";
import { allKinds } from "./kinds";
import type { ScreenContext } from "./screen-context";

/** G-1: how many have declared. */
export function declaringHeader(context: ScreenContext): Screen["header"] {
  const { fight, missing, seen } = context;
  const all = seen.filter((id) => whyIdle(fight, id) === null).length;
  return { ...header(context), progress: text("parts.header.declared", { done: all - missing.length, all }) };
}

/** The GM declares in the rows. A player is asked at the top of the tracker. */
export const isInRow = ({ missing, viewer }: ScreenContext, id: CombatantId): boolean =>
  viewer.gm && missing.includes(id);

export function declareControls(
  { declaring, viewer }: ScreenContext,
  factory: ControlFactory,
  id: CombatantId,
): Control[] {
  const isOpen = declaring && controls(viewer, id);
  return isOpen ? factory.enabled({ command: { do: "declareActions", combatant: id } }) : [];
}

/** G-1: asks each player for each combatant, and the GM for one kind of combatant after another. */
export function declarePrompts(context: ScreenContext, factory: ControlFactory): Prompt[] {
  const { fight, viewer, missing, declarers } = context;
  const own = declarers.filter((id) => missing.includes(id));
  if (!viewer.gm) return own.flatMap((id) => declarePrompt(context, factory, id, [id]));
  const [first] = own;
  if (first === undefined) return [];
  const alike = [first, ...alikeIn(fight, first)];
  return declarePrompt(context, factory, first, alike.every((id) => missing.includes(id)) ? alike : [first]);
}

function declarePrompt(
  { choices, fight }: ScreenContext,
  factory: ControlFactory,
  id: CombatantId,
  people: readonly CombatantId[],
): Prompt[] {
  const command = { do: "declareActions", combatant: id, ...(people.length > 1 && { alike: true }) };
  const kinds = allKinds(fight);
  const several = { label: text("parts.controls.several-actions"), tone: "quiet", command } as const;
  // Of two bands, one is enough.
  const isOne = choices.next === "bands" && kinds.length < 3;
  const answers = factory.enabled(
    ...kinds.map((kind) => ({ command: { ...command, kinds: [kind] } })),
    ...(isOne ? [] : [several]),
  );
  const combatant = people.length > 1 ? { together: people } : named(id);
  return promptOf(`declare ${id}`, text("parts.prompts.declare-actions", { combatant }), null, answers);
}

/** G-1, G-4: the GM begins the count, and sees who has no declaration. */
export function declaringFooter({ missing, declarers }: ScreenContext, factory: ControlFactory): Footer {
  const own = declarers.filter((id) => missing.includes(id));
  const waiting = own.length > 0 ? text("parts.footer.declare-own", { names: { names: own } }) : waitingFor(missing);
  return stepFooter(factory.enabled({ command: { do: "beginCount" } }), waiting);
}

const waitingFor = (missing: readonly CombatantId[]): Text =>
  missing.length > 0
    ? text("parts.footer.waiting-declarations", { names: { names: missing } })
    : text("parts.footer.waiting-count");
