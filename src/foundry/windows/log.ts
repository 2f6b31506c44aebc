import { type Control, log } from "../../core/index";
import { saveScenario } from "../session/export-scenario";
import { logView } from "../view-models/log";
import type { Table } from "../session/fight-view";
import { stepsOf } from "./steps-of";
import { SurfaceWindow, viewedCombat, type WindowOptions } from "./surface-window";
import { render } from "./templates";

/** The gm's window on what happened, with the way back. */
export class TurnwrightLog extends SurfaceWindow {
  static override readonly name = "TurnwrightLog";

  static override DEFAULT_OPTIONS: WindowOptions = {
    id: "turnwright-log",
    window: { title: "TURNWRIGHT.ui.log.title", icon: "fa-solid fa-clock-rotate-left" },
    actions: {
      turnwrightSave(_event, target) {
        const combat = viewedCombat();
        if (combat !== null) saveScenario(combat, { anonymous: target.dataset["anonymous"] === "true" });
      },
    },
  };

  protected override controls(table: Table): ReadonlyMap<string, Control> {
    return new Map(Object.entries(stepsOf(table)));
  }

  protected override markup(table: Table | null): string {
    const encounter = table?.encounter ?? null;
    const entries = encounter === null ? [] : log(encounter);
    const named = entries.map(({ rev, label, user }) => ({
      rev,
      label,
      by: user === null ? null : (game.users.get(user)?.name ?? null),
    }));
    return render(
      "turnwright.log",
      logView(named, table === null ? null : stepsOf(table), this.turnwright.drawing(table)),
    );
  }
}
