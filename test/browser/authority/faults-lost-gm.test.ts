import { LOSSES_OF_GM } from "../support/fault-list.ts";
import { playFaults } from "../support/fault-matrix.ts";

playFaults(LOSSES_OF_GM);
