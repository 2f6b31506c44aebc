import { DEATHS } from "../support/fault-list.ts";
import { playFaults } from "../support/fault-matrix.ts";

playFaults(DEATHS);
