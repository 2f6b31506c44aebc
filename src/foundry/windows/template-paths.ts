import type { Section } from "../../core/index";
import { templatePath } from "../compat/module-id";
import { SECTION_KINDS, sectionTemplate } from "../view-models/sections";

/** The templates of the tracker, the windows and their parts. Those of the panel's sections follow from their kinds. */
const PARTS = {
  "turnwright.buttons": templatePath("widgets/buttons"),
  "turnwright.control": templatePath("widgets/control"),
  "turnwright.dots": templatePath("widgets/dots"),
  "turnwright.effect": templatePath("widgets/effect"),
  "turnwright.effect-button": templatePath("widgets/effect-button"),
  "turnwright.field-choice": templatePath("widgets/field-choice"),
  "turnwright.field-choices": templatePath("widgets/field-choices"),
  "turnwright.field-integer": templatePath("widgets/field-integer"),
  "turnwright.field-order": templatePath("widgets/field-order"),
  "turnwright.field-text": templatePath("widgets/field-text"),
  "turnwright.field-token": templatePath("widgets/field-token"),
  "turnwright.fold": templatePath("widgets/fold"),
  "turnwright.foot": templatePath("tracker/foot"),
  "turnwright.form": templatePath("widgets/form"),
  "turnwright.found": templatePath("widgets/found"),
  "turnwright.group": templatePath("tracker/group"),
  "turnwright.head": templatePath("tracker/head"),
  "turnwright.log": templatePath("panel/log"),
  "turnwright.member": templatePath("panel/member"),
  "turnwright.missing": templatePath("tracker/missing"),
  "turnwright.missing-field": templatePath("widgets/missing-field"),
  "turnwright.notice": templatePath("widgets/notice"),
  "turnwright.offer": templatePath("tracker/offer"),
  "turnwright.panel": templatePath("panel/panel"),
  "turnwright.pips": templatePath("widgets/pips"),
  "turnwright.problem": templatePath("tracker/problem"),
  "turnwright.prompts": templatePath("tracker/prompts"),
  "turnwright.row": templatePath("tracker/row"),
  "turnwright.runs": templatePath("widgets/runs"),
  "turnwright.sheet-report": templatePath("widgets/sheet-report"),
  "turnwright.tag": templatePath("widgets/tag"),
} as const;

/** The name under which a template is registered and others include it. */
export type TemplateName = keyof typeof PARTS | `turnwright.${Section["kind"]}`;

/** The address of every template by its name. */
export const TEMPLATES = {
  ...PARTS,
  ...Object.fromEntries(SECTION_KINDS.map((kind) => [sectionTemplate(kind), templatePath(`panel/${kind}`)])),
} as Readonly<Record<TemplateName, string>>;
