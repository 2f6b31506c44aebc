import { type Control, log } from "../../core/index";
import { comes } from "../parts/comes";
import { scenarioPart } from "../session/scenario-part";
import { logView } from "../view-models/log";
import type { FightView } from "../session/fight-view";
import { stepsOf } from "./steps-of";
import { SurfaceWindow, type WindowOptions } from "./surface-window";
import { render } from "../view-models/templates";
import { viewedCombat } from "./viewed-combat";

/** The gm's window on what happened, with the way back. */
export class TurnwrightLog extends SurfaceWindow {
  static override readonly name = "TurnwrightLog";

  static override DEFAULT_OPTIONS: WindowOptions = {
    id: "turnwright-log",
    window: { title: "TURNWRIGHT.log.title", icon: "fa-solid fa-clock-rotate-left" },
    actions: {
      turnwrightSave(_event, target) {
        const combat = viewedCombat();
        const how = { anonymous: target.dataset["anonymous"] === "true" };
        if (combat !== null) void comes(scenarioPart).then((part) => part?.saveScenario(combat, how));
      },
    },
  };

  protected override controls(fight: FightView): ReadonlyMap<string, Control> {
    return new Map(Object.entries(stepsOf(fight)));
  }

  protected override markup(fight: FightView | null): string {
    const encounter = fight?.encounter ?? null;
    const entries = encounter === null ? [] : log(encounter);
    const named = entries.map(({ user, ...line }) => ({
      ...line,
      by: user === null ? null : (game.users.get(user)?.name ?? null),
    }));
    return render(
      "turnwright.log",
      logView(named, fight === null ? null : stepsOf(fight), this.turnwright.drawing(fight)),
    );
  }
}
