import { text } from "../../core/index";
import type { Control, Member, Prompt, Row, Screen, Viewer } from "../../core/index";

/** Who rolls initiative for the players' combatants: each player, or the GM. */
export type RollsBy = "players" | "gm";

const isRoll = ({ command }: Control): boolean => command.do === "roll";

const withoutRolls = (controls: readonly Control[]): Control[] => controls.filter((control) => !isRoll(control));

export function toRoll({ rows }: Screen, own: (id: string) => boolean): string[] {
  return rows
    .flatMap((row): (Row | Member)[] => [row, ...(row.group?.members ?? []).filter(({ id }) => id !== row.id)])
    .filter(({ id, controls }) => own(id) && controls.some((control) => isRoll(control) && control.blocked === null))
    .map(({ id }) => id);
}

/** Makes the big button a prompt, so that the sidebar's tab is marked. */
function askedToRoll(screen: Screen, roll: Control, own: readonly string[]): Screen {
  const question: Prompt = {
    id: "roll",
    title: text("tracker.prompts.roll"),
    quote: null,
    body: text("tracker.footer.waiting-rolls", { names: { names: own } }),
    controls: [roll],
  };
  const footer = { ...screen.footer, next: null, waiting: text("tracker.footer.waiting-own-roll") };
  return { ...screen, prompts: [question, ...screen.prompts], footer };
}

function notAsked(screen: Screen): Screen {
  const rowOf = (row: Row): Row => ({
    ...row,
    controls: withoutRolls(row.controls),
    ...(row.group && { group: { ...row.group, members: row.group.members.map(memberOf) } }),
  });
  const memberOf = (member: Member): Member => ({ ...member, controls: withoutRolls(member.controls) });
  const { footer } = screen;
  const isNext = footer.next !== null && isRoll(footer.next);
  return {
    ...screen,
    rows: screen.rows.map(rowOf),
    footer: isNext ? { ...footer, next: null, waiting: text("tracker.footer.waiting-gm-rolls") } : footer,
  };
}

/** The screen with the world's way to roll: players get a prompt, or no roll buttons if the GM rolls for all. */
export function asAsked(screen: Screen, viewer: Viewer, rollsBy: RollsBy): Screen {
  if (viewer.gm) return screen;
  if (rollsBy === "gm") return notAsked(screen);
  const { next } = screen.footer;
  if (next === null || !isRoll(next) || next.blocked !== null) return screen;
  const own = toRoll(screen, (id) => viewer.controls.includes(id));
  return own.length === 0 ? screen : askedToRoll(screen, next, own);
}
