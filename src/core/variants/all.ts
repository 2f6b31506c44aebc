/** Registers every included variant in the order of lists. */
import { compose } from "../parts/compose";
import { basic, popcorn, SETS } from "../sets/index";
import { actionPoints } from "./action-points/index";
import { greyhawk } from "./greyhawk/index";
import { initiativeScore } from "./initiative-score/index";
import { momentum } from "./momentum/index";
import { phases } from "./phases/index";
import { sharedTurn } from "./shared-turn/index";
import { registerVariant } from "./register";

registerVariant(sharedTurn);
registerVariant(compose(basic));
registerVariant(actionPoints);
registerVariant(phases);
registerVariant(initiativeScore);
registerVariant(momentum);
registerVariant(compose(popcorn));
registerVariant(greyhawk);
for (const set of SETS) if (set !== basic && set !== popcorn) registerVariant(compose(set));
