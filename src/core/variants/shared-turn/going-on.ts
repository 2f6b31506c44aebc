import { controlId, type ControlSpec } from "../../screen/control-factory";
import type { ScreenContext } from "./screen-context";

/** S-10: whether the turn continues automatically once all answers and actions are done. */
export const flows = ({ fight }: Pick<ScreenContext, "fight">): boolean => fight.options["steps"] !== "by-hand";

/** The control with the field that continues the turn if nothing else is awaited. */
export const goingOn = (context: ScreenContext, spec: ControlSpec): ControlSpec =>
  flows(context) ? { ...spec, id: controlId(spec), command: { ...spec.command, goOn: true } } : spec;
