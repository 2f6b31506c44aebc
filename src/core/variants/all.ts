/** Registers every variant that ships, in the order in which lists show them. */
import { actionPoints } from "./action-points/index";
import { basic } from "./basic/index";
import { greyhawk } from "./greyhawk/index";
import { initiativeScore } from "./initiative-score/index";
import { momentum } from "./momentum/index";
import { phases } from "./phases/index";
import { popcorn } from "./popcorn/index";
import { sharedTurn } from "./shared-turn/index";
import { registerVariant } from "./register";

registerVariant(sharedTurn);
registerVariant(basic);
registerVariant(actionPoints);
registerVariant(phases);
registerVariant(initiativeScore);
registerVariant(momentum);
registerVariant(popcorn);
registerVariant(greyhawk);
