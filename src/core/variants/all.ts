/**
 * Registers every included variant in the order of lists: variants with their own rules, then those made of choices.
 */
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
