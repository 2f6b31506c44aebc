import type { Section } from "../../src/core/index";
import type { PanelView } from "../../src/foundry/view-models/panel";
import type { SectionRecord } from "../../src/foundry/view-models/section-record";
import type { SectionView } from "../../src/foundry/view-models/sections";

/** The sections of a panel that one record has drawn, with the type of that record's views. */
export const drawnBy = <Kind extends Section["kind"], View extends object>(
  record: SectionRecord<Kind, View>,
  panel: Pick<PanelView, "sections">,
): (SectionView & View)[] => panel.sections.filter(({ kind }) => kind === record.kind) as (SectionView & View)[];
