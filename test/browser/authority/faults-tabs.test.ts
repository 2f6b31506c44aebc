import { TWO_TABS } from "../support/fault-list.ts";
import { playFaults } from "../support/fault-matrix.ts";

playFaults(TWO_TABS);
