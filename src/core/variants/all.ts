/** Registers every variant that ships, in the order in which lists show them: those with rules of their own, and those made of choices. */
import { compose } from "../parts/compose";
import { basic } from "../sets/basic";
import { SETS } from "../sets/index";
import { popcorn } from "../sets/popcorn";
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
