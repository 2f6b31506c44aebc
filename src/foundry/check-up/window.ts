import { templatePath } from "../compat/module-id";
import { checkUpView, type CheckedPoint, type CheckUpReport } from "../view-models/check-up";
import { reportOf } from "./report";
import { checkUp } from "./run";
import type { Sentence } from "../view-models/finding";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Window = InstanceType<typeof ApplicationV2>;

const say = ({ key, data }: Sentence): string =>
  data === undefined ? game.i18n.localize(key) : game.i18n.format(key, { ...data });

/** The gm's window that checks this table, and says for each point what it means and what to do. */
class TableCheckWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override readonly name = "TableCheckWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-table",
    classes: ["turnwright-settings"],
    window: {
      title: "TURNWRIGHT.check-up.title",
      icon: "fa-solid fa-stethoscope",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    // The list fills up while the window is open: with a height of its own the window stays in its place.
    position: { width: 600, height: 640 },
    actions: { turnwrightCheck: again, turnwrightSave: save },
  };

  static override PARTS = {
    table: { template: templatePath("config/check-up-window"), scrollable: [".turnwright-checked"] },
  };

  /** The points that have been looked at, in the check under way or the last one. */
  points: readonly CheckedPoint[] = [];
  #all = 0;
  #running: Promise<CheckUpReport> | null = null;

  protected override async _prepareContext(
    ...args: Parameters<Window["_prepareContext"]>
  ): ReturnType<Window["_prepareContext"]> {
    const context = await super._prepareContext(...args);
    const { points } = this;
    const progress = { root: this.id, running: this.#running !== null, all: this.#all, points };
    return { ...context, ...checkUpView(progress, say) };
  }

  /** Checks, and shows each point as soon as it has been looked at. One check at a time. */
  async check(): Promise<CheckUpReport> {
    this.#running ??= this.#check();
    return this.#running;
  }

  async #check(): Promise<CheckUpReport> {
    try {
      this.points = await checkUp((points, all) => {
        this.points = points;
        this.#all = all;
        this.#show();
      });
      return reportOf(this.points);
    } finally {
      this.#running = null;
      this.#show();
    }
  }

  /** A window closed meanwhile does not come back. */
  #show(): void {
    if (this.rendered) void this.render();
  }
}

let made: TableCheckWindow | null = null;

/** Opens the window, checks the table, and hands back the report. */
export async function checkTable(): Promise<CheckUpReport> {
  made ??= new TableCheckWindow();
  await made.render({ force: true });
  return made.check();
}

function again(this: TableCheckWindow): void {
  void this.check();
}

function save(this: TableCheckWindow): void {
  const report = JSON.stringify(reportOf(this.points), null, 2);
  foundry.utils.saveDataToFile(report, "application/json", "turnwright-check-up.json");
}
