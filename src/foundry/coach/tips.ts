import { isPlayedBy } from "../authority/played-by";
import type { FightView } from "../session/fight-view";
import { actingOn } from "../view-models/acting";
import { stepsOf } from "../windows/steps-of";

/** A state that somebody meets for the first time. */
interface Tip {
  /** Its name among those that were seen. */
  readonly name: string;
  /** The key of its sentence. */
  readonly text: string;
  /** Tells whether the fight is in that state for this user. */
  readonly holds: (fight: FightView, refused: string | null) => boolean;
  /** Selectors of the control that it is about, the best first. */
  readonly beside: (refused: string | null) => readonly string[];
}

const BUTTON = "[data-control]:not([aria-disabled])";

const isAsked = ({ screen }: FightView): boolean =>
  screen?.prompts.some(({ controls }) => controls.some(({ tone }) => tone === "reactor")) ?? false;

function isUp({ screen, combat }: FightView): boolean {
  return screen !== null && [...actingOn(screen)].some((id) => isPlayedBy(game.user, combat, id));
}

const isOn = ({ encounter }: FightView): boolean =>
  encounter !== null && encounter.stage !== "setup" && encounter.stage !== "ended";

/** The tips, the most pressing first: what somebody has just done comes before what they could do. */
export const TIPS: readonly Tip[] = [
  {
    name: "refused",
    text: "TURNWRIGHT.coach.refused",
    holds: (_fight, refused) => refused !== null,
    beside: (refused) => ["#combat .turnwright-notice", `[data-control][data-do="${CSS.escape(refused ?? "")}"]`],
  },
  {
    name: "undo",
    text: "TURNWRIGHT.coach.undo",
    holds: (fight) => fight.viewer.gm && stepsOf(fight).redo.blocked === null,
    beside: () => ['#combat [data-do="redo"]'],
  },
  {
    name: "react",
    text: "TURNWRIGHT.coach.react",
    holds: isAsked,
    beside: () => [`#combat .turnwright-prompt ${BUTTON}`, `#turnwright-turn-bar ${BUTTON}`],
  },
  {
    name: "turn",
    text: "TURNWRIGHT.coach.turn",
    holds: isUp,
    beside: () => [
      `#combat .turnwright-prompt ${BUTTON}`,
      `#combat .combatant.active ${BUTTON}`,
      `#combat .turnwright-foot ${BUTTON}.turnwright-next`,
      `#turnwright-turn-bar ${BUTTON}`,
    ],
  },
  {
    name: "begin",
    text: "TURNWRIGHT.coach.begin",
    holds: ({ viewer, screen, encounter }) =>
      viewer.gm && encounter?.stage === "setup" && screen?.footer.next?.blocked === null,
    beside: () => ['#combat [data-do="start"]'],
  },
  {
    name: "order",
    text: "TURNWRIGHT.coach.order",
    holds: isOn,
    beside: () => ["#turnwright-strip", "#combat .combatant.active"],
  },
];
