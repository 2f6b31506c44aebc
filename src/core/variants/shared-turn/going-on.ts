import type { ControlSpec } from "../../screen/control-factory";
import type { ScreenContext } from "./screen-context";

/** S-10: true where the turn moves on by itself as soon as nobody has anything left to answer or to do. */
export const flows = ({ fight }: Pick<ScreenContext, "fight">): boolean => fight.options["steps"] !== "by-hand";

/** The same control, by which the turn goes on once it was all that is waited for. */
export const goingOn = (context: ScreenContext, { command, ...spec }: ControlSpec): ControlSpec =>
  flows(context)
    ? { ...spec, id: spec.id ?? Object.values(command).join(" "), command: { ...command, goOn: true } }
    : { ...spec, command };
