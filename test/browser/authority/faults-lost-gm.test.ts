import { afterAll, beforeAll, describe, it } from "vitest";
import { LOSSES_OF_GM } from "../support/fault-list.ts";
import { deedsOf, play } from "../support/fault-matrix.ts";
import { FaultTable } from "../support/fault-table.ts";

let table: FaultTable;

beforeAll(async () => {
  table = await FaultTable.open();
});

afterAll(async () => {
  await table.close();
});

describe.each(LOSSES_OF_GM)("$name", (fault) => {
  it.each(deedsOf(fault))("during $name: nothing is lost, done twice or told wrongly", async (deed) => {
    await play(table, fault, deed);
  });
});
