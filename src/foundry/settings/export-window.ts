import { firstFaults, readChosen } from "./chosen-file";
import { fileProblemText, wrongWithSetup } from "./export/check";
import { setupChanges } from "./export/changes";
import { readSetup, writeSetup } from "./export/file";
import { applySetup, scenesNamed, setupOfWorld } from "./export/world";
import { partsOf, SettingsWindow } from "./settings-window";

/** In kilobytes: thousands of scenes with rules of their own. */
const LARGEST_FILE = 1000;

async function readingOf(file: File) {
  const { name } = file;
  const refused = (...faults: string[]) => ({ name, setup: null, wrong: firstFaults(faults), changes: [] });
  const chosen = await readChosen(file, LARGEST_FILE);
  if ("refusal" in chosen) return refused(chosen.refusal);
  const read = readSetup(chosen.text);
  if (!read.ok) return refused(fileProblemText(read.problem));
  const wrong = wrongWithSetup(read.setup);
  if (wrong.length > 0) return refused(...wrong);
  const changes = setupChanges(setupOfWorld(), read.setup, (scene) => scenesNamed(scene).length > 0);
  return { name, setup: read.setup, wrong, changes };
}

export class SetupWindow extends SettingsWindow {
  static override readonly name = "SetupWindow";

  static override DEFAULT_OPTIONS = {
    id: "turnwright-setup",
    window: { title: "TURNWRIGHT.settings.setup-file.title", icon: "fa-solid fa-file-export" },
    actions: { turnwrightSave: save, turnwrightApply: apply },
  };

  static override PARTS = partsOf("config/export-window");

  /** The file read last. Null before, and once it is applied. */
  reading: Awaited<ReturnType<typeof readingOf>> | null = null;

  protected override view(): object {
    const { reading } = this;
    const same = reading !== null && reading.setup !== null && reading.changes.length === 0;
    return { reading, same, canApply: reading?.setup !== null && !same && reading !== null };
  }

  protected override async _onRender(...args: Parameters<SettingsWindow["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    this.element
      .querySelector<HTMLInputElement>('input[type="file"]')
      ?.addEventListener("change", (event) => void this.#read(event.target as HTMLInputElement));
  }

  async #read(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    if (file === undefined) return;
    this.reading = await readingOf(file);
    await this.render();
  }
}

function save(this: SetupWindow): void {
  foundry.utils.saveDataToFile(writeSetup(setupOfWorld()), "application/json", "turnwright-setup.json");
}

async function apply(this: SetupWindow): Promise<void> {
  const setup = this.reading?.setup ?? null;
  if (setup === null) return;
  this.reading = null;
  await applySetup(setup);
  ui.notifications.info("TURNWRIGHT.settings.setup-file.done", { localize: true });
  await this.close();
}
