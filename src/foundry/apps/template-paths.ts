/** The address of a template in Foundry's data folder. */
const at = <Path extends string>(path: Path) => `modules/turnwright/templates/${path}.hbs` as const;

/** Every template of the tracker and the windows by the name under which others include it. */
export const TEMPLATES = {
  "turnwright.actions": at("panel/actions"),
  "turnwright.budget": at("panel/budget"),
  "turnwright.buttons": at("widgets/buttons"),
  "turnwright.card": at("panel/card"),
  "turnwright.choices": at("panel/choices"),
  "turnwright.control": at("widgets/control"),
  "turnwright.count": at("panel/count"),
  "turnwright.dots": at("widgets/dots"),
  "turnwright.field-choice": at("widgets/field-choice"),
  "turnwright.field-choices": at("widgets/field-choices"),
  "turnwright.field-integer": at("widgets/field-integer"),
  "turnwright.field-text": at("widgets/field-text"),
  "turnwright.fold": at("widgets/fold"),
  "turnwright.foot": at("tracker/foot"),
  "turnwright.form": at("widgets/form"),
  "turnwright.found": at("widgets/found"),
  "turnwright.head": at("tracker/head"),
  "turnwright.ladder": at("panel/ladder"),
  "turnwright.line-up": at("panel/line-up"),
  "turnwright.log": at("panel/log"),
  "turnwright.missing": at("tracker/missing"),
  "turnwright.missing-field": at("widgets/missing-field"),
  "turnwright.note": at("panel/note"),
  "turnwright.notice": at("widgets/notice"),
  "turnwright.panel": at("panel/panel"),
  "turnwright.people": at("panel/people"),
  "turnwright.pips": at("widgets/pips"),
  "turnwright.pools": at("panel/pools"),
  "turnwright.problem": at("tracker/problem"),
  "turnwright.progress": at("panel/progress"),
  "turnwright.prompts": at("tracker/prompts"),
  "turnwright.row": at("tracker/row"),
  "turnwright.runs": at("widgets/runs"),
  "turnwright.tag": at("widgets/tag"),
} as const;

/** The name of one of {@link TEMPLATES}. */
export type TemplateName = keyof typeof TEMPLATES;
