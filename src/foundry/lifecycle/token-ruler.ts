import { addPrice } from "../deeds/price";

type Ruler = typeof foundry.canvas.placeables.tokens.TokenRuler;
type LabelArguments = Parameters<InstanceType<Ruler>["_getWaypointLabelContext"]>;
type Label = ReturnType<InstanceType<Ruler>["_getWaypointLabelContext"]>;

/** A ruler, of whatever class the system has configured, that says what a movement costs in the fight. */
export function TokenRulerMixin(Base: Ruler): Ruler {
  return class TurnwrightTokenRuler extends Base {
    protected override _getWaypointLabelContext(...args: LabelArguments): Label {
      const label = super._getWaypointLabelContext(...args);
      const [waypoint] = args;
      return label ? addPrice(this.token.document, waypoint, label) : label;
    }
  };
}
