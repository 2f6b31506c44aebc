import { controlId, type ControlSpec } from "../../screen/control-factory";
import type { ScreenContext } from "./screen-context";

/** S-10: true where the turn moves on by itself as soon as nobody has anything left to answer or to do. */
export const flows = ({ fight }: Pick<ScreenContext, "fight">): boolean => fight.options["steps"] !== "by-hand";

/** The same control, by which the turn goes on once it was all that is waited for. */
export const goingOn = (context: ScreenContext, spec: ControlSpec): ControlSpec =>
  flows(context) ? { ...spec, id: controlId(spec), command: { ...spec.command, goOn: true } } : spec;
