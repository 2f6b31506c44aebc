import type { Control, Viewer } from "../../core/index";
import { Story } from "../../core/story/index";
import { tryImport } from "../parts/try-import";
import { SessionSlot } from "../session/session-slot";
import { logView, type LogData } from "../view-models/log";
import type { FightView } from "../session/fight-view";
import { undoBackTo } from "./back-to";
import { stepOf, stepsOf } from "../view-models/controls-of";
import { SurfaceWindow, type WindowOptions } from "./surface/surface-window";
import { FORM_TEMPLATE_SOURCES } from "../view-models/form-templates";
import { registerTemplates, render } from "../view-models/templates";
import { viewedCombat } from "../session/trackers";

/** How many lines are drawn at first, and more with each press. */
const STRETCH = 60;

/** The fight's story for this client's user, and how many lines show. */
const STORY = new SessionSlot<{ viewer: string; story: Story | null; shown: number }>(() => ({
  viewer: "",
  story: null,
  shown: STRETCH,
}));

/** The story for this viewer. A viewer who gets control of others gets a new story. */
function storyOf({ session, viewer }: FightView): Story {
  const kept = session.slot(STORY);
  const asks = JSON.stringify(viewer satisfies Viewer);
  if (kept.story === null || kept.viewer !== asks) Object.assign(kept, { viewer: asks, story: new Story(viewer) });
  return kept.story ?? new Story(viewer);
}

const NOTHING: LogData = { entries: [], hasEarlier: false, steps: null };

function dataOf(fight: FightView | null): LogData {
  const encounter = fight?.encounter ?? null;
  if (fight === null || encounter === null) return NOTHING;
  const { lines, hasEarlier } = storyOf(fight).newest(encounter, fight.session.slot(STORY).shown);
  return {
    entries: lines.map(({ user, ...line }) => ({
      ...line,
      by: user === null ? null : (game.users.get(user)?.name ?? null),
      isKept: encounter.past[line.rev] !== undefined,
    })),
    hasEarlier,
    steps: fight.viewer.gm ? stepsOf(fight) : null,
  };
}

registerTemplates(FORM_TEMPLATE_SOURCES);

/** The window of past events that this user may know. The GM can undo there. */
export class TurnwrightLog extends SurfaceWindow {
  static override readonly name = "TurnwrightLog";

  static override DEFAULT_OPTIONS: WindowOptions = {
    id: "turnwright-log",
    window: { title: "TURNWRIGHT.log.title", icon: "fa-solid fa-clock-rotate-left" },
    position: { width: 470, height: 540 },
    actions: {
      turnwrightSave(_event, target) {
        const combat = viewedCombat();
        const how = { anonymous: target.dataset["anonymous"] === "true" };
        if (combat === null) return;
        void tryImport(async () => import("../session/export-scenario")).then((file) =>
          file?.downloadScenario(combat, how),
        );
      },
      turnwrightEarlier(this: TurnwrightLog) {
        const fight = this.fight();
        if (fight === null) return;
        fight.session.slot(STORY).shown += STRETCH;
        void this.render();
      },
      turnwrightBack(this: TurnwrightLog, _event, target) {
        const fight = this.fight();
        if (fight === null || target.ariaDisabled === "true") return;
        const rev = Number(target.dataset["rev"]);
        void undoBackTo(fight.combat, rev, (encounter, count) => storyOf(fight).newest(encounter, count).lines);
      },
    },
  };

  protected override control(fight: FightView, id: string): Control | undefined {
    return fight.viewer.gm ? stepOf(fight, id) : undefined;
  }

  protected override markup(fight: FightView | null): string {
    return render("turnwright.log", logView(dataOf(fight), this.turnwright.drawing(fight)));
  }
}
