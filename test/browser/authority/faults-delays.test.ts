import { DELAYS } from "../support/fault-list.ts";
import { playFaults } from "../support/fault-matrix.ts";

playFaults(DELAYS);
