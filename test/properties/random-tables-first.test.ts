import { describeRandomTables } from "./random-tables.ts";

describeRandomTables(0);
