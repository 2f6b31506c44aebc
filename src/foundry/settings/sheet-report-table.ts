import { checkSceneSheets } from "../session/check-scene";
import { isTraitField, MissingNotice } from "../windows/missing-notice";
import { morph } from "../windows/surface/morph";
import { render } from "../view-models/templates";
import { sheetReportView } from "../view-models/sheet-report";
import { wordsWithoutNames } from "../session/fight-view";
import { checkNotes } from "./sheet-report-notes";

export interface CheckSubject {
  readonly scene: Scene.Implementation | null;
  readonly variantId: string;
}

/** Enter confirms the value in its field, without sending the form around it. */
export function preventSubmit(event: KeyboardEvent): void {
  const field = event.target as HTMLElement;
  if (event.key !== "Enter" || !isTraitField(field)) return;
  event.preventDefault();
  field.blur();
}

export class CheckTable {
  readonly #missing = new MissingNotice(() => this.draw());

  /** `place` is the element whose content it replaces. `subject` is asked at each drawing. */
  constructor(
    private readonly place: HTMLElement,
    private readonly prefix: string,
    private readonly subject: () => CheckSubject,
  ) {
    place.addEventListener("change", (event) => this.#onChange(event));
    place.addEventListener("keydown", preventSubmit);
  }

  draw(): void {
    const { scene, variantId } = this.subject();
    const checked = scene === null ? { people: [], placeholders: 0 } : checkSceneSheets(scene, variantId);
    const data = { ...checked, variantId, notes: checkNotes(variantId, checked.placeholders) };
    const rejectedAt = (combatant: string, trait: string) => this.#missing.rejected(combatant, trait);
    morph(
      this.place,
      render(
        "turnwright.sheet-report",
        sheetReportView(data, { prefix: this.prefix, words: wordsWithoutNames() }, rejectedAt),
      ),
    );
  }

  #onChange(event: Event): void {
    const field = event.target as HTMLInputElement;
    if (!isTraitField(field)) return;
    // The form around it stores nothing of this.
    event.stopPropagation();
    const id = field.dataset["combatant"] ?? "";
    const combat = game.combats.find(({ combatants }) => combatants.has(id));
    if (combat !== undefined) void this.#missing.enter(combat, field);
  }
}
