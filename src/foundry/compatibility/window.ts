import { templatePath } from "../compat/module-id";
import { compatibilityView, type CheckedPoint, type CompatibilityReport } from "../view-models/compatibility";
import { reportOf } from "./report";
import { checkPoints } from "./run";
import type { Sentence } from "../view-models/finding";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Window = InstanceType<typeof ApplicationV2>;

const localize = ({ key, data }: Sentence): string =>
  data === undefined ? game.i18n.localize(key) : game.i18n.format(key, { ...data });

class CompatibilityWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override readonly name = "CompatibilityWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-compatibility",
    classes: ["turnwright-settings"],
    window: {
      title: "TURNWRIGHT.compatibility.title",
      icon: "fa-solid fa-stethoscope",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    // A fixed height keeps the window in place while the list grows.
    position: { width: 600, height: 640 },
    actions: { turnwrightCheck: again, turnwrightSave: save },
  };

  static override PARTS = {
    table: { template: templatePath("config/compatibility-window"), scrollable: [".turnwright-checked"] },
  };

  points: readonly CheckedPoint[] = [];
  #all = 0;
  #running: Promise<CompatibilityReport> | null = null;

  protected override async _prepareContext(
    ...args: Parameters<Window["_prepareContext"]>
  ): ReturnType<Window["_prepareContext"]> {
    const context = await super._prepareContext(...args);
    const { points } = this;
    const progress = { root: this.id, running: this.#running !== null, all: this.#all, points };
    return { ...context, ...compatibilityView(progress, localize) };
  }

  /** Checks and shows each point. One check at a time. */
  async check(): Promise<CompatibilityReport> {
    this.#running ??= this.#check();
    return this.#running;
  }

  async #check(): Promise<CompatibilityReport> {
    try {
      this.points = await checkPoints((points, all) => {
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

  /** Does not reopen a closed window. */
  #show(): void {
    if (this.state >= ApplicationV2.RENDER_STATES.RENDERING) void this.render();
  }
}

let made: CompatibilityWindow | null = null;

export async function checkCompatibility(): Promise<CompatibilityReport> {
  made ??= new CompatibilityWindow();
  await made.render({ force: true });
  return made.check();
}

function again(this: CompatibilityWindow): void {
  void this.check();
}

function save(this: CompatibilityWindow): void {
  const report = JSON.stringify(reportOf(this.points), null, 2);
  foundry.utils.saveDataToFile(report, "application/json", "turnwright-compatibility.json");
}
